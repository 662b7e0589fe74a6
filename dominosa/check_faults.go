package dominosa

import "bonepile/dominosa/internal/grid"

// faults returns everything that clean looks for, by kind, and where it is.
func (p Puzzle) faults() []Fault {
	b, set := p.Board, p.Set()
	if b.grid.Cells == 0 {
		if set.grid.AtMost || set.grid.Size == 0 {
			return nil
		}
		return []Fault{{Kind: FaultNoCell, Need: 2 * set.grid.Size, Set: set}}
	}
	var fs []Fault
	if b.grid.Cells%2 != 0 {
		fs = append(fs, Fault{Kind: FaultOddCells, Have: b.grid.Cells, Set: set})
	}
	if b.grid.Cells > 2*set.grid.Size || b.grid.Cells < 2*set.grid.Size && !set.grid.AtMost {
		fs = append(fs, Fault{Kind: FaultCellCount, Have: b.grid.Cells, Need: 2 * set.grid.Size, Set: set, Fit: b.fit()})
	}
	fs = append(fs, p.pipFaults()...)
	fs = append(fs, p.pairFaults()...)
	for _, island := range b.islands() {
		colour := [2]int{}
		for _, c := range island {
			colour[(c.Row+c.Col+island[0].Row+island[0].Col)%2]++
		}
		f := Fault{Cells: island, Have: colour[0], Need: colour[1], Set: set}
		switch {
		case len(island) == 1, len(island)%2 != 0 && len(island) == b.grid.Cells:
			// said already, as a lone cell or as an odd board
		case len(island)%2 != 0:
			f.Kind = FaultOddIsland
			fs = append(fs, f)
		case f.Have != f.Need:
			f.Kind = FaultImbalance
			fs = append(fs, f)
		}
	}
	return byKind(fs)
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

// pipFaults compares board and bones pip by pip.
func (p Puzzle) pipFaults() (fs []Fault) {
	b, set := p.Board, p.Set()
	var cells [MaxPip + 1][]Cell
	for i, v := range b.grid.Pips {
		if v != grid.Hole {
			cells[v] = append(cells[v], Cell{i / b.grid.Cols, i % b.grid.Cols})
		}
	}
	need := set.grid.PipCounts()
	add := func(kind FaultKind, v int) {
		fs = append(fs, Fault{Kind: kind, Cells: cells[v], Pip: v, Have: len(cells[v]), Need: int(need[v]), Set: set})
	}
	for v := range cells {
		if len(cells[v]) > 0 && need[v] == 0 {
			add(FaultUnknownPip, v)
		}
	}
	for v := range cells {
		have, need := len(cells[v]), int(need[v])
		if need > 0 && (have > need || have < need && !set.grid.AtMost) {
			add(FaultPipCount, v)
		}
	}
	return fs
}

// pairFaults looks for cells without a partner and for bones without a place.
func (p Puzzle) pairFaults() (fs []Fault) {
	b, set := p.Board, p.Set()
	need := set.grid.PipCounts()
	neighbour, partner := make([]bool, len(b.grid.Pips)), make([]bool, len(b.grid.Pips))
	places := map[Bone][]Place{}
	for _, pl := range b.Places() {
		x, y := pl.Cells()
		fits := set.Of(pl.Bone) > 0
		if fits {
			places[pl.Bone] = append(places[pl.Bone], pl)
		}
		for _, c := range []Cell{x, y} {
			i := c.Row*b.grid.Cols + c.Col
			neighbour[i] = true
			partner[i] = partner[i] || fits
		}
	}
	lone := Fault{Kind: FaultLoneCell, Set: set}
	single := Fault{Kind: FaultNoPartner, Set: set}
	for i, v := range b.grid.Pips {
		switch c := (Cell{i / b.grid.Cols, i % b.grid.Cols}); {
		case v == grid.Hole:
		case !neighbour[i]:
			lone.Cells = append(lone.Cells, c)
		case !partner[i] && need[v] > 0: // else the pip is unknown, and the fault told
			single.Cells = append(single.Cells, c)
		}
	}
	for _, f := range []Fault{lone, single} {
		if len(f.Cells) > 0 {
			fs = append(fs, f)
		}
	}
	if set.grid.AtMost {
		return fs
	}
	homeless := Fault{Kind: FaultNoPlace, Set: set}
	var few []Fault
	for bone, n := range set.All() {
		switch have := len(places[bone]); {
		case have == 0:
			homeless.Bones = append(homeless.Bones, bone)
		case have < n:
			few = append(few, Fault{Kind: FaultFewPlaces, Cells: CellsOf(places[bone]), Bones: []Bone{bone}, Have: have, Need: n, Set: set})
		}
	}
	if len(homeless.Bones) > 0 {
		fs = append(fs, homeless)
	}
	return append(fs, few...)
}

// islands returns the cells of each island of the board, row by row, and the
// islands by their first cell. Neighbours are of one island, whatever their
// pips.
func (b *Board) islands() [][]Cell {
	of := make([]int, len(b.grid.Pips)) // number of the island, from 1
	n := 0
	var toDo []int
	for i := range b.grid.Pips {
		if b.grid.Pips[i] == grid.Hole || of[i] != 0 {
			continue
		}
		n++
		of[i] = n
		for toDo = append(toDo, i); len(toDo) > 0; {
			j := toDo[len(toDo)-1]
			toDo = toDo[:len(toDo)-1]
			row, col := j/b.grid.Cols, j%b.grid.Cols
			for _, c := range [...]Cell{{row - 1, col}, {row, col - 1}, {row, col + 1}, {row + 1, col}} {
				if b.At(c.Row, c.Col) == Hole {
					continue
				}
				if k := c.Row*b.grid.Cols + c.Col; of[k] == 0 {
					of[k] = n
					toDo = append(toDo, k)
				}
			}
		}
	}
	islands := make([][]Cell, n)
	for i, k := range of {
		if k > 0 {
			islands[k-1] = append(islands[k-1], Cell{i / b.grid.Cols, i % b.grid.Cols})
		}
	}
	return islands
}

// fit returns a set that suits the board in the number of its bones and of
// every pip, or nil if its cells are odd. Where that comes out even, it is all
// bones of the pips that occur, each equally often; or else as many full sets
// as the commonest pip needs, to be used at most.
func (b *Board) fit() *Bones {
	if b.grid.Cells%2 != 0 {
		return nil
	}
	var have [MaxPip + 1]int
	for _, v := range b.grid.Pips {
		if v != grid.Hole {
			have[v]++
		}
	}
	kinds, most := 0, 0
	for _, n := range have {
		if n > 0 {
			kinds++
		}
		most = max(most, n)
	}
	even := true
	for _, n := range have {
		even = even && (n == 0 || n == most)
	}
	exact := even && most%(kinds+1) == 0
	copies := most / (kinds + 1)
	if !exact {
		copies = (most + b.grid.High + 1) / (b.grid.High + 2)
	}
	if copies > MaxCopies {
		return nil
	}
	count := make([]uint16, Full(b.grid.High).Size())
	for bone := range Full(b.grid.High).All() {
		if !exact || have[bone.Lo] > 0 && have[bone.Hi] > 0 {
			count[bone.index(b.grid.High)] = uint16(copies)
		}
	}
	return newBones(b.grid.High, count, !exact)
}
