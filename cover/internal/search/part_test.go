package search_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
)

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
