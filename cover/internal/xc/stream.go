package xc

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
)

// A WordWriter writes words of 64 bits. After an error of the writer below it writes nothing.
type WordWriter struct {
	w   io.Writer
	buf []byte
	err error
}

const streamBuffer = 1 << 16 // bytes that are written at a time

// NewWordWriter returns a writer to w.
func NewWordWriter(w io.Writer) *WordWriter {
	return &WordWriter{w: w, buf: make([]byte, 0, streamBuffer)}
}

// Put writes words.
func (w *WordWriter) Put(words ...uint64) {
	for _, x := range words {
		if len(w.buf) == streamBuffer {
			w.Flush()
		}
		w.buf = binary.LittleEndian.AppendUint64(w.buf, x)
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

// Flush writes what is still in the buffer, and returns the first error.
func (w *WordWriter) Flush() error {
	if w.err == nil {
		_, w.err = w.w.Write(w.buf)
	}
	w.buf = w.buf[:0]
	return w.err
}

// Err returns the first error.
func (w *WordWriter) Err() error { return w.err }

// A WordReader reads what a WordWriter wrote. After an error it reads zeros.
type WordReader struct {
	r    io.Reader
	buf  []byte
	left []byte // of buf
	err  error
}

// ErrWords reports words that nobody wrote so.
var ErrWords = errors.New("not what was expected")

// NewWordReader returns a reader of r.
func NewWordReader(r io.Reader) *WordReader {
	return &WordReader{r: r, buf: make([]byte, streamBuffer)}
}

// Next reads a word.
func (r *WordReader) Next() uint64 {
	if len(r.left) == 0 && r.err == nil {
		n, err := io.ReadAtLeast(r.r, r.buf, 8)
		for err == nil && n%8 != 0 {
			var more int
			more, err = io.ReadAtLeast(r.r, r.buf[n:], 8-n%8)
			n += more
		}
		if r.left, r.err = r.buf[:n&^7], err; err != nil {
			r.left = nil
		}
	}
	if r.err != nil {
		return 0
	}
	x := binary.LittleEndian.Uint64(r.left)
	r.left = r.left[8:]
	return x
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
