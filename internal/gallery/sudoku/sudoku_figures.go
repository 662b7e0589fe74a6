package sudoku

import (
	"context"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

func sudokuFigures() []kit.Figure {
	f := func(id, source string, kind kit.Kind, clues, args, want string) kit.Figure {
		return kit.Figure{ID: id, Source: "TAOCP 7.2.2.1, " + source, Kind: kind, Args: strings.TrimSpace("clues=" + clues + " " + args), Want: want}
	}
	other := func(id, source, clues, args, what, want string, compute kit.Compute) kit.Figure {
		g := f(id, source, kit.Other, clues, args, want)
		g.What, g.Compute = what, compute
		return g
	}
	minimal := other("ex54-01", "answer 54", sudokuA, "", "minimal sets of clues with one solution: all, of 27, 26, …, 23, and clues that none can miss",
		"777: 8, 154, 387, 206, 22; 10", minimalClues)
	shidoku := other("ex53-01", "exercise 53", "................", "order=2", "classes of minimal sets of 4, 5 and 6 clues with one solution", "13, 22, 1", kit.OfTexts(shidokuClasses))
	minimal.Slow, shidoku.Slow = true, true
	fewest := func(name, square, want string) kit.Figure {
		return other("ex55-01", "answer 55", noClues, "", "clues that sets of nine cells ask for if "+name+" is to be the only answer, the fewest that suffice, and how many of these have how many answers", want, fewestClues(square)).AsSlow()
	}
	return []kit.Figure{
		f("ex45-01", "(29a)", kit.Items, sudokuA, "", "196"),
		f("ex45-01", "(29a)", kit.Options, sudokuA, "", "146"),
		f("ex45-01", "(29a)", kit.Solutions, sudokuA, "", "1"),
		other("ex45-01", "answer 45", sudokuA, "", "cells in the order of their forced moves", "49: p44 p84 p74 p24 p54 p14 p82 p42 … p77 p88", forcedCells),
		other("ex46-01", "answer 46", sudokuA, "", "items with one option", "p44 p84 r33 r44 r48 r52 r59 r86 r88 c22 c43 b07 b32 b39 b43 b54 b58", singles),
		f("ex45-02", "(29b)", kit.Options, sudokuB, "", "307"),
		f("ex45-02", "(29b)", kit.Solutions, sudokuB, "", "1"),
		f("ex45-02", "(29b)", kit.Nodes, sudokuB, "", "89"),
		f("ex45-02", "(29b)", kit.Nodes, sudokuB, "soft=yes", "41877"),
		other("ex47-01", "answer 47", sudokuB3, "", "items with one option", "r13 c03 b03 b24 b49 b69", singles),
		other("tx33", "(33)", sudokuB, "", "forced moves; then the first cell with the fewest values, and these", "16; p16: 78", afterForced),
		other("ex49-01", "answer 49", sudokuB, "", "options that naked tuples rule out after the forced moves: row, column, value",
			"rows 411 417 421 424 427 471; columns none; boxes 341 346 347 351 356 357; values 079 279", nakedTuples),
		f("ex50-01", "(29c)", kit.Solutions, sudokuC, "", "2"),
		f("ex50-01", "(29c)", kit.Nodes, sudokuC, "", "129"),
		f("ex51-01", "answer 51", kit.Solutions, sudokuC, "digits=123456779", "6"),
		f("ex52-01", "answer 52", kit.Solutions, sudoku52, "", "1"),
		f("ex54-02", "answer 54", kit.Solutions, sudoku54, "", "1"),
		f("ex54-02", "answer 54", kit.Nodes, sudoku54, "", "220"),
		minimal, shidoku,
		fewest("(28a)", sudoku28a, "18, 18, 18: 1"),
		fewest("(28b)", sudoku28b, "18, 20, 20: 1"),
	}
}

// singles lists the items with one option.
func singles(_ context.Context, in *kit.Instance, _ *cover.Stats) (string, error) {
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
	return strings.Join(list, " "), nil
}

// forcedCells lists the cells of the only solution in the order of the search:
// their number, the first eight, and the last two.
func forcedCells(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	sols, err := in.List(ctx, stats)
	if err != nil || len(sols) != 1 {
		return fmt.Sprintf("%d solutions", len(sols)), err
	}
	var list []string
	for _, k := range sols[0] {
		name, _, _ := strings.Cut(in.Problem.OptionString(k), " ")
		list = append(list, name)
	}
	return fmt.Sprintf("%d: %s … %s", len(list), strings.Join(list[:8], " "), strings.Join(list[len(list)-2:], " ")), nil
}

// minimalClues finds all minimal sets of the clues of sudoku A with one
// solution. Such sets grow by adding clues, so that going down from all clues,
// one clue at a time, reaches every set with one solution; it is minimal if no
// further step does.
func minimalClues(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	at := []int{}
	for i, ch := range sudokuA {
		if ch != '.' && ch != '/' {
			at = append(at, i)
		}
	}
	all := uint64(1)<<len(at) - 1
	essential, total := 0, 0
	var bySize []string
	for layer := map[uint64]bool{all: true}; len(layer) > 0; {
		next, err := lessClues(ctx, at, layer, stats)
		if err != nil {
			return "", err
		}
		minimal := 0
		for set := range layer {
			if !slices.ContainsFunc(oneLess(set), func(less uint64) bool { return next[less] }) {
				minimal++
			}
		}
		if layer[all] {
			essential = len(at) - len(next)
		}
		if minimal > 0 {
			bySize = append(bySize, fmt.Sprint(minimal))
			total += minimal
		}
		layer = next
	}
	return fmt.Sprintf("%d: %s; %d", total, strings.Join(bySize, ", "), essential), nil
}

// lessClues returns the sets with one clue less than those of a layer that still have
// one solution. The layer has all such sets of its size; clues are at some places.
func lessClues(ctx context.Context, at []int, layer map[uint64]bool, stats *cover.Stats) (map[uint64]bool, error) {
	all := uint64(1)<<len(at) - 1
	tried, next := map[uint64]bool{}, map[uint64]bool{}
	for set := range layer {
		for _, less := range oneLess(set) {
			if tried[less] || !allAbove(less, all, layer) {
				continue
			}
			tried[less] = true
			clues := []byte(sudokuA)
			for i, place := range at {
				if less>>i&1 == 0 {
					clues[place] = '.'
				}
			}
			part, err := sudoku().New("clues=" + string(clues))
			if err != nil {
				return nil, err
			}
			n, err := part.Count(ctx, cover.Config{MaxSolutions: 2, Stats: stats})
			if err != nil {
				return nil, err
			}
			if n == 1 {
				next[less] = true
			}
		}
	}
	return next, nil
}

// oneLess returns the sets that lack one element of a set.
func oneLess(set uint64) (list []uint64) {
	for rest := set; rest != 0; rest &= rest - 1 {
		list = append(list, set&^(rest&-rest))
	}
	return list
}

// allAbove reports whether a set with any other element of all is in the layer.
// If not, some larger set has several solutions, and so has this one.
func allAbove(set, all uint64, layer map[uint64]bool) bool {
	for rest := all &^ set; rest != 0; rest &= rest - 1 {
		if !layer[set|rest&-rest] {
			return false
		}
	}
	return true
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
	classes := map[string]bool{}
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
		for set := range uint16(1<<16 - 1) {
			if !hitsAll(set, differ) {
				continue
			}
			minimal := true
			for rest := set; rest != 0; rest &= rest - 1 {
				minimal = minimal && !hitsAll(set&^(rest&-rest), differ)
			}
			if minimal {
				classes[shidokuCanonical(square, set, motions)] = true
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
	return strings.Join(sizes, ", ")
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
// make of the clues of a square.
func shidokuCanonical(square string, set uint16, motions [][16]int) (least string) {
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
			least = s
		}
	}
	return least
}
