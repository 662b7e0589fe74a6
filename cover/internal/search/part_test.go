package search_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/internal/randtest"
)

// TestResume stops searches every few nodes, or at every other solution, goes
// on from the checkpoint, read back from its text, and expects what one search
// gives, to the last update.
func TestResume(t *testing.T) {
	rng := randtest.New(t, 5, 5)
	stops := 0
	for range randtest.Rounds(400, func() bool { return stops >= 4000 }) {
		p := covertest.Random(rng, covertest.Everything, 9)
		for _, choice := range []tree.Choice{tree.Fewest, tree.First} {
			var want, got tree.Stats
			wanted, _ := covertest.Collect(p, tree.Config{Engine: tree.Links, Choice: choice, Stats: &want})
			var sols []string
			var at *tree.Checkpoint
			done := 0.0
			for end := false; !end; stops++ {
				var taken tree.Checkpoint
				cfg := tree.Config{Engine: tree.Links, Choice: choice, Stats: &got, Resume: at}
				if rng.IntN(2) == 0 {
					cfg.MaxSolutions = 1 + rng.Uint64N(2)
				} else {
					cfg.MaxNodes = 1 + rng.Uint64N(4)
				}
				cfg.Checkpoint = func(take func() tree.Checkpoint, end bool) { taken = take() }
				more, err := covertest.Collect(p, cfg)
				if err != nil && err != tree.ErrLimit {
					t.Fatal(err)
				}
				sols = append(sols, more...)
				if end = got.Done == 1 || len(taken.Left) == 0; !end && taken.Stats.Done < done {
					t.Fatalf("%s\ndone sinks from %v to %v", covertest.Text(t, p), done, taken.Stats.Done)
				}
				done = taken.Stats.Done
				taken.Problem, taken.Rule = p.Fingerprint(), "fewest first"
				again, err := tree.ReadCheckpoint(strings.NewReader(string(taken.AppendText(nil))))
				if err != nil || !reflect.DeepEqual(again, &taken) {
					t.Fatalf("%v, read back as %v, %v", taken, again, err)
				}
				at = again
			}
			got.Done = 1
			if !slices.Equal(sols, wanted) || !reflect.DeepEqual(got, want) {
				t.Fatalf("%s\nin pieces %v %+v\nin one   %v %+v", covertest.Text(t, p), sols, got, wanted, want)
			}
		}
	}
	t.Logf("%d stops", stops)
	if stops < 4000 {
		t.Errorf("only %d stops", stops)
	}
}

// TestSplit searches the parts of a tree one by one, in any order, and expects
// the totals of one search.
func TestSplit(t *testing.T) {
	rng := randtest.New(t, 6, 5)
	most := 0
	for i := range 300 {
		p := covertest.Random(rng, covertest.Everything, 9)
		if i == 0 {
			p = covertest.Queens(6)
		}
		var want tree.Stats
		wanted, _ := covertest.Collect(p, tree.Config{Engine: tree.Links, Stats: &want})
		n := 1 + rng.IntN(40)
		parts, got, err := links.Split(context.Background(), p, tree.Config{}, n)
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, len(parts))
		if len(parts) < n && want.Nodes-got.Nodes != uint64(len(parts)) {
			t.Errorf("%s\n%d parts with more than a leaf, %d were asked for", covertest.Text(t, p), len(parts), n)
		}
		found := make([][]string, len(parts))
		for _, j := range rng.Perm(len(parts)) {
			var stats tree.Stats
			found[j], err = covertest.Collect(p, tree.Config{Engine: tree.Links, Stats: &stats, Resume: &tree.Checkpoint{Left: []tree.Part{parts[j]}}})
			if err != nil || stats.Done != 1 {
				t.Fatal(err, stats.Done)
			}
			got.Merge(stats)
		}
		got.Done = 1
		if sols := slices.Concat(found...); !slices.Equal(sols, wanted) || !reflect.DeepEqual(got, want) {
			t.Errorf("%s\nin parts %v %+v\nin one   %v %+v", covertest.Text(t, p), sols, got, wanted, want)
		}
	}
	if most < 30 {
		t.Errorf("never more than %d parts", most)
	}
}

