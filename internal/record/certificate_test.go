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

// best are arrays with the most solutions, by the highest pip.
var best = map[int]string{
	2: "2:001202012211",
	3: "3:01211001310230322233",
	4: "4:012223111242314120334400033440",
	5: "5:010222100232420433354444355514152501131503",
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
		text := certified(t, tt.n, uint64(tt.atLeast), id)
		if most, err := checkCertificate(text); err != nil || most != tt.most {
			t.Errorf("double-%d, from %d: %d, %v; want %d", tt.n, tt.atLeast, most, err, tt.most)
		}
	}
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
