package generate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/internal/word"
	"bonepile/dominosa/notation"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// frameOf returns the usual frame of double-n.
func frameOf(t testing.TB, n int) *dominosa.Board {
	t.Helper()
	return must.Get(dominosa.NewBoard(n+1, n+2, make([]int, (n+1)*(n+2))))(t)
}

func mustGenerator(t testing.TB, r Recipe) *Generator {
	t.Helper()
	return must.Get(New(r))(t)
}

// checkMade holds a board against its recipe, by another engine than the one that
// made it and by the rules as Deduce uses them.
func checkMade(t *testing.T, recipe Recipe, m Made) {
	t.Helper()
	r := recipe.order()
	p := m.Puzzle
	if err := p.Verify(m.Solution); err != nil {
		t.Fatalf("the solution: %v", err)
	}
	for i, v := range box.Open(p.Board).Pips {
		if (v == grid.Hole) != (box.Open(r.Shape).Pips[i] == grid.Hole) {
			t.Fatal("another shape")
		}
	}
	if faults := p.Check(); len(faults) > 0 {
		t.Fatal(faults)
	}
	if r.Any {
		return
	}
	e := dominosa.Wide
	if _, turned := word.Line(box.Open(p.Board), box.Open(p.Set())); !turned && p.Board.Rows() > 8 && box.Open(p.Set()).Single {
		e = dominosa.Cover
	}
	ans, err := p.Solve(context.Background(), dominosa.Config{Engine: e})
	if err != nil || ans.Verdict != dominosa.Unique {
		t.Fatalf("%v by %v: %v\n%s", ans.Verdict, e, err, p.Board)
	}
	if !slices.Equal(ans.First, m.Solution) {
		t.Fatal("another solution")
	}
	if r.Least == deduce.NoLevel && r.Most == deduce.NoLevel {
		return
	}
	d := must.Get(deduce.Solve(context.Background(), p, deduce.Config{NoSteps: true, Max: deduce.Extreme}))(t)
	level := d.Level
	if d.Outcome == deduce.Stuck {
		level = deduce.Beyond
	}
	if d, _ := deduce.Solve(context.Background(), p, deduce.Config{NoSteps: true, NoTrial: true}); !r.Trial && d.Outcome != deduce.Solved {
		t.Fatalf("no rule says more without a supposition\n%s", p.Board)
	}
	if start, _ := deduce.Solve(context.Background(), p, deduce.Config{NoSteps: true, Max: deduce.Basic}); level >= deduce.Hard && r.Open >= 0 && len(start.Laid) > r.Open && !forces(r.Shape) {
		t.Fatalf("%d bones are laid at the start\n%s", len(start.Laid), p.Board)
	}
	if level != m.Level || level < r.Least || r.Most != deduce.NoLevel && level > r.Most {
		t.Fatalf("level %v, said to be %v, asked for %v to %v\n%s", level, m.Level, r.Least, r.Most, p.Board)
	}
}

// checkBoards makes boards and checks each.
func checkBoards(t *testing.T, r Recipe, count int) {
	t.Helper()
	n := 0
	for m := range must.All(t, mustGenerator(t, r).Boards(context.Background(), 1, count, 2)) {
		checkMade(t, r, m)
		n++
	}
	if n != count {
		t.Fatalf("%d boards, want %d", n, count)
	}
}

