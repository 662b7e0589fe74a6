package logic

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Hidato, after exercise 404. A path through all n cells has n+1 steps, if it comes
// from a place outside and returns there: step k goes from the cell with number
// k to the one with k+1. An option is a step and its two cells u and v. It covers
// the step, "-u" because the path leaves u, and "+v" because it arrives at v; and
// it says in secondary items that u has number k (item pu) and k is at u (item qk),
// and likewise of k+1 and v. So steps agree on where they meet. What clues
// determine is neither an item nor an option; a step between two of them is an item only if
// it cannot be made, and then there is no solution.
//
// Number k is tried at cell v only if a walk of the right length leads there from
// the next smaller number that is given, and on to the next larger one, through
// open cells. That walks may pass a cell twice does no harm.
var hidato = kit.Described("hidato", kit.Drawn(picture.Numbers), kit.OfText("clues", readHidato, func(_ kit.Args, h *hidatoBoard) (*kit.Instance, error) {
	b := kit.NewBuilder[[]kit.Setting]()
	open := h.open()
	for _, c := range open {
		b.AddPrimary("-"+c.Name(), "+"+c.Name())
	}
	for k := range h.n + 1 {
		u, v := h.at[k], h.at[k+1]
		if !h.given(k) || !h.given(k+1) || 0 < k && k < h.n && !slices.Contains(h.near(u), v) {
			b.AddPrimary(fmt.Sprintf("s%d", k))
		}
	}
	b.AddSecondary(kit.Map(open, func(c kit.Cell) string { return "p" + c.Name() })...)
	for k := 1; k <= h.n; k++ {
		if !h.given(k) {
			b.AddSecondary(fmt.Sprintf("q%d", k))
		}
	}
	possible := h.possible()
	for k := range h.n + 1 {
		if h.given(k) && h.given(k+1) {
			continue
		}
		for _, u := range possible[k] {
			for _, v := range possible[k+1] {
				if u == offBoard || v == offBoard || slices.Contains(h.near(u), v) {
					h.addStep(b, k, u, v)
				}
			}
		}
	}
	return kit.Viewed(b, func(list [][]kit.Setting) [][]int {
		for k, c := range h.at {
			list = append(list, []kit.Setting{{Cell: c, Value: k}})
		}
		return kit.Settled(h.rows, h.cols, list)
	}, h.check, h.text)
}))

// maxHidato is how many cells a board may have.
const maxHidato = 1024

// A hidatoBoard is a puzzle.
type hidatoBoard struct {
	rows, cols int
	clues      [][]int // unsaid for an open cell, noCell for none
	n          int     // cells
	at         map[int]kit.Cell
}

const noCell = -3

// readHidato reads the clues of a board.
func readHidato(text string) (*hidatoBoard, error) {
	words, err := kit.ReadBoard(text, "a number, . for an open cell, or # for none")
	if err != nil {
		return nil, err
	}
	h := &hidatoBoard{rows: len(words), cols: len(words[0]), clues: kit.Settled(len(words), len(words[0]), nil), at: map[int]kit.Cell{}}
	if h.rows*h.cols > maxHidato {
		return nil, words[0][0].Wrong("at most %d cells", maxHidato)
	}
	h.n = len(kit.Filter(slices.Concat(words...), func(w kit.ClueWord) bool { return w.Text != "#" }))
	for at, w := range kit.Entries(words) {
		switch w.Text {
		case "#":
			h.clues[at.Row][at.Col] = noCell
		case ".":
		default:
			k, err := strconv.ParseUint(w.Text, 10, 31)
			if err != nil || k < 1 || int(k) > h.n {
				return nil, w.Wrong("a number from 1 to %d, . for an open cell, or # for none", h.n)
			}
			if c, twice := h.at[int(k)]; twice {
				return nil, w.Wrong("a number that is not in %v", c)
			}
			h.clues[at.Row][at.Col], h.at[int(k)] = int(k), at
		}
	}
	return h, nil
}

// near returns the cells next to a cell.
func (h *hidatoBoard) near(c kit.Cell) []kit.Cell {
	return kit.Filter(c.Steps(kit.Directions, h.rows, h.cols), func(n kit.Cell) bool { return h.clues[n.Row][n.Col] != noCell })
}

