package census

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// shaped returns the census of the full set that covers an outline, drawn as
// dominosa.ParseShape reads it or a rectangle as "3x4".
func shaped(t testing.TB, outline string) *Problem {
	t.Helper()
	var rows, cols int
	if n, _ := fmt.Sscanf(outline, "%dx%d", &rows, &cols); n == 2 {
		outline = strings.Repeat(strings.Repeat("#", cols)+"\n", rows)
	}
	shape := must.Get(generate.ParseShape(outline))(t)
	size := 0
	for (size+1)*(size+2) < shape.Cells() {
		size++
	}
	return must.Get(New(size, shape))(t)
}

// table does a whole census.
func table(t testing.TB, p *Problem) *Table {
	t.Helper()
	result := must.Get(p.Run(context.Background(), 2, nil))(t)
	return must.Get(p.Table(context.Background(), result))(t)
}

// solutions counts the solutions of an array by package dominosa, which knows
// nothing of lanes.
func solutions(t testing.TB, p *Problem, pips []uint8) int {
	t.Helper()
	b := must.Get(p.board(pips))(t)
	n := must.Get(dominosa.Puzzle{Board: b, Bones: dominosa.Full(p.size)}.Count(context.Background(), dominosa.Config{}))(t)
	return int(n.Int64())
}

// everyArray calls f with every array that begins with the first i of pips, in
// lexicographic order.
func everyArray(p *Problem, pips []uint8, i int, f func([]uint8)) {
	if i == len(pips) {
		f(pips)
		return
	}
	for v := range p.size + 1 {
		used := 0
		for _, w := range pips[:i] {
			if int(w) == v {
				used++
			}
		}
		if used < p.size+2 {
			pips[i] = uint8(v)
			everyArray(p, pips, i+1, f)
		}
	}
}

// shapes are those that are small enough for brute force, with different symmetries.
var shapes = []struct {
	name, outline string
	symmetries    int
}{
	{"double-0", "1x2", 2},
	{"double-1, 2x3", "2x3", 4},
	{"double-1, 1x6", "1x6", 2},
	{"double-1, an L", "##\n##\n#.\n#.", 1},
	{"double-1, without tilings", "#..\n###\n#.#", 1},
	{"double-2, 3x4", "3x4", 4},
	{"double-2, 2x6", "2x6", 4},
	{"double-2, 12x1", "12x1", 2},
	{"double-2, a ring", "####\n#..#\n#..#\n####", 8},
	{"double-2, a cross", ".##.\n####\n####\n.##.", 8},
	{"double-2, a windmill", "###.\n.###\n###.\n.###", 2},
	{"double-2, turned onto itself by half", "##....\n.####.\n.####.\n....##", 2},
	{"double-2, a mirror", "###.\n####\n###.\n##..", 1},
	{"double-2, apart", "###...\n###...\n...###\n...###", 2},
}

// TestBrute lists every array of small boards, counts its solutions by package
// dominosa, and sorts arrays into classes by the definition: two are in one class if
// a symmetry and a renaming take one to the other.
func TestBrute(t *testing.T) {
	for i, tt := range shapes {
		if testing.Short() && i > 5 {
			break // the race detector makes it slow
		}
		t.Run(tt.name, func(t *testing.T) {
			p := shaped(t, tt.outline)
			if tt.symmetries != len(p.symmetries) {
				t.Errorf("%d symmetries, want %d", len(p.symmetries), tt.symmetries)
			}
			arrays, classes := map[int]uint64{}, map[int]uint64{}
			names := renamings(p.size + 1)
			everyArray(p, make([]uint8, len(p.cells)), 0, func(pips []uint8) {
				k := solutions(t, p, pips)
				arrays[k]++
				image := make([]uint8, len(pips))
				for _, g := range p.symmetries {
					for _, r := range names {
						for i := range pips {
							image[i] = uint8(r[pips[g[i]]])
						}
						if slices.Compare(image, pips) < 0 {
							return // the least of the class stands for it
						}
					}
				}
				classes[k]++
			})
			got := table(t, p)
			for _, r := range got.Rows {
				if r.Arrays != arrays[r.Solutions] || r.Classes != classes[r.Solutions] {
					t.Errorf("%d solutions: %d arrays, %d classes, want %d, %d", r.Solutions, r.Arrays, r.Classes, arrays[r.Solutions], classes[r.Solutions])
				}
			}
			must.Equal(t, len(got.Rows), len(arrays), "numbers of solutions")
		})
	}
}

