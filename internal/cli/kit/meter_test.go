package kit

import (
	"bufio"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"bonepile/dominosa"
	"bonepile/internal/must"
)

// TestMeterLine makes the line of the meter for times that the test chooses.
func TestMeterLine(t *testing.T) {
	begun := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		took       time.Duration
		from, done float64
		width      int
		want       string
	}{
		{400 * time.Millisecond, 0, 0, 79, "work"},
		{90 * time.Second, 0, 0, 79, "work, 1m30s"},
		{10 * time.Second, 0, 0.25, 79, "work, 25.0 % done, about 30s left"},
		{10 * time.Second, 0.5, 0.75, 79, "work, 75.0 % done, about 10s left"},
		{10 * time.Second, 0.5, 0.5, 79, "work, 10s"},
		{time.Second, 0, 0.00002, 79, "work, 0.002 % done, about 13h53m19s left"},
		{time.Hour, 0, 1e-12, 79, "work, 1e-10 % done, about 146 years left"},
		{10 * time.Second, 0, 0.25, 30, "…, 25.0 % done, about 30s left"},
		{10 * time.Second, 0, 0.25, 20, "…, 25.0 % done, abou"},
	} {
		m := Meter{begun: begun, from: c.from, done: c.done, what: "work"}
		if got := m.line(begun.Add(c.took), c.width); got != c.want {
			t.Errorf("after %v: %q, want %q", c.took, got, c.want)
		}
	}
	m := Meter{begun: begun, what: strings.Repeat("é", 100)}
	if got := m.line(begun, 79); got != strings.Repeat("é", 78)+"…" {
		t.Errorf("%q", got)
	}
}

// TestPlacesJSON compares the places that are written by hand with those of encoding/json.
func TestPlacesJSON(t *testing.T) {
	list := []dominosa.Place{
		{Bone: dominosa.Bone{Lo: 0, Hi: 254}, Row: 0, Col: 99},
		{Bone: dominosa.Bone{Lo: 12, Hi: 12}, Row: 9, Col: 0, Down: true},
	}
	for n := range len(list) + 1 {
		want, err := json.Marshal(NewPlaces(list[:n]))
		if got := AppendPlacesJSON(nil, list[:n]); err != nil || string(got) != string(want) {
			t.Errorf("%s\nwant %s, %v", got, want, err)
		}
	}
}

// TestStream writes lines whose reader waits for each: they come although nobody flushes.
func TestStream(t *testing.T) {
	r, w := io.Pipe()
	s, in := newStream(w), bufio.NewReader(r)
	for _, line := range []string{"one\n", "two\n", "three\n"} {
		must.Get(s.Write([]byte(line)))(t)
		if got, err := in.ReadString('\n'); err != nil || got != line {
			t.Fatalf("%q, %v; want %q", got, err, line)
		}
	}
	r.CloseWithError(io.ErrClosedPipe)
	s.Write([]byte("four\n"))
	if err := s.Close(); err != io.ErrClosedPipe {
		t.Errorf("%v", err)
	}
}
