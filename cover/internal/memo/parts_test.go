package memo

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
	"bonepile/zdd"
)

// inPieces makes the diagram of p in pieces: searches of its, each with a memory of
// its own, take parts in a random order and visit a random number of nodes.
func inPieces(t *testing.T, p *xc.Problem, cfg tree.Config, rng *rand.Rand, searches int, most uint64) (d *zdd.Diagram, parts int) {
	t.Helper()
	var team []*Parts
	for range searches {
		s := must.Get(NewParts(p, cfg))(t)
		team = append(team, s)
	}
	type found struct {
		part  tree.Part
		piece *Piece
	}
	var all []found
	todo := []tree.Part{{}}
	for ; len(todo) > 0; parts++ {
		i := rng.IntN(len(todo))
		part := todo[i]
		todo = slices.Delete(todo, i, i+1)
		piece, left, _, err := team[rng.IntN(len(team))].Search(context.Background(), part, 1+rng.Uint64N(most))
		if err != nil {
			t.Fatalf("%v of\n%s\n%v", part, covertest.Text(t, p), err)
		}
		if todo = append(todo, left...); piece != nil {
			all = append(all, found{part, piece})
		}
	}
	slices.SortStableFunc(all, func(a, b found) int {
		return slices.CompareFunc(a.part.Path, b.part.Path, func(s, t tree.Turn) int { return int(s.Choice - t.Choice) })
	})
	join := NewJoin(p)
	for _, f := range all {
		if err := join.Add(f.piece); err != nil {
			t.Fatalf("%v of\n%s\n%v", f.part, covertest.Text(t, p), err)
		}
	}
	d = must.Get(join.Diagram())(t)
	return d, parts
}

// TestPiecesLarge has diagrams of some size, demands and colours that are alike.
func TestPiecesLarge(t *testing.T) {
	rng := randtest.New(t, 8, 253)
	for name, c := range map[string]struct {
		p   *xc.Problem
		cfg tree.Config
	}{
		"dominoes":        {covertest.DominoTilings(4, 6), tree.Config{Choice: tree.First}},
		"little memory":   {covertest.DominoTilings(4, 5), tree.Config{MaxMemory: 1}},
		"matchings":       {covertest.Complete(8), tree.Config{}},
		"interchangeable": {covertest.Coloured(2, 3, 3), tree.Config{Interchangeable: []string{"0", "1", "2"}}},
	} {
		for _, most := range []uint64{1, 20, 1 << 40} {
			free := c.cfg
			free.MaxMemory = 0
			want, _ := diagram(t, c.p, free)
			d, parts := inPieces(t, c.p, c.cfg, rng, 2, most)
			if d.Count().Cmp(want.Count()) != 0 || d.String() != want.String() {
				t.Errorf("%s, up to %d nodes: %v sets in %d nodes of %d parts, want %v in %d", name, most, d.Count(), d.Size(), parts, want.Count(), want.Size())
			}
			if most == 20 && parts < 4 || most == 1<<40 && parts != 1 {
				t.Errorf("%s: %d parts", name, parts)
			}
		}
	}
}

// TestPiecesRemember searches a tree part by part: the second of two equal
// sub-problems is a hit, whichever part it is in.
func TestPiecesRemember(t *testing.T) {
	p := covertest.DominoTilings(6, 6)
	_, stats := diagram(t, p, tree.Config{})
	d := must.Get(NewParts(p, tree.Config{}))(t)
	todo, visited := []tree.Part{{}}, uint64(0)
	for len(todo) > 0 {
		_, left, n, err := d.Search(t.Context(), todo[0], 50)
		if err != nil {
			t.Fatal(err)
		}
		visited += n
		todo = append(left, todo[1:]...)
	}
	if visited < stats.Nodes || visited > 2*stats.Nodes {
		t.Errorf("%d nodes in parts, %d at once", visited, stats.Nodes)
	}
	for _, most := range []uint64{1, 1 << 20} {
		d := must.Get(NewParts(p, tree.Config{MaxMemory: most}))(t)
		_, left, _, err := d.Search(t.Context(), tree.Part{}, 40)
		if forgot := d.z.table.Len() == 1; err != nil || len(left) == 0 || forgot != (most == 1) {
			t.Errorf("memory %d: %d entries, %d parts left, %v", most, d.z.table.Len(), len(left), err)
		}
	}
}

// TestNoPieces has searches and pieces that cannot be.
func TestNoPieces(t *testing.T) {
	p := covertest.DominoTilings(4, 4)
	for _, cfg := range []tree.Config{{Choice: tree.Random}, {Choice: tree.Focus}, {Choice: tree.Failures}} {
		if _, err := NewParts(p, cfg); !errors.Is(err, tree.ErrReplay) {
			t.Errorf("%v: %v", cfg.Choice, err)
		}
	}
	for _, cfg := range []tree.Config{{Binary: true}, {Suffixes: true}, {MaxNodes: 1}, {MaxSolutions: 1}, {Constraint: covertest.AtMost(1)}} {
		if _, err := NewParts(p, cfg); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%+v: %v", cfg, err)
		}
	}
	for _, part := range []tree.Part{{Rest: true}, {Path: []tree.Turn{{Choice: 3, Of: 2}}, Rest: true}, {Path: []tree.Turn{{Choice: 1, Of: 7}}}, {Path: []tree.Turn{{Choice: 1, Of: 2}, {Choice: 1, Of: 9}}, Rest: true}} {
		d := must.Get(NewParts(p, tree.Config{}))(t)
		if _, _, _, err := d.Search(t.Context(), part, 10); !errors.Is(err, tree.ErrPart) {
			t.Errorf("%v: %v", part, err)
		}
		if _, _, _, err := d.Search(t.Context(), tree.Part{}, 10); !errors.Is(err, tree.ErrPart) {
			t.Errorf("after %v: %v", part, err)
		}
	}
	step := func(choice int32) Step { return Step{tree.Turn{Choice: choice, Of: 2}, 0} }
	one := must.Get(zdd.Of([]int{p.Options()}))(t)
	piece := func(path ...Step) *Piece { return &Piece{path, []Kid{{len(path), 1}}, one} }
	for name, list := range map[string][]*Piece{
		"back":        {piece(step(2)), piece(step(1))},
		"twice":       {piece(step(1)), piece(step(2)), piece(step(1))},
		"no kid":      {{[]Step{step(1)}, nil, one}},
		"two kids":    {{[]Step{step(1)}, []Kid{{1, 1}, {1, 2}}, one}},
		"too deep":    {{[]Step{step(1)}, []Kid{{2, 1}}, one}},
		"no option":   {{[]Step{step(1)}, []Kid{{1, p.Options()}}, one}},
		"no option 2": {{[]Step{{tree.Turn{Choice: 1, Of: 2}, -2}}, []Kid{{1, 1}}, one}},
	} {
		j := NewJoin(p)
		var err error
		for _, pc := range list {
			err = errors.Join(err, j.Add(pc))
		}
		if !errors.Is(err, ErrPiece) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
