package dominosa

import (
	"slices"

	"bonepile/dominosa/internal/grid"
)

// faults returns everything that is wrong with a board and bones, by kind, and where it is.
func (p Puzzle) faults() (fs []Fault) {
	b, set := p.Board, p.Set()
	add := func(f Fault) {
		f.Set = set
		fs = append(fs, f)
	}
	cells, need := b.Cells(), 2*set.Size()
	if cells == 0 {
		if !p.even() {
			add(Fault{Kind: FaultNoCell, Need: need})
		}
		return fs
	}
	if cells%2 != 0 {
		add(Fault{Kind: FaultOddCells, Have: cells})
	}
	if cells > need || cells < need && !set.AtMost() {
		add(Fault{Kind: FaultCellCount, Have: cells, Need: need, Fit: b.fit()})
	}
	p.unequal(func(pip, have, need int) {
		f := Fault{Kind: FaultPipCount, Pip: pip, Have: have, Need: need}
		if need == 0 {
			f.Kind = FaultUnknownPip
		}
		for i, v := range b.grid().Pips {
			if int(v) == pip {
				f.Cells = append(f.Cells, b.cell(i))
			}
		}
		add(f)
	})
	p.pairFaults(add)
	if cells == len(b.grid().Pips) {
		return byKind(fs) // one island, whose fault could only be that it is odd
	}
	for _, island := range b.islands() {
		colour := [2]int{}
		for _, c := range island {
			colour[(c.Row+c.Col+island[0].Row+island[0].Col)%2]++
		}
		f := Fault{Kind: FaultImbalance, Cells: island, Have: colour[0], Need: colour[1]}
		if len(island)%2 != 0 {
			f.Kind = FaultOddIsland
		}
		// A lone cell and an odd board have been told.
		if f.Have != f.Need && len(island) > 1 && (len(island)%2 == 0 || len(island) < cells) {
			add(f)
		}
	}
	return byKind(fs)
}

// cell returns the cell at a position.
func (b *Board) cell(position int) Cell {
	return Cell{position / b.Cols(), position % b.Cols()}
}

// checkGiven is Check with dominoes given: it looks at the puzzle without them, at
// them, and if nothing is wrong so far at what they leave.
func (p Puzzle) checkGiven() []Fault {
	fs := Puzzle{Board: p.Board, Bones: p.Bones}.Check()
	for i, pl := range p.Given {
		if f, ok := p.givenFault(pl, p.Given[:i]); ok {
			fs = append(fs, f)
		}
	}
	if len(fs) == 0 {
		rest, err := p.rest()
		if err != nil {
			panic(err) // givenFault knows of every reason
		}
		fs = rest.Check()
		for i := range fs {
			fs[i].Left = true
		}
	}
	return byKind(fs)
}

// byKind returns faults in the order of their kinds. Each kind of list that is sorted
// makes the page larger by some kilobytes.
func byKind(fs []Fault) (list []Fault) {
	for kind := FaultNoCell; kind <= FaultImbalance; kind++ {
		for _, f := range fs {
			if f.Kind == kind {
				list = append(list, f)
			}
		}
	}
	return list
}

// givenFault says why a domino cannot be laid beside others, if so.
func (p Puzzle) givenFault(pl Place, before []Place) (Fault, bool) {
	set := p.Set()
	f := Fault{Kind: FaultGiven, Cells: CellsOf([]Place{pl}), Given: []Place{pl}, Set: set}
	x, y := pl.Cells()
	u, v := p.Board.At(x.Row, x.Col), p.Board.At(y.Row, y.Col)
	if u == Hole || v == Hole {
		return f, true
	}
	shown := NewBone(u, v)
	f.Bones = []Bone{shown}
	if shown != pl.Bone || set.Of(shown) == 0 {
		return f, true
	}
	copies := 1
	for _, q := range before {
		if q.Bone == pl.Bone {
			copies++
		}
		if q.overlaps(pl) || copies > set.Of(pl.Bone) {
			f.Given = append(f.Given, q)
			return f, true
		}
	}
	return f, false
}

// checkSmall is how many positions, and kinds of bones, are counted on the stack.
const checkSmall = 256

