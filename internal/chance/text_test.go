package chance

import (
	"fmt"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/internal/must"
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
		whole := must.Get(Sample{}.Draw(t.Context(), s, 5, 9000, 2, nil))(t)
		var sample Sample
		for _, end := range []uint64{1, 700, 700, 5000, 3000, 9000} {
			if sample, err = sample.Draw(t.Context(), s, 5, end, 2, nil); err != nil {
				t.Fatal(err)
			}
			if sample, err = ReadSample(sample.Text("these"), "these"); err != nil {
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
	good := Sample{5, []Count{{0, 3}, {7, 2}}}.Text("these")
	if s, err := ReadSample(good, "these"); err != nil || s.Boards != 5 || len(s.Counts) != 2 {
		t.Fatalf("%+v %v", s, err)
	}
	for _, text := range []string{"", string(good[:9]), `{"of":"those","boards":5}`, `{"of":"these","boards":"many"}`, `{"of":"these","boards":-1}`} {
		if s, err := ReadSample([]byte(text), "these"); err == nil {
			t.Errorf("%q: %+v", text, s)
		}
	}
}
