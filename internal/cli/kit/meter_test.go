package kit

import (
	"strings"
	"testing"
	"time"
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
