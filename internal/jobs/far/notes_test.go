package far

import (
	"fmt"
	"testing"
	"time"

	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
)

// TestNotes has two crews of a run: each reads what both wrote, also before it began to read. A
// reader that is left over when the run is over makes no stream.
func TestNotes(t *testing.T) {
	t.Parallel()
	port := freePorts(t, 1)[0]
	start(t, role{Serve: true, Name: "alone", Store: t.TempDir(), Client: port}).await(t, "ready")
	l, err := login{URL: fmt.Sprintf("nats://127.0.0.1:%d", port)}.connect("notes")
	if err != nil {
		t.Fatal(err)
	}
	defer l.close()
	p, r := &post{link: l, id: "notes"}, jobstest.Run(6)
	if err := p.open(watched(t), &r, "print"); err != nil {
		t.Fatal(err)
	}
	crew := func() *farCrew {
		c, err := p.join(watched(t), jobs.NewCrew(r.Kind, r.Spec, 1), "print")
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	read := func(c *farCrew) chan string {
		got := make(chan string, 1000)
		t.Cleanup(c.Notes.Read(func(note []byte) { got <- string(note) }))
		return got
	}
	await := func(got chan string, want string) {
		t.Helper()
		for {
			select {
			case note := <-got:
				if note == want {
					return
				}
			case <-time.After(awaitTime):
				t.Fatalf("no note %q", want)
			}
		}
	}
	a := crew()
	fromA := read(a)
	for first := false; !first; { // until there is a stream
		a.Notes.Write([]byte("first"))
		select {
		case <-fromA:
			first = true
		case <-time.After(20 * time.Millisecond):
		}
	}
	b := crew()
	fromB := read(b)
	await(fromB, "first")
	b.Notes.Write([]byte("second"))
	await(fromA, "second")
	a.disband()
	b.disband()
	if err := p.remove(watched(t)); err != nil {
		t.Fatal(err)
	}
	if _, err := p.findNotes(watched(t)); err != errGone {
		t.Errorf("notes of a run that is over: %v", err)
	}
	for name := range l.js.StreamNames(watched(t)).Name() {
		t.Errorf("left behind: %s", name)
	}
}
