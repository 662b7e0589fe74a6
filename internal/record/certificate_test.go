package record_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
	"bonepile/internal/record"
)

// certified proves the most solutions for double-n, and returns the certificate.
func certified(t *testing.T, n int, atLeast uint64) string {
	t.Helper()
	b := must.Get(dominosa.NewBoard(n+1, n+2, make([]int, (n+1)*(n+2))))(t)
	var text bytes.Buffer
	must.Get((record.Goal{Shape: b, N: n}).Prove(t.Context(), record.ProofConfig{AtLeast: atLeast, Certificate: &text}))(t)
	return text.String()
}

// TestCertificates has proofs confirmed by a checker that knows the rules of the game and the form
// of certificates, and nothing of the program.
func TestCertificates(t *testing.T) {
	for _, tt := range []struct {
		n             int
		atLeast, most uint64
	}{{2, 0, 10}, {2, 10, 10}, {3, 80, 88}, {3, 88, 88}, {4, 1000, 1012}, {4, 1012, 1012}} {
		text := certified(t, tt.n, tt.atLeast)
		if most, err := checkCertificate(text); err != nil || most != int(tt.most) {
			t.Errorf("double-%d, from %d: %d, %v; want %d", tt.n, tt.atLeast, most, err, tt.most)
		}
	}
}

// TestCertificateFiveSlow does so for double-5.
func TestCertificateFiveSlow(t *testing.T) {
	randtest.Slow(t, "minutes")
	if most, err := checkCertificate(certified(t, 5, 23929)); err != nil || most != 23929 {
		t.Errorf("%d, %v", most, err)
	}
}

// TestCertificateWrong changes each line of certificates in some way that leaves a gap: the checker has
// to find it.
func TestCertificateWrong(t *testing.T) {
	faults := map[string]int{}
	for _, text := range []string{certified(t, 3, 88), certified(t, 3, 80)} {
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		for i, line := range lines {
			kind, rest, _ := strings.Cut(line, " ")
			var wrong []string
			switch kind {
			case "pips", "board", "tilings", "origin":
				wrong = []string{kind + " 7"}
			case "cut", "set", "has", ".":
				wrong = nil // without the line
			case "light":
				wrong = []string{"claim"}
			case "line":
				words := strings.Fields(rest)
				wrong = []string{"line " + strings.Join(words[:len(words)-1], " ") + " 0"}
			case "end":
				wrong = []string{"end 87"}
			default:
				continue // a claim that is true, and the line "certificate 1"
			}
			changed := append(append(append([]string(nil), lines[:i]...), wrong...), lines[i+1:]...)
			if _, err := checkCertificate(strings.Join(changed, "\n") + "\n"); err == nil {
				faults[kind+" passes"]++
			} else {
				faults[kind]++
			}
		}
	}
	// Many cuts are covered by others, and a line may take off less than it could.
	for _, kind := range []string{"pips", "board", "tilings", "origin", "cut", "set", "has", ".", "light", "line", "end"} {
		if faults[kind] == 0 || faults[kind+" passes"] > 0 && kind != "cut" && kind != "line" {
			t.Errorf("%s: %v", kind, fmt.Sprint(faults))
		}
	}
}
