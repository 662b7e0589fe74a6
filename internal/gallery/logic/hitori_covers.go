package logic

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Patterns of black cells that Hitori can have, after exercises 439 and 442: no two
// are neighbours, the white cells are connected, and no other cell could be black
// as well. A cell is an item with two options, to be white, and to be black and
// its neighbours white. What is left is a condition: white cells are connected, and no
// other could be black.
func hitoriCovers() kit.Model {
	return kit.Model{
		Name:   "hitori-covers",
		Title:  "Patterns of black cells for Hitori",
		Source: "TAOCP 7.2.2.1, exercises 439, 442 and 443",
		About: "Cells of a board become black so that no two are neighbours, the white ones are connected, and no other cell could become black. " +
			"An option makes a cell white, or black and its neighbours white.",
		Story:   "A board of 5 by 5 takes between 5 and 9 black cells, one of 6 by 6 between 8 and 12, if no more can be added.",
		Picture: kit.Drawn(picture.Bits).Showing("m=6 n=6", 7),
		Params:  []kit.Param{kit.Number("m", "rows", 5, 1, 8), kit.Number("n", "columns", 5, 1, 8)},
		Figures: hitoriCoverFigures(),
		Build:   buildHitoriCovers,
	}
}

func buildHitoriCovers(a kit.Args) (*kit.Instance, error) {
	m, n := a.Int("m"), a.Int("n")
	b := kit.NewBuilder[[]kit.Setting]()
	for _, c := range kit.Cells(m, n) {
		b.AddPrimary("!" + c.Name())
	}
	for _, c := range kit.Cells(m, n) {
		b.AddSecondary(c.Name())
	}
	for _, c := range kit.Cells(m, n) {
		kit.AddSaying(b, []kit.Setting{{Cell: c, Value: 0}}, "!"+c.Name())
		say := []kit.Setting{{Cell: c, Value: 1}}
		for _, near := range c.Beside(m, n) {
			say = append(say, kit.Setting{Cell: near, Value: 0})
		}
		kit.AddSaying(b, say, "!"+c.Name())
	}
	in, err := kit.BoardInstance(b, m, n, checkHitoriCover, func(black [][]int) string {
		d := kit.NewDrawing(m, n, '.')
		for c, v := range kit.Entries(black) {
			d[c.Row][c.Col] = map[int]rune{0: '.', 1: '#', kit.Clash: '?', kit.Unsaid: ' '}[v]
		}
		return d.Spaced()
	})
	whites := connectedWhites(m, n)
	whites.Minimal = true
	return in.Require(err, whites)
}

// canBlacken reports whether one more cell could be black.
func canBlacken(rows, cols int, black func(kit.Cell) bool) bool {
	for _, c := range kit.Cells(rows, cols) {
		if black(c) || slices.ContainsFunc(c.Beside(rows, cols), black) {
			continue
		}
		if kit.ConnectedCells(rows, cols, func(other kit.Cell) bool { return other != c && !black(other) }) {
			return true
		}
	}
	return false
}

// checkHitoriCover applies the rules.
func checkHitoriCover(values [][]int) error {
	if c, ok := kit.Wholly(values); !ok {
		return fmt.Errorf("%v is neither black nor white, or both", c)
	}
	m, n := len(values), len(values[0])
	black := func(c kit.Cell) bool { return values[c.Row][c.Col] == 1 }
	for _, c := range kit.Cells(m, n) {
		if black(c) && slices.ContainsFunc(c.Beside(m, n), black) {
			return fmt.Errorf("%v and a neighbour are black", c)
		}
	}
	if !kit.ConnectedCells(m, n, func(c kit.Cell) bool { return !black(c) }) {
		return errors.New("the white cells are not connected")
	}
	if canBlacken(m, n, black) {
		return errors.New("another cell could be black")
	}
	return nil
}

