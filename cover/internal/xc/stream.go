package xc

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"
)

// A WordWriter writes words of 64 bits. After an error of the writer below it writes nothing.
type WordWriter struct{ *bufio.Writer }

const streamBuffer = 1 << 16 // bytes that are written at a time

// NewWordWriter returns a writer to w.
func NewWordWriter(w io.Writer) *WordWriter { return &WordWriter{bufio.NewWriterSize(w, streamBuffer)} }

// Put writes words.
func (w *WordWriter) Put(words ...uint64) {
	for _, x := range words {
		w.Write(binary.LittleEndian.AppendUint64(w.AvailableBuffer(), x))
	}
}

// List writes words and how many they are.
func (w *WordWriter) List(words []uint64) {
	w.Put(uint64(len(words)))
	w.Put(words...)
}

// Words returns the bytes of a text, a word each.
func Words(text string) (words []uint64) {
	for _, c := range []byte(text) {
		words = append(words, uint64(c))
	}
	return words
}

// Floats writes numbers, and how many they are.
func (w *WordWriter) Floats(list []float64) {
	w.Put(uint64(len(list)))
	for _, x := range list {
		w.Put(math.Float64bits(x))
	}
}

// Err returns the first error.
func (w *WordWriter) Err() error {
	_, err := w.Write(nil)
	return err
}

// A WordReader reads what a WordWriter wrote. After an error it reads zeros.
type WordReader struct {
	r   *bufio.Reader
	err error
}

// ErrWords reports words that nobody wrote so.
var ErrWords = errors.New("not what was expected")

// NewWordReader returns a reader of r.
func NewWordReader(r io.Reader) *WordReader {
	return &WordReader{r: bufio.NewReaderSize(r, streamBuffer)}
}

// Next reads a word.
func (r *WordReader) Next() uint64 {
	if r.err == nil {
		var b []byte
		if b, r.err = r.r.Peek(8); r.err == nil {
			r.r.Discard(8)
			return binary.LittleEndian.Uint64(b)
		}
	}
	return 0
}

// Fill reads as many words as there is room for.
func (r *WordReader) Fill(words []uint64) {
	for k := range words {
		words[k] = r.Next()
	}
}

// Len reads a number that is not above most.
func (r *WordReader) Len(most int) int {
	n := r.Next()
	if n > uint64(most) {
		r.Fail()
		return 0
	}
	return int(n)
}

// List reads a list of words.
func (r *WordReader) List() (words []uint64) {
	for n := r.Len(math.MaxInt32); n > 0 && r.err == nil; n-- {
		words = append(words, r.Next())
	}
	return words
}

// Floats reads a list of numbers.
func (r *WordReader) Floats() (list []float64) {
	for _, x := range r.List() {
		list = append(list, math.Float64frombits(x))
	}
	return list
}

// Fail makes ErrWords the error, if there is none yet.
func (r *WordReader) Fail() {
	if r.err == nil {
		r.err = ErrWords
	}
}

// Err returns the first error.
func (r *WordReader) Err() error { return r.err }
