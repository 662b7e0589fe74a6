package chance

import (
	"errors"
	"fmt"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
)

// TestSampleText goes on with samples that were written and read: they are those of
// one go.
func TestSampleText(t *testing.T) {
	set := dominosa.Full(3)
	for _, m := range []generate.Model{generate.Permutation, generate.Shuffle} {
		s, err := generate.NewSampler(frame(t, 3), set, m)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := Sample{}.Draw(t.Context(), s, 5, 9000, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		var sample Sample
		for _, end := range []uint64{1, 700, 700, 5000, 3000, 9000} {
			if sample, err = sample.Draw(t.Context(), s, 5, end, 2, nil); err != nil {
				t.Fatal(err)
			}
			if sample, err = ReadSample(sample.AppendText(nil, "these"), "these"); err != nil {
				t.Fatal(err)
			}
			if sample.Boards != max(end, sample.Boards) || end == 700 && sample.Boards != 700 {
				t.Errorf("%d boards, want %d", sample.Boards, end)
			}
		}
		if got, want := fmt.Sprint(sample), fmt.Sprint(whole); got != want || len(whole.Counts) < 10 {
			t.Errorf("%v: %s\nwant %s", m, got, want)
		}
	}
}

// TestSampleBad has texts that are no samples of the boards that were asked for.
func TestSampleBad(t *testing.T) {
	const head = "bonepile sample 1\nof these\n"
	if s, err := ReadSample([]byte(head+"boards 5\n0 3\n7 2\n"), "these"); err != nil || s.Boards != 5 || len(s.Counts) != 2 {
		t.Fatalf("%+v %v", s, err)
	}
	for text, line := range map[string]int{
		"":                               1,
		"bonepile sample 2\n":            1,
		"bonepile sample 1\nof those\n":  2,
		head:                             3,
		head + "boards many\n":           3,
		head + "5\n0 5\n":                3,
		head + "boards 5\n0 4\n":         3,
		head + "boards 5\n0 6\n":         4,
		head + "boards 5\n0 5":           4,
		head + "boards 5\n0 0\n1 5\n":    4,
		head + "boards 5\n3 1\n3 4\n":    5,
		head + "boards 5\n3 1\n2 4\n":    5,
		head + "boards 5\n0 -5\n":        4,
		head + "boards 5\n0 3 2\n":       4,
		head + "boards 5\nmany 5\n":      4,
		head + "boards 5\n0 3\n7 many\n": 5,
	} {
		_, err := ReadSample([]byte(text), "these")
		var bad *sampleError
		if !errors.As(err, &bad) || bad.Line != line {
			t.Errorf("%q: %v, want one on line %d", text, err, line)
		}
	}
}

// FuzzSample: what is read is written the same.
func FuzzSample(f *testing.F) {
	f.Add("bonepile sample 1\nof x\nboards 5\n0 3\n7 2\n")
	f.Add("bonepile sample 1\nof x\nboards 18446744073709551615\n0 18446744073709551615\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ReadSample([]byte(text), "x")
		if err != nil {
			return
		}
		again, err := ReadSample(s.AppendText(nil, "x"), "x")
		if err != nil || fmt.Sprint(again) != fmt.Sprint(s) {
			t.Errorf("%v, then %v, %v", s, again, err)
		}
	})
}
