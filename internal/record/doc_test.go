package record

import (
	"fmt"
	"math/big"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/tilings"
	"bonepile/internal/randtest"
)

// coverCount counts the solutions of a puzzle as an exact cover.
func coverCount(t *testing.T, p dominosa.Puzzle) *big.Int {
	t.Helper()
	c, _, err := p.Problem()
	if err != nil {
		t.Fatal(err)
	}
	n, err := c.Count(t.Context(), cover.CountConfig{})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestDocument counts the arrays that docs/records.md shows, by an
// engine and as exact covers, and the tilings of their shapes.
func TestDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/records.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("^\\| double-(\\d) \\| (\\d)x(\\d) \\| ([\\d,]+) \\| ([\\d,]+) \\| ([\\d.]+) \\| `(\\d:\\d+)` \\|$")
	shown := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		m := row.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		shown[m[1]] = true
		b, err := notation.ParseBoard(m[7])
		if err != nil {
			t.Fatal(err)
		}
		high, _ := strconv.Atoi(m[1])
		p := dominosa.Puzzle{Board: b, Bones: dominosa.Full(high)}
		if faults := p.Check(); strconv.Itoa(b.Rows()) != m[2] || strconv.Itoa(b.Cols()) != m[3] || len(faults) > 0 {
			t.Errorf("%s: no array of %s: %v", m[7], m[0], faults)
		}
		n, err := p.Count(t.Context(), dominosa.Config{})
		if err != nil {
			t.Fatal(err)
		}
		want := strings.ReplaceAll(m[4], ",", "")
		if other := coverCount(t, p); n.String() != want || other.String() != want {
			t.Errorf("%s has %v solutions, %v as an exact cover, and not %s", m[7], n, other, want)
		}
		tilings, err := tilings.Count(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		if tilings.String() != strings.ReplaceAll(m[5], ",", "") {
			t.Errorf("%sx%s has %v tilings and not %s", m[2], m[3], tilings, m[5])
		}
		share := strconv.FormatFloat(float64(n.Uint64())/float64(tilings.Uint64()), 'f', 3, 64)
		if share != m[6] {
			t.Errorf("%s: share %s and not %s", m[7], share, m[6])
		}
	}
	for _, high := range []string{"2", "3", "4", "5", "6", "7"} {
		if !shown[high] {
			t.Errorf("no record of double-%s", high)
		}
	}
}

// TestDocumentShapes counts the arrays on other boards in docs/records.md, and their tilings.
func TestDocumentShapes(t *testing.T) {
	text, err := os.ReadFile("../../docs/records.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("(?m)^\\| double-(\\d) \\| (.*?) \\| ([\\d,]+) \\| ([\\d,]+) \\| ([\\d.]+) \\| (proven|found) \\| `(.*)` \\|$")
	list := row.FindAllStringSubmatch(string(text), -1)
	for _, m := range list {
		b, err := notation.ParseBoard(m[7])
		if err != nil {
			t.Fatal(err)
		}
		high, _ := strconv.Atoi(m[1])
		p := dominosa.Puzzle{Board: b, Bones: dominosa.Full(high)}
		if faults := p.Check(); len(faults) > 0 {
			t.Errorf("%s: no array: %v", m[7], faults)
		}
		if holes := b.Rows() == b.Cols(); !holes && m[2] != fmt.Sprintf("%dx%d", b.Cols(), b.Rows()) {
			t.Errorf("%s is not %s", m[7], m[2])
		}
		tilings, err := tilings.Count(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		n, all := coverCount(t, p).Uint64(), tilings.Uint64()
		share := strconv.FormatFloat(float64(n)/float64(all), 'f', 3, 64)
		if want := strings.ReplaceAll(strings.Join(m[3:6], " "), ",", ""); want != fmt.Sprint(n, all, " ", share) {
			t.Errorf("%s: %d solutions of %d tilings, %s, and not %s", m[7], n, all, share, want)
		}
	}
	if len(list) != 14 {
		t.Errorf("%d boards", len(list))
	}
}

// TestShapesProven proves what docs/records.md says of other boards.
func TestShapesProven(t *testing.T) {
	for _, tt := range []struct {
		n, rows, cols int
		atLeast       uint64
		want          Proof
	}{
		{2, 6, 2, 13, Proof{13, 1, 0, 0, 0, 0}},
		{3, 10, 2, 89, Proof{89, 1, 0, 0, 0, 0}},
		{4, 10, 3, 470, Proof{470, 7, 7, 0, 440, 0}},
	} {
		got, err := Goal{Shape: rectangle(t, tt.rows, tt.cols), N: tt.n}.Prove(t.Context(), ProofConfig{AtLeast: tt.atLeast})
		if err != nil || got != tt.want {
			t.Errorf("double-%d on %dx%d: %+v, %v; want %+v", tt.n, tt.rows, tt.cols, got, err, tt.want)
		}
	}
}

// TestPassesSlow passes M. Keller's 730,924 of 2004, and 830,000, from random
// starts.
func TestPassesSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	for _, tt := range []struct{ seed, moves, want uint64 }{
		{11, 5_000_000, 730_925},
		{12, 5_000_000, 730_925},
		{12, 25_000_000, 830_000},
	} {
		r := Goal{Shape: rectangle(t, 7, 8), N: 6, Seed: tt.seed}
		res, err := r.Search(t.Context(), Config{Evaluations: tt.moves})
		if err != nil {
			t.Fatal(err)
		}
		if got := res.Best[0].Count; got < tt.want {
			t.Errorf("seed %d: %d solutions after %d moves, want %d", tt.seed, got, tt.moves, tt.want)
		}
	}
}
