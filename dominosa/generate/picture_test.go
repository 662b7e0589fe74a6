package generate

import (
	"context"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/floor"
	"bonepile/dominosa/notation"
	"bonepile/internal/box"
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
		slices.SortFunc(pile, dominosa.Bone.Compare)
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
				if v, ok := number[b]; ok && v != box.Open(m.Board).Pips[i] {
					t.Fatalf("a block shows %d and %d\n%s", v, box.Open(m.Board).Pips[i], m.Board)
				}
				number[b] = box.Open(m.Board).Pips[i]
			}
			r := r
			r.Shape = m.Board
			checkMade(t, r, m)
		}
	}
}

// TestQuadrilleLattice grows every shape of k squares of a lattice (D. H. Redelmeier,
// 1981) and counts its borders: the most are what quadrille.go says, too few for a set
// that fills k blocks.
func TestQuadrilleLattice(t *testing.T) {
	for _, tt := range []struct{ high, blocks, shapes, borders int }{
		{2, 3, 6, 2}, {6, 14, 7204874, 20},
	} {
		if shapes, most := latticeShapes(tt.blocks); shapes != tt.shapes || most != tt.borders {
			t.Errorf("%d shapes of %d squares, borders %d; want %d and %d", shapes, tt.blocks, most, tt.shapes, tt.borders)
		}
		if needs := unequal(dominosa.Full(tt.high)); needs != tt.borders+1 {
			t.Errorf("double-%d needs %d borders, want %d", tt.high, needs, tt.borders+1)
		}
	}
	// By definition: no board of three blocks has the bones of double-2.
	for _, rows := range []string{"001122\n001122", "0011\n0011\n22..\n22.."} {
		p := dominosa.Puzzle{Board: must.Get(notation.ParseBoard(rows))(t), Bones: dominosa.Full(2)}
		if n := must.Get(p.Count(context.Background(), dominosa.Config{}))(t); n.Sign() != 0 {
			t.Errorf("%v solutions of\n%s", n, rows)
		}
	}
}

// latticeShapes returns how many shapes of k squares a lattice has, not turned, and the
// most borders between two squares of a shape.
func latticeShapes(k int) (shapes, most int) {
	width := 2*k + 1
	seen, taken := make([]bool, (k+2)*width), make([]bool, (k+2)*width)
	for i := range width + k {
		seen[i] = true
	}
	var grow func(next []int, left, borders int)
	grow = func(next []int, left, borders int) {
		for len(next) > 0 {
			c := next[len(next)-1]
			next = next[:len(next)-1]
			sides, b := [4]int{c - width, c - 1, c + 1, c + width}, borders
			for _, s := range sides {
				if taken[s] {
					b++
				}
			}
			if left == 1 {
				shapes, most = shapes+1, max(most, b)
				continue
			}
			more := slices.Clip(next)
			for _, s := range sides {
				if !seen[s] {
					seen[s], more = true, append(more, s)
				}
			}
			taken[c] = true
			grow(more, left-1, b)
			taken[c] = false
			for _, s := range more[len(next):] {
				seen[s] = false
			}
		}
	}
	seen[width+k] = true
	grow([]int{width + k}, k, 0)
	return shapes, most
}

// TestBlockShape pins the outlines of quadrilles, because a seed gives the same boards
// everywhere, and counts their cells.
func TestBlockShape(t *testing.T) {
	got := ""
	for seed := range uint64(3) {
		d := dice.New(seed, 0)
		b := blockShape(7, &d)
		if n := b.Cells(); n != 28 {
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