// kinds are recipes of every kind.
func kinds(t testing.TB) map[string]Recipe {
	list := map[string]Recipe{}
	add := func(name string, r Recipe) { list[name] = r }
	for _, n := range []int{3, 4, 6, 9} {
		add(fmt.Sprintf("double-%d", n), Recipe{Shape: frameOf(t, n)})
		add(fmt.Sprintf("double-%d/any", n), Recipe{Shape: frameOf(t, n), Keep: AnyNumber{}})
		for l := deduce.Trivial; l <= deduce.Beyond; l++ {
			if n > 3 || l < deduce.Beyond {
				add(fmt.Sprintf("double-%d/%v", n, l), Recipe{Shape: frameOf(t, n), Keep: Levels{Least: l, Most: l}})
			}
		}
	}
	add("double-6/basic..extreme", Recipe{Shape: frameOf(t, 6), Keep: Levels{Least: deduce.Basic, Most: deduce.Extreme}})
	add("double-6/trial", Recipe{Shape: frameOf(t, 6), Keep: Levels{Least: deduce.Beyond, Trial: true}})
	add("double-6/basic..", Recipe{Shape: frameOf(t, 6), Keep: Levels{Least: deduce.Basic}})
	add("double-6/..hard", Recipe{Shape: frameOf(t, 6), Keep: Levels{Most: deduce.Hard}})
	add("double-6/uniform", Recipe{Shape: frameOf(t, 6), Method: Uniform{}})
	add("double-3/uniform/basic", Recipe{Shape: frameOf(t, 3), Method: Uniform{}, Keep: Levels{Least: deduce.Basic, Most: deduce.Basic}})
	add("double-12", Recipe{Shape: frameOf(t, 12)})
	add("double-15", Recipe{Shape: frameOf(t, 15)})
	for _, name := range []string{"2x28", "4x14", "28x2", "ring", "cross", "heart", "disc", "diamond", "bricks", "word:HI", "random"} {
		b := must.Get(ShapeNamed(name, 56, NoSymmetry, 1))(t)
		add("shape/"+name, Recipe{Shape: b})
	}
	bones := func(name, shape, set string, r Recipe) {
		r.Bones = must.Get(notation.ParseBones(set))(t)
		var err error
		if r.Shape, err = ShapeNamed(shape, 2*r.Bones.Size(), NoSymmetry, 1); err != nil {
			r.Shape = must.Get(ParseShape(shape))(t)
		}
		add("bones/"+name, r)
	}
	bones("less", "5x10", "double-6 less 3-3, 4-4, 0-0", Recipe{})
	bones("two", "8x15", "two double-6 plus 4 x 6-6", Recipe{Keep: AnyNumber{}})
	bones("twice", "4x6", "two double-2", Recipe{Keep: Levels{Least: deduce.Trivial, Most: deduce.Beyond}})
	bones("most", "####\n####\n####\n####\n", "at most double-6", Recipe{})
	bones("most/uniform", "####\n####\n.##.\n", "at most double-4", Recipe{Method: Uniform{}})
	bones("most/hard", "#######\n######\n.#######\n########\n", "at most double-9", Recipe{Keep: Levels{Most: deduce.Hard}})
	return list
}

func TestGenerateKinds(t *testing.T) {
	for name, r := range kinds(t) {
		count := 12
		if strings.Contains(name, "9/extreme") || strings.Contains(name, "3/extreme") || strings.Contains(name, "15") {
			count = 3
		}
		t.Run(name, func(t *testing.T) { checkBoards(t, r, count) })
	}
}

// TestGenerateThousandSlow makes a thousand boards of every kind.
func TestGenerateThousandSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	for name, r := range kinds(t) {
		t.Run(name, func(t *testing.T) { checkBoards(t, r, 1000) })
	}
}

// TestGenerateLarge makes boards where a proof by search is at its end.
func TestGenerateLarge(t *testing.T) {
	for n, count := range map[int]int{20: 3, 30: 1} {
		g := mustGenerator(t, Recipe{Shape: frameOf(t, n)})
		for m := range must.All(t, g.Boards(context.Background(), 1, count, 1)) {
			must.Do(t, m.Verify(m.Solution))
			d, err := deduce.Solve(context.Background(), m.Puzzle, deduce.Config{NoSteps: true})
			if err != nil || d.Outcome != deduce.Solved {
				t.Errorf("double-%d: %v, %v", n, d.Outcome, err)
			}
		}
	}
}