// TestSymmetries holds the permutations to the definition: every one keeps
// neighbours, and no two are the same.
func TestSymmetries(t *testing.T) {
	for _, tt := range shapes {
		p := shaped(t, tt.outline)
		beside := func(i, j int) bool {
			a, b := p.cells[i], p.cells[j]
			return max(a.Row-b.Row, b.Row-a.Row)+max(a.Col-b.Col, b.Col-a.Col) == 1
		}
		for k, g := range p.symmetries {
			for i := range g {
				if k == 0 && g[i] != i {
					t.Errorf("%s: the first symmetry moves cell %d", tt.name, i)
				}
				for j := range g {
					if beside(i, j) != beside(g[i], g[j]) {
						t.Errorf("%s: symmetry %d parts or joins cells %d and %d", tt.name, k, i, j)
					}
				}
			}
			for _, h := range p.symmetries[:k] {
				if slices.Equal(g, h) {
					t.Errorf("%s: symmetry %d is there twice", tt.name, k)
				}
			}
		}
	}
}

// weight is what an array counts, in shares, by the definition in ties.go: nothing
// unless its pattern is least, and less the more images have the same.
func weight(p *Problem, pips []uint8) uint64 {
	pattern := func(g []int) string {
		var names []uint8
		var text []byte
		for _, i := range p.region {
			v := pips[g[i]]
			at := slices.Index(names, v)
			if at < 0 {
				at = len(names)
				names = append(names, v)
			}
			text = append(text, byte(at))
		}
		return string(text)
	}
	own, ties := pattern(p.symmetries[0]), 0
	for _, g := range p.symmetries {
		switch other := pattern(g); {
		case other < own:
			return 0
		case other == own:
			ties++
		}
	}
	return uint64(shares * len(p.symmetries) / ties)
}

// TestPrefixes holds parts of double-3, too large a census for brute force as a
// whole, to brute force: all arrays that begin with a random prefix.
func TestPrefixes(t *testing.T) {
	rng := randtest.New(t, 1, 2)
	for _, outline := range []string{"4x5", "2x10", "1x20", "######\n##..##\n##..##\n######", "..##..\n..##..\n######\n######\n..##..\n..##..", ".####\n####.\n#####\n#####\n##..."} {
		p := shaped(t, outline)
		var some uint64
		for range 12 {
			// Of a prefix that leads somewhere: that of an array with a solution.
			pips := randomArray(p, rng)
			const known = 14
			part := string(pips[:known])
			got := p.search(context.Background(), part)
			var want Result
			names := uint64(24) // arrays that differ by names of pips
			everyArray(p, pips, known, func(pips []uint8) {
				if !p.canonical(string(pips)) {
					return // another stands for it
				}
				if w := weight(p, pips); w > 0 {
					k := solutions(t, p, pips)
					want.Shares[k] += names * w
					if want.Example[k] == "" {
						want.Example[k] = string(pips)
					}
				}
			})
			if got.Shares != want.Shares {
				t.Errorf("%dx%d, %q: %v, want %v", p.shape.Rows(), p.shape.Cols(), part, got.Shares, want.Shares)
			}
			for k := range want.Example {
				if k > 0 && got.Example[k] != want.Example[k] {
					t.Errorf("%q: %d solutions: %q, want %q", part, k, got.Example[k], want.Example[k])
				}
				some += want.Shares[k] * uint64(k)
			}
		}
		if some == 0 {
			t.Errorf("%dx%d: no prefix led to a solution: the test says too little", p.shape.Rows(), p.shape.Cols())
		}
	}
}

// randomArray returns a canonical array that has a solution, at random, of those
// that stand for their images.
func randomArray(p *Problem, rng *rand.Rand) []uint8 {
	s := must.Value(generate.NewSampler(p.shape, dominosa.Full(p.size), generate.Shuffle))
	for {
		b := s.Board(rng.Uint64(), 0)
		names := map[int]uint8{}
		var pips []uint8
		for _, c := range p.cells {
			v := b.At(c.Row, c.Col)
			if _, ok := names[v]; !ok {
				names[v] = uint8(len(names))
			}
			pips = append(pips, names[v])
		}
		if weight(p, pips) > 0 {
			return pips
		}
	}
}

// TestStopped ends a census before it begins, and in the middle.
func TestStopped(t *testing.T) {
	why := errors.New("enough")
	p := shaped(t, "4x5")
	ctx, cancel := context.WithCancelCause(context.Background())
	if _, err := p.Run(ctx, 3, func(float64) { cancel(why) }); !errors.Is(err, why) {
		t.Errorf("stopped: %v", err)
	}
	result := p.search(context.Background(), p.prefixes()[0])
	if _, err := p.Table(context.Background(), &result); !errors.Is(err, errCheck) {
		t.Errorf("the table of a part of a census: %v, want %v", err, errCheck)
	}
	result = p.search(ctx, "")
	if _, err := p.Table(context.Background(), &result); !errors.Is(err, errCheck) {
		t.Errorf("the table of a search without time: %v, want %v", err, errCheck)
	}
}