// open returns the open cells.
func (h *hidatoBoard) open() []kit.Cell {
	return kit.Filter(kit.Cells(h.rows, h.cols), func(c kit.Cell) bool { return h.clues[c.Row][c.Col] == kit.Unsaid })
}

// offBoard is the place of the numbers before the first and after the last.
var offBoard = kit.Cell{Row: -1, Col: -1}

// possible returns, for each number, the cells at which it is tried.
func (h *hidatoBoard) possible() [][]kit.Cell {
	from, to := make([]map[kit.Cell]bool, h.n+2), make([]map[kit.Cell]bool, h.n+2)
	for k := 1; k <= h.n; k++ {
		from[k] = h.next(k, from[k-1])
	}
	for k := h.n; k >= 1; k-- {
		to[k] = h.next(k, to[k+1])
	}
	list := make([][]kit.Cell, h.n+2)
	list[0], list[h.n+1] = []kit.Cell{offBoard}, []kit.Cell{offBoard}
	for k := 1; k <= h.n; k++ {
		list[k] = kit.Filter(kit.Cells(h.rows, h.cols), func(c kit.Cell) bool { return from[k][c] && to[k][c] })
	}
	return list
}

// next returns the cells where number k can be if the number before it, or after it,
// is in one of the given cells; nil stands for no restriction.
func (h *hidatoBoard) next(k int, some map[kit.Cell]bool) map[kit.Cell]bool {
	if c, ok := h.at[k]; ok {
		return map[kit.Cell]bool{c: true}
	}
	set := map[kit.Cell]bool{}
	if some == nil {
		for _, c := range h.open() {
			set[c] = true
		}
	}
	for c := range some {
		for _, n := range h.near(c) {
			if h.clues[n.Row][n.Col] == kit.Unsaid {
				set[n] = true
			}
		}
	}
	return set
}

// given reports whether a number is a clue or is not on the board.
func (h *hidatoBoard) given(k int) bool {
	_, clue := h.at[k]
	return clue || k < 1 || k > h.n
}

// addStep adds the option that k is in u and k+1 in v; the number of a clue is known.
func (h *hidatoBoard) addStep(b *kit.BoardBuilder, k int, u, v kit.Cell) {
	option, say := []string{fmt.Sprintf("s%d", k)}, []kit.Setting{}
	for i, c := range []kit.Cell{u, v} {
		if k := k + i; !h.given(k) {
			option = append(option, "-+"[i:i+1]+c.Name(), fmt.Sprintf("p%s:%d", c.Name(), k), fmt.Sprintf("q%d:%s", k, c.Name()))
			say = append(say, kit.Setting{Cell: c, Value: k})
		}
	}
	b.Add(say, option...)
}

// check applies the rules.
func (h *hidatoBoard) check(values [][]int) error {
	where := map[int]kit.Cell{}
	for c, k := range kit.Entries(values) {
		switch clue := h.clues[c.Row][c.Col]; {
		case clue == noCell:
			continue
		case k < 1 || k > h.n:
			return fmt.Errorf("%v has no number, or several", c)
		case clue > 0 && clue != k:
			return fmt.Errorf("%v has %d, not %d", c, k, clue)
		}
		if other, twice := where[k]; twice {
			return fmt.Errorf("%v and %v have %d", other, c, k)
		}
		where[k] = c
	}
	for k := 1; k < h.n; k++ {
		if !slices.Contains(h.near(where[k]), where[k+1]) {
			return fmt.Errorf("%d and %d are not neighbours", k, k+1)
		}
	}
	return nil
}

// text returns the rows of numbers, aligned.
func (h *hidatoBoard) text(values [][]int) string {
	width := len(fmt.Sprint(h.n))
	signs := map[int]string{noCell: "#", kit.Unsaid: ".", kit.Clash: "?"}
	var s strings.Builder
	for i, row := range values {
		line := ""
		for j, k := range row {
			if h.clues[i][j] == noCell {
				k = noCell
			}
			line += fmt.Sprintf("%*s ", width, cmp.Or(signs[k], fmt.Sprint(k)))
		}
		s.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return s.String()
}