// TestGenerateSame pins boards: they are the same on every machine, with any number
// of workers, and by themselves.
func TestGenerateSame(t *testing.T) {
	for _, tt := range []struct {
		name string
		r    Recipe
		want string // board 2 of seed 7
	}{
		{"double-3", Recipe{Shape: frameOf(t, 3)}, "3:20311112332230000312"},
		{"double-6", Recipe{Shape: frameOf(t, 6)}, "6:13535522150366133611120350465446431202346004026465221540"},
		{"double-6 hard", Recipe{Shape: frameOf(t, 6), Keep: Levels{Least: deduce.Hard, Most: deduce.Hard}}, "6:33000256340353141365122441102220564665453302554046111266"},
		{"double-6 beyond", Recipe{Shape: frameOf(t, 6), Keep: Levels{Least: deduce.Beyond, Most: deduce.Beyond}}, "6:33603556315441411250410221060502610342136364554642235026"},
		{"double-6 beyond, trial", Recipe{Shape: frameOf(t, 6), Keep: Levels{Least: deduce.Beyond, Most: deduce.Beyond, Trial: true}}, "6:24211654632306613013031452125554032644001520566033416425"},
		{"double-6 uniform", Recipe{Shape: frameOf(t, 6), Method: Uniform{}}, "6:35023240661230561432546043014123400143551135202154666265"},
		{"double-9 basic", Recipe{Shape: frameOf(t, 9), Keep: Levels{Least: deduce.Basic, Most: deduce.Basic}}, "9:77907906792214753022121483457334318616736495802960434281006364092413161965889442810709985937155877856638052525"},
		{"double-12", Recipe{Shape: frameOf(t, 12)}, "12:2303323[11]74[10]4464[10][11][11][12][11]18[10]627[10][11]929[10]9517344[12]29[10]573532865[12]50291832[11]152754071[11]698133921890[12]4[10]8899748[11]09[12]7[10]3[12]9[12]371[12]68960[10]610[11]840[12][10][10]76650[12]17[12]6[12]361[10]908100641[11]7546[11]2[11][11]557[10]2[11]75[12]65381084[12]0[10]58422"},
	} {
		g := mustGenerator(t, tt.r)
		alone := must.Get(g.Board(context.Background(), 7, 2))(t)
		must.Equal(t, id(alone.Puzzle), tt.want, "%s", tt.name)
		var first []Made
		for _, workers := range []int{1, 3} {
			var list []Made
			for m := range must.All(t, mustGenerator(t, tt.r).Boards(context.Background(), 7, 40, workers)) {
				list = append(list, m)
			}
			if first == nil {
				first = list
			}
			for i := range list {
				if !list[i].Board.Equal(first[i].Board) || list[i].Tries != first[i].Tries || !slices.Equal(list[i].Solution, first[i].Solution) {
					t.Errorf("%s: board %d differs with %d workers", tt.name, i, workers)
				}
			}
		}
		if !first[2].Board.Equal(alone.Board) {
			t.Errorf("%s: board 2 is another by itself", tt.name)
		}
		if first[0].Board.Equal(first[1].Board) {
			t.Errorf("%s: boards 0 and 1 are the same", tt.name)
		}
	}
}

func TestGenerateGiveUp(t *testing.T) {
	for _, tt := range []struct {
		r       Recipe
		hardest deduce.Level
		text    string
	}{
		{Recipe{Shape: frameOf(t, 2), Keep: Levels{Least: deduce.Extreme, Most: deduce.Extreme}, Tries: 300}, deduce.Basic,
			"no board of double-2, level extreme in 300 tries; the hardest was basic"},
		{Recipe{Shape: frameOf(t, 1), Keep: Levels{Least: deduce.Basic}, Tries: 50}, deduce.Trivial,
			"no board of double-1, level basic or above in 50 tries; the hardest was trivial"},
		{Recipe{Shape: frameOf(t, 6), Accept: func(dominosa.Puzzle) bool { return false }, Tries: 1000}, deduce.NoLevel,
			"no board of double-6 in 1,000 tries"},
	} {
		_, err := mustGenerator(t, tt.r).Board(context.Background(), 1, 0)
		var g *GiveUpError
		if !errors.As(err, &g) || g.Hardest != tt.hardest || err.Error() != tt.text {
			t.Errorf("%v, want %s", err, tt.text)
		}
	}
	// The first that fails ends the boards.
	n := 0
	for _, err := range mustGenerator(t, Recipe{Shape: frameOf(t, 1), Keep: Levels{Least: deduce.Hard}, Tries: 1}).Boards(context.Background(), 1, 100, 3) {
		if n++; err == nil {
			t.Error("a double-1 of level hard")
		}
	}
	must.Equal(t, n, 1, "boards after a failure")
}

