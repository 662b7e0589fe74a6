package generate

import (
	"context"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/floor"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// TestAssign compares the assignment with all orders of the bones.
func TestAssign(t *testing.T) {
	shape := must.Get(ParseShape("####\n####\n"))(t)
	set := must.Get(notation.ParseBones("at most double-2"))(t)
	d := dice.New(2, 0)
	for i := range 60 {
		pips := make([]int, 8)
		for j := range pips {
			pips[j] = d.Below(5) - 1 // some wish for nothing
		}
		pips[0] = 0
		picture := must.Get(dominosa.NewBoard(2, 4, pips))(t)
		m := newMaker(mustGenerator(t, Recipe{Shape: shape, Bones: set, Method: Quick{Picture: picture}}))
		m.dice = dice.New(3, uint64(i))
		m.begin()
		cost := func() (sum int) {
			for i, p := range m.pairs {
				c, _ := m.cost(p, m.bones[i])
				sum += c
			}
			return sum
		}
		m.assign()
		got := cost()
		if sum := Distance(m.board, picture); sum != got {
			t.Fatalf("distance %d, cost %d", sum, got)
		}
		pile := slices.Clone(m.bones)
		slices.SortFunc(pile, func(a, b dominosa.Bone) int { return testkit.IndexOf(a, 2) - testkit.IndexOf(b, 2) })
		if !slices.Equal(pile, []dominosa.Bone{{Lo: 0, Hi: 0}, {Lo: 0, Hi: 1}, {Lo: 0, Hi: 2}, {Lo: 1, Hi: 1}, {Lo: 1, Hi: 2}, {Lo: 2, Hi: 2}}) {
			t.Fatalf("bones %v", m.bones)
		}
		best := 1000
		var permute func(k int)
		permute = func(k int) {
			if k == len(m.bones) {
				best = min(best, cost())
				return
			}
			for i := k; i < len(m.bones); i++ {
				m.bones[i], m.bones[k] = m.bones[k], m.bones[i]
				permute(k + 1)
				m.bones[i], m.bones[k] = m.bones[k], m.bones[i]
			}
		}
		permute(0)
		if got != best {
			t.Fatalf("cost %d, the least is %d", got, best)
		}
	}
}

// TestPicture compares boards made after a picture with others.
func TestPicture(t *testing.T) {
	picture := must.Get(notation.ParseBoard("66600666\n66000066\n60055006\n60555506\n60055006\n66000066\n66600666\n"))(t)
	for _, any := range []bool{true, false} {
		r := Recipe{Shape: picture, Method: Quick{Picture: picture}}
		if any {
			r.Keep = AnyNumber{}
		}
		near, far := 0, 0
		for m := range must.All(t, mustGenerator(t, r).Boards(context.Background(), 1, 20, 2)) {
			checkMade(t, r, m)
			near += Distance(m.Board, picture)
		}
		for m := range must.All(t, mustGenerator(t, Recipe{Shape: picture}).Boards(context.Background(), 1, 20, 2)) {
			far += Distance(m.Board, picture)
		}
		t.Log(any, near, far)
		if 2*near > far {
			t.Errorf("any %v: distance %d after the picture, %d without", any, near, far)
		}
	}
	// A board is its own picture.
	made := must.Get(mustGenerator(t, Recipe{Shape: picture}).Board(context.Background(), 1, 0))(t)
	r := Recipe{Shape: picture, Method: Quick{Picture: made.Board, Tiling: made.Solution}}
	again := must.Get(mustGenerator(t, r).Board(context.Background(), 2, 0))(t)
	if !again.Board.Equal(made.Board) {
		t.Errorf("distance %d from a board to itself", Distance(again.Board, made.Board))
	}
}

func TestQuadrille(t *testing.T) {
	// An outline that has quadrilles of double-6.
	shape := must.Get(ParseShape("##########\n##########\n.########.\n.########.\n##########\n##########\n"))(t)
	for _, r := range []Recipe{
		{Shape: shape, Method: Quadrille{}, Keep: AnyNumber{}, Bones: dominosa.Full(6)},
		{Bones: dominosa.Full(2), Method: Quadrille{}},
		{Bones: dominosa.Full(2), Method: Quadrille{}, Keep: AnyNumber{}},
	} {
		for m := range must.All(t, mustGenerator(t, r).Boards(context.Background(), 1, 3, 2)) {
			on := must.Get(quadrilleBlocks(floor.New(m.Board), m.Set()))(t)
			number := map[int32]uint8{}
			for i, b := range on {
				if b < 0 {
					continue
				}
				if v, ok := number[b]; ok && v != m.Board.Grid().Pips[i] {
					t.Fatalf("a block shows %d and %d\n%s", v, m.Board.Grid().Pips[i], m.Board)
				}
				number[b] = m.Board.Grid().Pips[i]
			}
			r := r
			r.Shape = m.Board
			checkMade(t, r, m)
		}
	}
}

// TestBlockShape pins the outlines of quadrilles, because a seed gives the same boards
// everywhere, and counts their cells.
func TestBlockShape(t *testing.T) {
	got := ""
	for seed := range uint64(3) {
		d := dice.New(seed, 0)
		b := blockShape(7, &d)
		if n := b.Grid().Cells; n != 28 {
			t.Errorf("%d cells in 7 blocks\n%s", n, b)
		}
		got += b.String() + "\n"
	}
	if got != blockShapes {
		t.Errorf("%s\nwant\n%s", got, blockShapes)
	}
}

const blockShapes = `00000000
00000000
.000000.
.000000.
.000000.
.000000.
00000000
00000000
....00..
....0000
00000000
000000..
...0000.
...0000.
`