func hitoriCoverFigures() (list []kit.Figure) {
	other := func(id, size, what, want string, compute kit.Compute) {
		var m, n int
		fmt.Sscanf(size, "%dx%d", &m, &n)
		list = append(list, kit.Figure{
			ID: id, Kind: kit.Other, Args: fmt.Sprintf("m=%d n=%d", m, n),
			What: what, Want: want, Compute: compute, Slow: m*n > 20,
		})
	}
	for _, f := range []struct{ size, want string }{{"5x5", "5..9"}, {"6x6", "8..12"}} {
		other("b442-range", f.size, "least and most black cells", f.want, kit.OfTexts(hitoriRange))
	}
	for _, f := range []struct{ size, want string }{{"3x3", "3"}, {"3x5", "5"}, {"5x5", "10"}, {"5x7", "21"}} {
		other("b442-hv", f.size, "patterns with both mirrors", f.want, kit.OfTexts(hitoriMirrors))
	}
	for n, want := range []string{"0, 0", "0, 0", "0, 0", "1, 0", "1, 0", "3, 1"} {
		other("b442-90", fmt.Sprintf("%dx%d", n+1, n+1), "pairs that stay when turned by 90 degrees, and when mirrored at both diagonals, but not in all eight ways", want, kit.OfTexts(hitoriTurns))
	}
	list = append(list, kit.Figure{
		ID: "b442-recurrence", Kind: kit.Other, Args: "m=2 n=3",
		What: "numbers of patterns of 2 by n that are not 2 X(n-2) + 2 X(n-3), for n to 8, of these numbers", Want: "none of 2, 4, 6, 12, 20, 36, 64, 112", Compute: hitoriRecurrence,
	})
	return list
}

func hitoriRange(texts iter.Seq[string]) string {
	least, most := 64, 0
	for text := range texts {
		rows := strings.Split(inLine(text), "/")
		n := strings.Count(strings.Join(rows, ""), "#")
		least, most = min(least, n), max(most, n)
	}
	return fmt.Sprintf("%d..%d", least, most)
}

// upsideDown and mirroredRows are images of patterns.
func upsideDown(rows []string) []string {
	other := slices.Clone(rows)
	slices.Reverse(other)
	return other
}

func mirroredRows(rows []string) []string { return kit.Transposed(upsideDown(kit.Transposed(rows))) }

func hitoriMirrors(texts iter.Seq[string]) string {
	n := 0
	for text := range texts {
		rows := strings.Split(inLine(text), "/")
		if slices.Equal(rows, upsideDown(rows)) && slices.Equal(rows, mirroredRows(rows)) {
			n++
		}
	}
	return fmt.Sprint(n)
}

func hitoriTurns(texts iter.Seq[string]) string {
	turned, diagonal := 0, 0
	for text := range texts {
		rows := strings.Split(inLine(text), "/")
		switch over := kit.Transposed(rows); {
		case slices.Equal(rows, upsideDown(rows)):
		case slices.Equal(rows, upsideDown(over)):
			turned++
		case slices.Equal(rows, over) && slices.Equal(rows, mirroredRows(upsideDown(rows))):
			diagonal++
		}
	}
	return fmt.Sprintf("%d, %d", turned/2, diagonal/2)
}

// hitoriRecurrence counts the patterns of two rows.
func hitoriRecurrence(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
	x := []uint64{0}
	var counts []string
	wrong := "none"
	for n := 1; n <= 8; n++ {
		in, err := hitoriCovers().New("m=2", fmt.Sprintf("n=%d", n))
		if err != nil {
			return "", err
		}
		count, err := in.CountAll(ctx, stats)
		if err != nil {
			return "", err
		}
		x = append(x, count)
		counts = append(counts, fmt.Sprint(count))
		if n > 4 && count != 2*x[n-2]+2*x[n-3] {
			wrong = "some"
		}
	}
	return wrong + " of " + strings.Join(counts, ", "), nil
}