func TestGenerateCancel(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	g := mustGenerator(t, Recipe{Shape: frameOf(t, 6)})
	n := 0
	for _, err := range g.Boards(ctx, 1, 1<<30, 2) {
		if n++; n == 100 {
			cancel(cause)
		}
		if err != nil {
			if !errors.Is(err, cause) {
				t.Error(err)
			}
			break
		}
	}
	for range g.Boards(context.Background(), 1, 1<<30, 2) {
		break // leaves no goroutine that hangs
	}
}

func TestGenerateRefused(t *testing.T) {
	bones := func(text string) *dominosa.Bones {
		return must.Get(notation.ParseBones(text))(t)
	}
	drawn := func(text string) *dominosa.Board {
		return must.Get(ParseShape(text))(t)
	}
	six := frameOf(t, 6)
	for _, tt := range []struct {
		r    Recipe
		err  error
		text string
	}{
		{Recipe{}, ErrRecipe, "no cells"},
		{Recipe{Shape: drawn("####")}, ErrNoFit, "no full set covers 4 cells; double-0 covers 2, double-1 6"},
		{Recipe{Shape: drawn("####"), Bones: bones("double-6")}, ErrNoFit, "would fit: 7x8, 4x14, 2x28, 1x56"},
		{Recipe{Shape: drawn("#####"), Bones: bones("at most double-6")}, ErrNoFit, "5 cells"},
		{Recipe{Shape: drawn(".#.\n###\n.#.\n.#."), Bones: bones("double-1")}, ErrNoTiling, ""},
		{Recipe{Shape: six, Keep: Levels{Least: deduce.Hard, Most: deduce.Basic}}, ErrRecipe, "hard is above basic"},
		{Recipe{Shape: six, Method: Quick{Picture: drawn("##")}}, ErrRecipe, "the picture has 1 rows and 2 columns"},
		{Recipe{Shape: six, Method: Quadrille{}}, ErrNoFit, "2x2 blocks"},
		{Recipe{Shape: frameOf(t, 3), Method: Quadrille{}}, ErrNoFit, "multiple of 4"},
		{Recipe{Bones: dominosa.Full(5), Method: Quadrille{}}, ErrNoFit, "multiple of 4"},
		{Recipe{Shape: frameOf(t, 20), Method: Uniform{}}, ErrUniform, ""},
		{Recipe{Shape: six, Method: Quick{Tiling: dominosa.Tiling{{Row: 0, Col: 7}}}}, ErrBadTiling, "r1c9"},
		{Recipe{Shape: six, Method: Quick{Tiling: dominosa.Tiling{{Row: 0, Col: 0}, {Row: 0, Col: 0, Down: true}}}}, ErrBadTiling, "r1c1"},
		{Recipe{Shape: six, Method: Quick{Tiling: dominosa.Tiling{{Row: 0, Col: 0}}}}, ErrBadTiling, "2 cells of 56"},
	} {
		if _, err := New(tt.r); !errors.Is(err, tt.err) || !strings.Contains(fmt.Sprint(err), tt.text) {
			t.Errorf("%v, want %v: %s", err, tt.err, tt.text)
		}
	}
}

// TestGenerateTiling asks for boards with a given solution.
func TestGenerateTiling(t *testing.T) {
	made := must.Get(mustGenerator(t, Recipe{Shape: frameOf(t, 6)}).Board(context.Background(), 5, 0))(t)
	r := Recipe{Shape: made.Board, Method: Quick{Tiling: made.Solution}, Keep: Levels{Least: deduce.Basic, Most: deduce.Hard}}
	for m := range must.All(t, mustGenerator(t, r).Boards(context.Background(), 1, 20, 2)) {
		checkMade(t, r, m)
		for i, p := range m.Solution {
			q := made.Solution[i]
			if p.Row != q.Row || p.Col != q.Col || p.Down != q.Down {
				t.Fatalf("%v where %v was asked for", p, q)
			}
		}
	}
}