// TestTableRefused tampers with a result in every way that the checks are to see.
func TestTableRefused(t *testing.T) {
	p := shaped(t, "3x4")
	good := must.Get(p.Run(context.Background(), 1, nil))(t)
	whole := uint64(shares) * 24 // a class of the largest size
	for name, spoil := range map[string]func(*Result){
		"an array more":             func(r *Result) { r.Shares[0] += shares },
		"a share more":              func(r *Result) { r.Shares[0]++ },
		"a class more":              func(r *Result) { r.Shares[1] += whole },
		"a class with more":         func(r *Result) { r.Shares[1] -= whole; r.Shares[2] += whole },
		"another example":           func(r *Result) { r.Example[4] = r.Example[5] },
		"no example":                func(r *Result) { r.Example[4] = "" },
		"an example of other cells": func(r *Result) { r.Example[4] += "\x00" },
	} {
		bad := *good
		spoil(&bad)
		if _, err := p.Table(context.Background(), &bad); !errors.Is(err, errCheck) {
			t.Errorf("%s: %v, want %v", name, err, errCheck)
		}
	}
}

func TestNewRefused(t *testing.T) {
	for _, tt := range []struct {
		size    int
		outline string
		want    error
	}{
		{4, strings.Repeat("#", 30), errSize},
		{-1, "##", errSize},
		{2, "####\n####", errCells},
	} {
		shape := must.Get(generate.ParseShape(tt.outline))(t)
		if _, err := New(tt.size, shape); !errors.Is(err, tt.want) {
			t.Errorf("double-%d on %q: %v, want %v", tt.size, tt.outline, err, tt.want)
		}
	}
}

// TestParts sees that the prefixes are canonical and in order, and that a census by them is that by
// one search.
func TestParts(t *testing.T) {
	for _, outline := range []string{"1x2", "2x3", "3x4", "4x5"} {
		p := shaped(t, outline)
		list := p.prefixes()
		for _, prefix := range list {
			if !p.canonical(prefix) {
				t.Errorf("%s: %q is not canonical", outline, prefix)
			}
		}
		if !slices.IsSorted(list) || len(slices.Compact(list)) != len(list) {
			t.Errorf("%s: %q", outline, list)
		}
		if outline != "4x5" {
			must.Equal(t, *must.Get(p.Run(t.Context(), 3, nil))(t), p.search(t.Context(), ""), "%s", outline)
		}
	}
	p := shaped(t, "4x5")
	for _, bad := range []string{"\x01", "\x00\x02", "\x00\x00a", "\x00\x00\x00\x00\x00\x00", " \x00", "\x00\x01\x02\x03\x04\x05", strings.Repeat("\x00\x01\x02\x03\x00", 5)} {
		if p.canonical(bad) {
			t.Errorf("%q is taken for a prefix", bad)
		}
	}
}

// TestDouble3Slow does the largest census and holds it to the kept table, with its
// examples. TestDocTablesSlow has other boards of its size.
func TestDouble3Slow(t *testing.T) {
	randtest.Slow(t, "half a minute")
	want := double3Table(t)
	got := table(t, shaped(t, "4x5"))
	sameRows(t, "4x5", got, want.Rows)
	for i, r := range got.Rows {
		if !r.Example.Equal(want.Rows[i].Example) {
			t.Errorf("4x5: another example of %d solutions", r.Solutions)
		}
	}
}

// double3CSV is the census of double-3 on 4x5, as bonepile census -n 3 counts
// them; TestDouble3Slow holds it to the search.
//
//go:embed testdata/double-3-4x5.csv
var double3CSV []byte

// double3Table reads double3CSV.
func double3Table(t testing.TB) *Table {
	t.Helper()
	lines := must.Get(csv.NewReader(bytes.NewReader(double3CSV)).ReadAll())(t)
	list := &Table{}
	for _, l := range lines[1:] {
		solutions, err1 := strconv.Atoi(l[0])
		arrays, err2 := strconv.ParseUint(l[1], 10, 64)
		classes, err3 := strconv.ParseUint(l[2], 10, 64)
		example, err4 := notation.ParseBoard(l[3])
		must.Do(t, errors.Join(err1, err2, err3, err4))
		list.Rows = append(list.Rows, Row{solutions, arrays, classes, example})
	}
	return list
}

// TestDouble3 holds the kept table to the two identities, and its examples to
// package dominosa. The tilings of 4x5 are 95: OEIS A099390.
func TestDouble3(t *testing.T) {
	got := double3Table(t)
	must.Equal(t, got.Moment(0), 11732745024, "arrays")
	must.Equal(t, got.Moment(1), 95*3628800*64, "solutions")
	for _, r := range got.Rows {
		n, err := dominosa.Puzzle{Board: r.Example}.Count(context.Background(), dominosa.Config{Engine: dominosa.Wide})
		if err != nil || n.Cmp(big.NewInt(int64(r.Solutions))) != 0 {
			t.Errorf("the example of %d solutions has %v, %v", r.Solutions, n, err)
		}
		// A class has at most 4 * 4! arrays.
		if r.Arrays > 96*r.Classes {
			t.Errorf("%d solutions: %d arrays in %d classes", r.Solutions, r.Arrays, r.Classes)
		}
	}
}
