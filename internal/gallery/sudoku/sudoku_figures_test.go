package sudoku

import (
	"fmt"
	"iter"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// singles lists the items with one option.
func singles(in *kittest.Instance) string {
	p := in.Problem
	count := make([]int, p.Items())
	for k := range p.Options() {
		for e := range p.Option(k) {
			count[e.Item]++
		}
	}
	var list []string
	for i, n := range count {
		if n == 1 {
			list = append(list, p.Name(cover.Item(i)))
		}
	}
	return strings.Join(list, " ")
}

// forcedCells lists the cells of the only solution in the order of the search.
func forcedCells(in *kittest.Instance) string {
	sols := in.List()
	if len(sols) != 1 {
		return fmt.Sprintf("%d solutions", len(sols))
	}
	var list []string
	for _, k := range sols[0] {
		name, _, _ := strings.Cut(in.Problem.OptionString(k), " ")
		list = append(list, name)
	}
	return fmt.Sprintf("%d: %s", len(list), strings.Join(list, " "))
}

// minimalClues finds all minimal sets of the clues of sudoku A with one solution as answer 54
// does. From all clues it goes down, one clue at a time, to every set with one solution, and tells
// the next sets which clues they need; a set that needs all of its clues is minimal.
func minimalClues(*kittest.Instance) string {
	at := []int{}
	for i, ch := range sudokuA {
		if ch != '.' && ch != '/' {
			at = append(at, i)
		}
	}
	total, needs := 0, 0
	var bySize, layers []string
	unique := map[uint64]bool{} // of the sets that were searched
	for layer := map[uint64]uint64{1<<len(at) - 1: 0}; len(layer) > 0; {
		next := map[uint64]uint64{}
		minimal := 0
		for set, needed := range layer {
			var less []uint64
			for rest := set &^ needed; rest != 0; rest &= rest - 1 {
				smaller := set &^ (rest & -rest)
				if _, known := unique[smaller]; !known {
					unique[smaller] = uniqueClues(at, smaller)
				}
				if unique[smaller] {
					less = append(less, smaller)
				} else {
					needed |= rest & -rest
				}
			}
			for _, smaller := range less {
				next[smaller] |= needed
			}
			if less == nil {
				minimal++
			}
			if len(layers) == 0 {
				needs = bits.OnesCount64(needed)
			}
		}
		if minimal > 0 {
			bySize = append(bySize, fmt.Sprint(minimal))
			total += minimal
		}
		layers = append(layers, fmt.Sprint(len(layer)))
		layer = next
	}
	return fmt.Sprintf("%d: %s; %d; %s; %d", total, strings.Join(bySize, ", "), needs, strings.Join(layers, ", "), len(unique))
}

// uniqueClues reports whether a set of clues of sudoku A, at some places, has one solution.
func uniqueClues(at []int, set uint64) bool {
	clues := []byte(sudokuA)
	for i, place := range at {
		if set>>i&1 == 0 {
			clues[place] = '.'
		}
	}
	return kittest.New(sudoku(), "clues="+string(clues)).Count(cover.Config{MaxSolutions: 2}) == 1
}

// shidokuClasses counts the minimal sets of clues of squares of 4 by 4, up
// to renaming digits, exchanging rows, columns and boxes, and turning the square
// over. A set of clues has one solution if and only
// if it tells the square from every other.
func shidokuClasses(texts iter.Seq[string]) string {
	var squares []string
	for text := range texts {
		squares = append(squares, strings.Join(strings.Fields(text), ""))
	}
	motions := shidokuMotions()
	classes, kept := map[string]bool{}, map[string]int{}
	for _, square := range squares {
		if !strings.HasPrefix(square, "1234") { // renaming makes it so
			continue
		}
		var differ []uint16
		for _, other := range squares {
			if other != square {
				differ = append(differ, difference(square, other))
			}
		}
		least, times := shidokuCanonical(square, 1<<16-1, motions)
		kept[least] = times
		for set := range uint16(1<<16 - 1) {
			if !hitsAll(set, differ) {
				continue
			}
			minimal := true
			for rest := set; rest != 0; rest &= rest - 1 {
				minimal = minimal && !hitsAll(set&^(rest&-rest), differ)
			}
			if minimal {
				least, _ := shidokuCanonical(square, set, motions)
				classes[least] = true
			}
		}
	}
	count := map[int]int{}
	for c := range classes {
		count[16-strings.Count(c, ".")]++
	}
	sizes := []string{}
	for size := range 17 {
		if count[size] > 0 {
			sizes = append(sizes, fmt.Sprint(count[size]))
		}
	}
	return fmt.Sprintf("%s; %v", strings.Join(sizes, ", "), slices.Sorted(maps.Values(kept)))
}

// difference returns the set of cells in which two squares differ.
func difference(a, b string) (set uint16) {
	for i := range a {
		if a[i] != b[i] {
			set |= 1 << i
		}
	}
	return set
}

// hitsAll reports whether a set has an element of each of the others.
func hitsAll(set uint16, others []uint16) bool {
	if bits.OnesCount16(set) < 4 {
		return false // fewer clues do not do
	}
	return !slices.ContainsFunc(others, func(o uint16) bool { return o&set == 0 })
}

// shidokuMotions returns the 128 permutations of cells that keep rows, columns
// and boxes.
func shidokuMotions() (list [][16]int) {
	var lines [][4]int
	for bands, first := range kit.Pairs(2, 2) {
		for second := range 2 {
			lines = append(lines, [4]int{2*bands + first, 2*bands + 1 - first, 2*(1-bands) + second, 2*(1-bands) + 1 - second})
		}
	}
	for _, rows := range lines {
		for _, cols := range lines {
			var plain, over [16]int
			for i, j := range kit.Pairs(4, 4) {
				plain[4*i+j] = 4*rows[i] + cols[j]
				over[4*i+j] = 4*cols[j] + rows[i]
			}
			list = append(list, plain, over)
		}
	}
	return list
}

// shidokuCanonical returns the least of the texts that motions and renaming
// make of the clues of a square, and how many motions make it.
func shidokuCanonical(square string, set uint16, motions [][16]int) (least string, times int) {
	for _, m := range motions {
		var text [16]byte
		names := map[byte]byte{}
		for i, from := range m {
			text[i] = '.'
			if set>>from&1 == 0 {
				continue
			}
			if names[square[from]] == 0 {
				names[square[from]] = byte('1' + len(names))
			}
			text[i] = names[square[from]]
		}
		if s := string(text[:]); least == "" || s < least {
			least, times = s, 0
		}
		if string(text[:]) == least {
			times++
		}
	}
	return least, times
}