// TestLook holds look, which takes short cuts, against Deduce.
func TestLook(t *testing.T) {
	levels := map[deduce.Level]int{}
	some := map[dominosa.Bone]int{} // on which pairs of cells a bone may lie depends on the board
	for b := range dominosa.Full(6).All() {
		some[b] = 1
	}
	delete(some, dominosa.NewBone(0, 0))
	delete(some, dominosa.NewBone(2, 5))
	part := Recipe{Shape: must.Get(ShapeNamed("4x13", 52, NoSymmetry, 1))(t), Bones: must.Get(dominosa.NewBones(maps.All(some), false))(t)}
	for n, recipe := range map[int]Recipe{3: {Shape: frameOf(t, 3)}, 4: {Shape: frameOf(t, 4)}, 6: {Shape: frameOf(t, 6)}, 8: {Shape: frameOf(t, 8)}, -6: part} {
		m := newMaker(mustGenerator(t, recipe))
		for i := range 150 {
			m.dice = dice.New(3, uint64(i))
			m.begin()
			if i%3 > 0 {
				m.repair()
			}
			for most := deduce.Trivial; most <= deduce.Extreme; most++ {
				s := m.look(most)
				d := must.Get(deduce.Solve(context.Background(), m.puzzle(), deduce.Config{NoSteps: true, Max: most}))(t)
				if open := m.shape.Cells - 2*len(d.Laid); open != s.open || open == 0 && d.Level != s.level {
					t.Fatalf("double-%d, board %d, up to %v: %v with %d open, want %v with %d", n, i, most, s.level, s.open, d.Level, open)
				}
				if most == deduce.Extreme {
					levels[s.level]++
				}
			}
		}
	}
	for l := deduce.NoLevel; l <= deduce.Extreme; l++ {
		if levels[l] < 5 {
			t.Errorf("only %d boards of level %v", levels[l], l)
		}
	}
}

// parted reports whether some solution has no bone where pair i lies.
func parted(m *maker, i int, all []dominosa.Tiling) bool {
	for _, t := range all {
		has := false
		for _, p := range t {
			a, b := p.Cells()
			has = has || m.position(a) == m.pairs[i][0] && m.position(b) == m.pairs[i][1]
		}
		if !has {
			return true
		}
	}
	return false
}

// TestMaker does random exchanges and holds (whole), twin and rival against the
// definition.
func TestMaker(t *testing.T) {
	rivals, twins := map[bool]int{}, map[bool]int{}
	for _, name := range []string{"4x5", "2x10", "random", "10x2", "disc"} {
		b := must.Get(ShapeNamed(name, 20, NoSymmetry, 3))(t)
		m := newMaker(mustGenerator(t, Recipe{Shape: b, Bones: dominosa.Full(3)}))
		for i := range 40 {
			m.dice = dice.New(9, uint64(i))
			m.begin()
			for range 10 {
				before := slices.Clone(box.Open(m.board).Pips)
				e := m.swap(m.dice.Below(len(m.pairs)))
				m.undo(e)
				if !slices.Equal(before, box.Open(m.board).Pips) {
					t.Fatal("an exchange was not undone")
				}
				m.swap(m.dice.Below(len(m.pairs)))
				made := m.laid()
				must.Do(t, made.Verify(made.Solution))
				all := testkit.BruteTilings(made.Puzzle, 1000)
				pair, _ := m.rival(0)
				wide, _ := m.rivalWide(0)
				if (pair >= 0) != (len(all) > 1) || (wide >= 0) != (len(all) > 1) {
					t.Fatalf("%s: rivals %d and %d of %d solutions", name, pair, wide, len(all))
				}
				limited, ok := m.rivalWide(1)
				if ok && (limited >= 0) != (len(all) > 1) || !ok && limited < 0 {
					t.Fatalf("%s: rival %d, %v of %d solutions in a node", name, limited, ok, len(all))
				}
				for _, i := range [2]int{pair, wide} {
					if i >= 0 && !parted(m, i, all) {
						t.Fatalf("%s: no solution differs at pair %d", name, i)
					}
				}
				rivals[pair >= 0]++
				for i := range m.pairs {
					j := m.twin(i)
					if twins[j >= 0]++; j >= 0 && len(all) < 2 {
						t.Fatalf("%s: a twin in a board with one solution", name)
					}
				}
			}
		}
	}
	for _, b := range []bool{true, false} {
		if rivals[b] < 50 || twins[b] < 50 {
			t.Errorf("too little was tested: %v %v", rivals, twins)
		}
	}
}

// id returns a board as a game ID.
func id(p dominosa.Puzzle) string {
	form := must.Value(notation.FormNamed("id"))
	return strings.TrimSpace(string(form.Board(nil, p)))
}
