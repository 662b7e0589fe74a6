package count

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"math/big"
	"sync"
	"sync/atomic"
)

// Processes that count terms of one problem pass on what they remember, in notes: numbers that
// took some work, by the hundred, because a message costs more than most of them. The key of a
// sub-problem is the same everywhere and is in the note in full, so a number that was read is as
// good as one that was counted. Notes may be lost, late, twice, or in any order.
//
// What a worker has counted since its last note, others count again meanwhile. So notes are sent
// often, by work. And of two processes with a worker each one makes the choices backwards: that
// before which an odd number of the others come, by what their notes begin with.

const (
	// noteWork is the work that a number has to take to be passed on, for each of the other
	// processes, since all of them have to read it: about 10 µs.
	noteWork = 15_000

	// noteEvery is the work between two notes of a worker, about 5 ms.
	noteEvery = recallBreath

	// noteSize is the length at which a note is sent: servers take a megabyte.
	noteSize = 128 << 10
)

// A mailing is what the workers of a process share to write notes, and what it read.
type mailing struct {
	tell  func(note []byte)
	from  [8]byte // begins all notes of this process
	least atomic.Uint64
	odd   atomic.Bool // as many others come before this one

	mu     sync.Mutex
	others map[[8]byte]bool
}

// Tell has numbers that took much work passed to tell, many in a note, for Learn of the same
// Terms elsewhere. It is to be called before Count; tell is called by several goroutines at once,
// may keep the note, and should not wait.
func (t *Terms) Tell(tell func(note []byte)) {
	m := &mailing{tell: tell, others: map[[8]byte]bool{}}
	rand.Read(m.from[:])
	m.least.Store(noteWork)
	t.first.mailing = m
}

// jot adds a number to the next note.
func (r *recaller) jot(key []uint64, n amount, work uint64) {
	if r.mailing == nil || work < r.mailing.least.Load() {
		return
	}
	if len(r.note) == 0 {
		r.note = append(r.note, r.mailing.from[:]...)
	}
	for _, w := range key {
		r.note = binary.LittleEndian.AppendUint64(r.note, w)
	}
	r.note = binary.AppendUvarint(r.note, work)
	number := n.value().Bytes()
	r.note = append(binary.AppendUvarint(r.note, uint64(len(number))), number...)
	r.post(false)
}

// post sends the note of a worker if it is due.
func (r *recaller) post(now bool) {
	if len(r.note) > 0 && (now || r.work-r.posted >= noteEvery || len(r.note) >= noteSize) {
		r.mailing.tell(r.note)
		r.note, r.posted = make([]byte, 0, len(r.note)), r.work
	}
}

// Learn remembers the numbers of a note of Terms of the same problem. A note of its own does
// nothing. The error says that it is no such note.
func (t *Terms) Learn(note []byte) error {
	bad := errors.New("cover: a note about another problem")
	m := t.first.mailing
	if len(note) < len(m.from) {
		return bad
	}
	from := [8]byte(note)
	if from == m.from {
		return nil
	}
	m.mu.Lock()
	if !m.others[from] {
		m.others[from] = true
		m.least.Store(noteWork * uint64(len(m.others)))
		if bytes.Compare(from[:], m.from[:]) < 0 {
			m.odd.Store(!m.odd.Load())
		}
	}
	m.mu.Unlock()
	key := make([]uint64, len(t.root))
	for in := note[len(from):]; len(in) > 0; {
		if len(in) < 8*len(key) {
			return bad
		}
		for k := range key {
			key[k], in = binary.LittleEndian.Uint64(in), in[8:]
		}
		work, n := binary.Uvarint(in)
		if n <= 0 || work == 0 || !t.valid(key) {
			return bad
		}
		in = in[n:]
		size, n := binary.Uvarint(in)
		if n <= 0 || size > uint64(len(in)-n) {
			return bad
		}
		number := amount{big: new(big.Int).SetBytes(in[n:][:size])}
		if number.big.BitLen() < 64 {
			number = amount{n: number.big.Uint64()}
		}
		in = in[n+int(size):]
		t.table.put(key, number, work)
	}
	return nil
}