// pairFaults looks for cells without a partner and for bones without a place.
func (p Puzzle) pairFaults(add func(Fault)) {
	b, set := p.Board.grid(), p.Set()
	bones := set.grid()
	var boneBuf [checkSmall]int32
	var cellBuf [checkSmall]uint8
	places, bonds := boneBuf[:], cellBuf[:] // by bone; by position: 1 with a neighbour, 3 with one that makes a bone
	if max(len(bones.Count), len(b.Pips)) > checkSmall {
		places, bonds = make([]int32, len(bones.Count)), make([]uint8, len(b.Pips))
	}
	pair := func(i, j int) {
		bond, lo, hi := uint8(1), min(b.Pips[i], b.Pips[j]), max(b.Pips[i], b.Pips[j])
		if int(hi) <= bones.High {
			if k := grid.BoneIndex(lo, hi, bones.High); bones.Count[k] > 0 {
				places[k]++
				bond = 3
			}
		}
		bonds[i] |= bond
		bonds[j] |= bond
	}
	for i, v := range b.Pips {
		if right := i + 1; v != grid.Hole && right%b.Cols != 0 && b.Pips[right] != grid.Hole {
			pair(i, right)
		}
		if below := i + b.Cols; v != grid.Hole && below < len(b.Pips) && b.Pips[below] != grid.Hole {
			pair(i, below)
		}
	}
	lone, single, homeless := Fault{Kind: FaultLoneCell}, Fault{Kind: FaultNoPartner}, Fault{Kind: FaultNoPlace}
	for i, v := range b.Pips {
		switch {
		case v == grid.Hole || bonds[i] == 3:
		case bonds[i] == 0:
			lone.Cells = append(lone.Cells, p.Board.cell(i))
		case set.Pips(int(v)) > 0: // else the pip is unknown, and the fault told
			single.Cells = append(single.Cells, p.Board.cell(i))
		}
	}
	for bone, n := range set.All() {
		switch have := int(places[bone.index(bones.High)]); {
		case have >= n || bones.AtMost:
		case have == 0:
			homeless.Bones = append(homeless.Bones, bone)
		default:
			all := slices.DeleteFunc(p.Board.Places(), func(pl Place) bool { return pl.Bone != bone })
			add(Fault{Kind: FaultFewPlaces, Cells: CellsOf(all), Bones: []Bone{bone}, Have: have, Need: n})
		}
	}
	for _, f := range []Fault{lone, single, homeless} {
		if len(f.Cells)+len(f.Bones) > 0 {
			add(f)
		}
	}
}

// islands returns the cells of each island of the board, row by row, and the
// islands by their first cell. Neighbours are of one island, whatever their
// pips.
func (b *Board) islands() [][]Cell {
	pips, cols := b.grid().Pips, b.Cols()
	of := make([]int, len(pips)) // number of the island, from 1
	n := 0
	var toDo []int
	for i, v := range pips {
		if v == grid.Hole || of[i] != 0 {
			continue
		}
		n++
		of[i] = n
		for toDo = append(toDo, i); len(toDo) > 0; {
			j := toDo[len(toDo)-1]
			toDo = toDo[:len(toDo)-1]
			row, col := j/cols, j%cols
			for _, c := range [...]Cell{{row - 1, col}, {row, col - 1}, {row, col + 1}, {row + 1, col}} {
				if b.At(c.Row, c.Col) == Hole {
					continue
				}
				if k := c.Row*cols + c.Col; of[k] == 0 {
					of[k] = n
					toDo = append(toDo, k)
				}
			}
		}
	}
	islands := make([][]Cell, n)
	for i, k := range of {
		if k > 0 {
			islands[k-1] = append(islands[k-1], b.cell(i))
		}
	}
	return islands
}

// fit returns a set that suits the board in the number of its bones and of
// every pip, or nil if its cells are odd. Where that comes out even, it is all
// bones of the pips that occur, each equally often; or else as many full sets
// as the commonest pip needs, to be used at most.
func (b *Board) fit() *Bones {
	if b.Cells()%2 != 0 {
		return nil
	}
	var have [grid.Hole + 1]int // of holes too
	for _, v := range b.grid().Pips {
		have[v]++
	}
	some := slices.DeleteFunc(slices.Clone(have[:grid.Hole]), func(n int) bool { return n == 0 })
	most, kinds := slices.Max(some), len(some)
	exact := slices.Min(some) == most && most%(kinds+1) == 0
	copies := most / (kinds + 1)
	if !exact {
		copies = (most + b.High() + 1) / (b.High() + 2)
	}
	if copies > MaxCopies {
		return nil
	}
	count := make([]uint16, Full(b.High()).Size())
	for bone := range Full(b.High()).All() {
		if !exact || have[bone.Lo] > 0 && have[bone.Hi] > 0 {
			count[bone.index(b.High())] = uint16(copies)
		}
	}
	return newBones(b.High(), count, !exact)
}
