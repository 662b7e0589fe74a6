package record_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
	"bonepile/internal/record"
)

// best are arrays with the most solutions, by the highest pip; that of double-6 is for 4x14.
var best = map[int]string{
	2: "2:001202012211",
	3: "3:01211001310230322233",
	4: "4:012223111242314120334400033440",
	5: "5:010222100232420433354444355514152501131503",
	6: "14x4:43664436542342222625025600550405306033015311312115146146",
}

// certified proves the most solutions for double-n. It begins at a number, or with an array. It returns the
// certificate.
func certified(t *testing.T, n int, atLeast uint64, id string) string {
	t.Helper()
	b := must.Get(dominosa.NewBoard(n+1, n+2, make([]int, (n+1)*(n+2))))(t)
	var text bytes.Buffer
	cfg := record.ProofConfig{AtLeast: atLeast, Certificate: &text}
	if id != "" {
		b = must.Get(notation.ParseBoard(id))(t)
		p := dominosa.Puzzle{Board: b, Bones: dominosa.Full(n)}
		cfg.AtLeast = must.Get(p.Count(t.Context(), dominosa.Config{}))(t).Uint64()
		cfg.Known = &record.Array{Puzzle: p}
	}
	must.Get((record.Goal{Shape: b, N: n}).Prove(t.Context(), cfg))(t)
	return text.String()
}

// TestCertificates has proofs confirmed by a checker that knows the rules of the game and the form
// of certificates, and nothing of the program.
func TestCertificates(t *testing.T) {
	for _, tt := range []struct {
		n             int
		atLeast, most int
	}{{2, 0, 10}, {2, 10, 10}, {3, 80, 88}, {3, 88, 88}, {4, 1000, 1012}, {4, 1012, 1012}} {
		id := ""
		if tt.atLeast == tt.most {
			id = best[tt.n]
		}
		confirm(t, certified(t, tt.n, uint64(tt.atLeast), id), tt.most)
	}
}

// confirm has the checker confirm a certificate.
func confirm(t *testing.T, text string, want int) {
	t.Helper()
	if most, err := checkCertificate(text); err != nil || most != want {
		t.Errorf("%d, %v; want %d", most, err, want)
	}
}

// TestCertificateFiveSlow does so for double-5, and changes the certificate.
func TestCertificateFiveSlow(t *testing.T) {
	randtest.Slow(t, "a minute")
	text := certified(t, 5, 0, best[5])
	confirm(t, text, 23_929)
	refuseChanges(t, randtest.New(t, 17, 3), text, 300)
}

// TestCertificateSixSlow does so for double-6 on 4x14.
func TestCertificateSixSlow(t *testing.T) {
	randtest.Slow(t, "five minutes, and 1.2 GB")
	confirm(t, certified(t, 6, 0, best[6]), 911_593)
}

// changed changes a certificate at random: a line, a word or a letter.
func changed(rng *rand.Rand, text string) string {
	if rng.IntN(5) == 0 {
		letters := []byte(text)
		letters[rng.IntN(len(text))] = text[rng.IntN(len(text))]
		return string(letters)
	}
	lines := strings.SplitAfter(text, "\n")
	pick := func() string { return lines[rng.IntN(len(lines)-1)] }
	i, j := rng.IntN(len(lines)-1), rng.IntN(len(lines)-1)
	if rng.IntN(3) == 0 { // whole lines
		switch rng.IntN(5) {
		case 0:
			lines[i] = ""
		case 1:
			lines[i] += lines[i]
		case 2:
			lines[i] += pick()
		case 3:
			lines[i] = pick()
		case 4:
			lines[i], lines[j] = lines[j], lines[i]
		}
		return strings.Join(lines, "")
	}
	words := strings.Fields(lines[i])
	k, l := rng.IntN(len(words)), rng.IntN(len(words))
	switch rng.IntN(5) {
	case 0:
		words = slices.Delete(words, k, k+1)
	case 1:
		words = slices.Insert(words, k, words[l])
	case 2:
		words[k], words[l] = words[l], words[k]
	case 3:
		others := strings.Fields(text)
		words[k] = others[rng.IntN(len(others))]
	case 4:
		n := 0
		fmt.Sscan(words[k], &n)
		words[k] = fmt.Sprint(n + 2*rng.IntN(2) - 1)
	}
	if lines[i] = strings.Join(words, " "); lines[i] == "set" {
		lines[i] += " "
	}
	lines[i] += "\n"
	return strings.Join(lines, "")
}

// refuseChanges changes a certificate again and again: it does not hold then.
func refuseChanges(t *testing.T, rng *rand.Rand, text string, times int) {
	reasons := map[string]int{}
	for tried := 0; tried < times; {
		wrong := changed(rng, text)
		if wrong == text {
			continue
		}
		tried++
		_, err := checkCertificate(wrong)
		if err == nil {
			t.Errorf("taken for a proof:\n%s", wrong)
			continue
		}
		_, reason, _ := strings.Cut(err.Error(), ": ")
		reasons[strings.Join(strings.Fields(reason + " ?")[:2], " ")]++
	}
	t.Log(reasons)
}

// TestCertificateWrong changes certificates at random.
func TestCertificateWrong(t *testing.T) {
	rng := randtest.New(t, 17, 2)
	refuseChanges(t, rng, certified(t, 3, 0, best[3]), 300)
	refuseChanges(t, rng, certified(t, 4, 0, best[4]), 300)
	text := certified(t, 4, 0, best[4])
	for i := range strings.Count(text, "\n") { // and without any line
		lines := strings.SplitAfter(text, "\n")
		if _, err := checkCertificate(strings.Join(slices.Delete(lines, i, i+1), "")); err == nil {
			t.Errorf("line %d can be left out", i+1)
		}
	}
}

// TestHoleSlow proves the most solutions for double-6 on 9x9 cells without the middle 5x5, 454,274. Turns link all
// tilings but two. With more solutions no block is bad, as turns of each link many pairs; so all that are linked
// are solutions, and one of the two is, too.
func TestHoleSlow(t *testing.T) {
	randtest.Slow(t, "some seconds")
	cells := make([]byte, 81)
	for i := range 25 {
		cells[(2+i/5)*9+2+i%5] = '#'
	}
	c := newCertBoard(cells, 9)
	var alone []int
	var linked []string
	for i, text := range c.texts {
		if len(c.next[i]) == 0 {
			alone = append(alone, i)
		} else if i%4000 == 7 {
			linked = append(linked, text)
		}
	}
	if len(c.texts) != 454_276 || len(alone) != 2 || c.count(c.number[linked[0]]) != 2 {
		t.Errorf("%d tilings, %d alone, of which turns do not link %d", len(c.texts), len(alone), c.count(c.number[linked[0]]))
	}
	for v, turns := range c.turns {
		if a, b, d, e := c.block(v); len(turns) < 2 && c.texts[0][a] != '#' && c.texts[0][b] != '#' && c.texts[0][d] != '#' && c.texts[0][e] != '#' {
			t.Errorf("%d turns of block %d", len(turns), v)
		}
	}
	for _, i := range alone {
		must.Do(t, c.refute(6, nil, append(linked, c.texts[i])))
	}
}