func TestPartText(t *testing.T) {
	for _, tt := range []struct {
		Text string
		want tree.Part
	}{
		{"all", tree.Part{}},
		{"1/1", tree.Part{Path: []tree.Turn{{Choice: 1, Of: 1}}}},
		{" 2/3\t1/4  2+/5", tree.Part{Path: []tree.Turn{{Choice: 2, Of: 3}, {Choice: 1, Of: 4}, {Choice: 2, Of: 5}}, Rest: true}},
	} {
		got, err := tree.ParsePart(tt.Text)
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: %v, %v", tt.Text, got, err)
		}
		if got, err = tree.ParsePart(tt.want.String()); err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%v read back: %v, %v", tt.want, got, err)
		}
	}
	for _, tt := range []struct{ Text, want string }{
		{"", `cover: a part without turns; the whole tree is "all"`},
		{"1/2 3/2", `cover: turn 2 of a part: found "3/2", expected a choice and of how many, such as 2/3`},
		{"1+/2 2/2", `cover: turn 1 of a part: found "1+/2", expected a choice and of how many, such as 2/3`},
		{"0/2", `cover: turn 1 of a part: found "0/2", expected a choice and of how many, such as 2/3`},
		{"1", `cover: turn 1 of a part: found "1", expected a choice and of how many, such as 2/3`},
		{"1/2 all", `cover: turn 2 of a part: found "all", expected a choice and of how many, such as 2/3`},
	} {
		if _, err := tree.ParsePart(tt.Text); err == nil || err.Error() != tt.want {
			t.Errorf("%q: %v, want %s", tt.Text, err, tt.want)
		}
	}
}

// TestPartElsewhere gives every engine parts of another search, and what is a part of none.
func TestPartElsewhere(t *testing.T) {
	p := covertest.Queens(4)
	one := tree.Turn{Choice: 1, Of: 1}
	for i, part := range []tree.Part{
		{Rest: true},
		{Path: []tree.Turn{{Choice: 1, Of: 9}}},
		{Path: []tree.Turn{{Choice: 9, Of: 9}}, Rest: true},
		{Path: []tree.Turn{{Choice: 1, Of: 4}, {Choice: 1, Of: 7}}},
		{Path: []tree.Turn{{Choice: 1, Of: 4}, one, one, one, one, one}},
		{Path: []tree.Turn{{Choice: 5, Of: 4}}},
		{Path: []tree.Turn{{Choice: 5, Of: 4}}, Rest: true},
		{Path: []tree.Turn{{Choice: 0, Of: 4}}},
		{Path: []tree.Turn{{Choice: 0, Of: 4}}, Rest: true},
		{Path: []tree.Turn{{Choice: -1, Of: 4}}, Rest: true},
		{Path: []tree.Turn{{Choice: 0, Of: 0}}},
	} {
		at := tree.Checkpoint{Left: []tree.Part{{Path: []tree.Turn{{Choice: 4, Of: 4}}}, part}}
		for engine := tree.Auto; engine <= tree.Bits; engine++ {
			for workers := range 3 {
				cfg := tree.Config{Engine: engine, Workers: workers, Resume: &at}
				if _, err := search.Visit(t.Context(), p, cfg); !errors.Is(err, tree.ErrPart) {
					t.Errorf("part %d, engine %v, %d workers: %v", i, engine, workers, err)
				}
			}
		}
		if part.Valid() != nil {
			if back, err := tree.ParsePart(part.String()); err == nil {
				t.Errorf("part %d is read back as %v", i, back)
			}
			part.Share()
		}
	}
	c := tree.Checkpoint{Problem: covertest.Queens(5).Fingerprint(), Left: []tree.Part{{}}}
	if _, err := search.Visit(context.Background(), p, tree.Config{Resume: &c}); !errors.Is(err, tree.ErrPart) {
		t.Errorf("checkpoint of another problem: %v", err)
	}
}

func FuzzCheckpoint(f *testing.F) {
	f.Add("bonepile checkpoint 1\nproblem 0123\nrule fewest\nnodes 7\nupdates 8\ncleansings 9\nsolutions 1\nprofile 1 2 4\ndone 0.25\npart 2/5 1/3\npart 3+/5\n")
	f.Add("bonepile checkpoint 1\npart all\n")
	f.Add("bonepile checkpoint 2\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := tree.ReadCheckpoint(strings.NewReader(text))
		if err != nil {
			return
		}
		again, err := tree.ReadCheckpoint(strings.NewReader(string(c.AppendText(nil))))
		if err != nil || !reflect.DeepEqual(c, again) {
			t.Errorf("%+v, read back as %+v, %v", c, again, err)
		}
	})
}
