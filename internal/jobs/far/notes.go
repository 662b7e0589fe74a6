package far

import (
	"context"

	"github.com/nats-io/nats.go/jetstream"
)

// Notes between the processes of a run are a stream that keeps the latest, in the memory of one
// server, so that a process that joins late reads what the others have found before. It is made
// by whoever has notes first. When it is lost, or full, notes are: that costs time only. So a
// note is sent without waiting for a confirmation.

const (
	// notesBytes and notesMost are the size of the stream.
	notesBytes = 256 << 20
	notesMost  = 1 << 16
)

func notesStream(id string) string  { return streamPrefix + id + "-notes" }
func notesSubject(id string) string { return "bonepile." + id + ".notes" }

// Write sends a note.
func (c *farCrew) Write(note []byte) { c.nc.Publish(notesSubject(c.id), note) }

// Read reads notes until end is called or the crew is disbanded.
func (c *farCrew) Read(read func(note []byte)) (end func()) {
	ctx, cancel := context.WithCancel(c.over)
	r := &reader{post: c.post, out: make(chan message, readAhead), find: c.findNotes, subject: notesSubject(c.id)}
	go r.run(ctx)
	go func() {
		for m := range r.out {
			read(m.data)
		}
	}()
	return cancel
}

// findNotes returns the stream, and makes it if it is missing. If the run is over, its answers
// are gone, and nobody else would remove the stream.
func (p *post) findNotes(ctx context.Context) (jetstream.Stream, error) {
	s, err := p.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: notesStream(p.id), Subjects: []string{notesSubject(p.id)}, Storage: jetstream.MemoryStorage,
		MaxBytes: notesBytes, MaxMsgs: notesMost, NoAck: true,
	})
	if err == nil && p.gone(ctx) {
		p.js.DeleteStream(ctx, notesStream(p.id))
		err = errGone
	}
	return s, err
}
