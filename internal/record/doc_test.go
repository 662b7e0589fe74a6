package record

import (
	"bytes"
	"crypto/sha256"
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
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// coverCount counts the solutions of a puzzle as an exact cover.
func coverCount(t *testing.T, p dominosa.Puzzle) *big.Int {
	t.Helper()
	c, _ := must.Get2(p.Problem())(t)
	return must.Get(c.Count(t.Context(), cover.CountConfig{}))(t)
}

// TestDocument counts the arrays that docs/records.md shows, by an engine and as exact covers, and
// the tilings of their boards: rectangles for double-2 to double-7, and 16 other boards.
func TestDocument(t *testing.T) {
	text := must.Get(os.ReadFile("../../docs/records.md"))(t)
	row := regexp.MustCompile("(?m)^\\| double-(\\d) \\| (.*?) \\| ([\\d,]+) \\| ([\\d,]+) \\| ([\\d.]+) (\\| proven, [\\d.]+ s |\\| proven |\\| found )?\\| `(.*)` \\|$")
	shown, others := map[string]bool{}, 0
	for _, m := range row.FindAllStringSubmatch(string(text), -1) {
		b := must.Get(notation.ParseBoard(m[7]))(t)
		frame := fmt.Sprintf("%dx%d", b.Rows(), b.Cols())
		if others++; m[6] == "" {
			shown[m[1]] = true
			others--
		} else {
			frame = fmt.Sprintf("%dx%d", b.Cols(), b.Rows())
		}
		high, _ := strconv.Atoi(m[1])
		p := dominosa.Puzzle{Board: b, Bones: dominosa.Full(high)}
		if faults := p.Check(); len(faults) > 0 || b.Rows() != b.Cols() && m[2] != frame { // a square has holes
			t.Errorf("%s: no array of %s: %v", m[7], m[0], faults)
		}
		n := must.Get(p.Count(t.Context(), dominosa.Config{}))(t)
		tilings := must.Get(tilings.Count(t.Context(), b))(t)
		share := strconv.FormatFloat(float64(n.Uint64())/float64(tilings.Uint64()), 'f', 3, 64)
		want := strings.ReplaceAll(strings.Join(m[3:6], " "), ",", "")
		if other := coverCount(t, p); want != fmt.Sprint(n, tilings, " ", share) || n.Cmp(other) != 0 {
			t.Errorf("%s: %v solutions, %v as an exact cover, of %v tilings, %s, and not %s", m[7], n, other, tilings, share, want)
		}
	}
	if len(shown) != 6 || others != 16 {
		t.Errorf("records of %v, and %d other boards", shown, others)
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
		{5, 14, 3, 6498, Proof{6498, 13, 13, 0, 1530, 0}},
	} {
		got, err := Goal{Shape: rectangle(t, tt.rows, tt.cols), N: tt.n}.Prove(t.Context(), ProofConfig{AtLeast: tt.atLeast})
		if err != nil || got != tt.want {
			t.Errorf("double-%d on %dx%d: %+v, %v; want %+v", tt.n, tt.rows, tt.cols, got, err, tt.want)
		}
	}
}

// certificates makes those anew whose checksums docs/records.md has: for more than double-4 if slow is set.
func certificates(t *testing.T, slow bool) {
	t.Helper()
	row := regexp.MustCompile("(?m)^\\| `-n (\\d)(?: --shape (\\d+)x(\\d+))? --seed (\\d+) --nodes (\\d+)` \\| ([\\d,]+) \\| `([0-9a-f]{64})` \\|$")
	made := 0
	for _, m := range row.FindAllStringSubmatch(string(must.Get(os.ReadFile("../../docs/records.md"))(t)), -1) {
		var k [5]int // highest pip, rows, columns, seed, moves
		for i := range k {
			k[i], _ = strconv.Atoi(m[i+1])
		}
		if made++; k[0] > 4 != slow {
			continue
		}
		if k[1] == 0 {
			k[1], k[2] = k[0]+1, k[0]+2
		}
		g := Goal{Shape: rectangle(t, k[1], k[2]), N: k[0], Seed: uint64(k[3])}
		best := must.Get(g.Search(t.Context(), Config{Evaluations: uint64(k[4]), Top: 1}))(t).Best[0]
		var text bytes.Buffer
		got := must.Get(g.Prove(t.Context(), ProofConfig{AtLeast: best.Count, Known: &best, Certificate: &text}))(t)
		if want := (Proof{853985, 11495, 5414, 21, 764576, 160291}); k[0] == 6 && k[1] == 7 && got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
		if sum := fmt.Sprintf("%x", sha256.Sum256(text.Bytes())); sum != m[7] || strconv.Itoa(text.Len()) != strings.ReplaceAll(m[6], ",", "") {
			t.Errorf("%s: %d bytes, %s", m[0], text.Len(), sum)
		}
	}
	must.Equal(t, made, 6, "certificates")
}

func TestSums(t *testing.T) { certificates(t, false) }

func TestSumsSlow(t *testing.T) {
	randtest.Slow(t, "ten minutes")
	certificates(t, true)
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
		res := must.Get(r.Search(t.Context(), Config{Evaluations: tt.moves}))(t)
		if got := res.Best[0].Count; got < tt.want {
			t.Errorf("seed %d: %d solutions after %d moves, want %d", tt.seed, got, tt.moves, tt.want)
		}
	}
}
