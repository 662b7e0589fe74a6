package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// Mending a board: the fewest changes that leave exactly one solution.
//
// All boards that differ from the given one in 1, 2, 3, ... cells are tried in turn.
// A set that is used whole says how often each pip occurs, so that of k cells all but
// the last few are free; double-six has 1,500 boards at two cells, 50,000 at three and
// three million at four, each decided in a microsecond. With Keep, all boards that
// differ in 1, 2, ... dominoes of a solution are tried, for every solution.

// A MendConfig says how a board is to be mended.
type MendConfig struct {
	// Keep leaves the dominoes of a solution where they lie, and exchanges and turns
	// bones; else the numbers of cells change.
	Keep bool

	// Most is how many cells may change, or with Keep how many dominoes; 0 stands for
	// 4 cells or 3 dominoes.
	Most int

	// MaxBoards ends the search with dominosa.ErrLimit after this many boards; 0 is no
	// limit.
	MaxBoards uint64

	// Accept, if not nil, has the last word on a board that has one solution.
	Accept func(dominosa.Puzzle) bool

	// Progress, if not nil, is called with every board that was tried.
	Progress func(MendStats)
}

// MendStats says how far the search has come.
type MendStats struct {
	Changed int     // cells or dominoes that change at the moment
	Boards  uint64  // tried
	Done    float64 // share of the boards with that many changes that were tried
}

// A Change is another number in a cell.
type Change struct {
	dominosa.Cell
	From, To int
}

// String returns the change in words: "r3c5: 4, was 2".
func (c Change) String() string { return fmt.Sprintf("%v: %d, was %d", c.Cell, c.To, c.From) }

// A Mended board has one solution.
type Mended struct {
	dominosa.Puzzle
	Changes []Change // row by row; none if the board had one solution already
}

// Mend returns an iterator over the boards with one solution that differ from p in the
// fewest cells, or dominoes: all those with the fewest, in a fixed order, and none with
// more. There may be none within the limits. The dominoes given stay as they are.
//
// The time is that of deciding the boards: some ten milliseconds for two cells of
// double-six, some seconds for four; at double-12 half a second for two.
//
// At most one pair has an error, and it is the last: the cause of ctx's end,
// dominosa.ErrLimit, that of [dominosa.Puzzle.Err], or one that wraps [ErrNoFit] if no numbers
// at all fit the cells, or with Keep [ErrRecipe] if the board has no solution.
func Mend(ctx context.Context, p dominosa.Puzzle, cfg MendConfig) iter.Seq2[Mended, error] {
	return func(yield func(Mended, error) bool) {
		m, err := newMender(ctx, p, cfg, yield)
		if err == nil {
			err = m.run()
		}
		if err != nil && err != errEnough {
			yield(Mended{}, err)
		}
	}
}

// A mender is a board that is being changed.
type mender struct {
	ctx     context.Context
	cfg     MendConfig
	from    dominosa.Puzzle
	puzzle  dominosa.Puzzle // whose board is the mender's own
	pips    []uint8         // of that board
	cells   []int           // positions that may change
	surplus []int           // by pip: how often it occurs, less how often it should; nil if that is free
	seen    map[string]bool // boards that were found with Keep
	tiling  [][2]int        // with Keep: the dominoes of a solution, as positions
	yield   func(Mended, error) bool

	stats MendStats
	found bool
}

// errEnough says that the caller wants no more.
var errEnough = errors.New("enough")

func newMender(ctx context.Context, p dominosa.Puzzle, cfg MendConfig, yield func(Mended, error) bool) (*mender, error) {
	b, set := box.Open(p.Board), p.Set()
	if b.Cells == 0 {
		return nil, fmt.Errorf("dominosa: %w: no cells", ErrNoFit)
	}
	if n := fullSize(b.Cells); p.Bones == nil && n >= 0 && 2*set.Size() != b.Cells {
		set = dominosa.Full(n) // a number that is too high suggests another set
	}
	if cells := 2 * set.Size(); b.Cells > cells || b.Cells%2 != 0 || b.Cells < cells && !set.AtMost() {
		return nil, fmt.Errorf("dominosa: %w: %d cells for %d bones of %v", ErrNoFit, b.Cells, set.Size(), set)
	}
	m := &mender{ctx: ctx, cfg: cfg, from: p, puzzle: p, pips: slices.Clone(b.Pips), seen: map[string]bool{}, yield: yield}
	m.puzzle.Board, m.puzzle.Bones = dominosa.BoardOf(b.Rows, b.Cols, m.pips), set
	if err := m.puzzle.Err(); err != nil {
		return nil, err
	}
	given := dominosa.CellsOf(p.Given)
	for i, v := range m.pips {
		if v != grid.Hole && !slices.Contains(given, dominosa.Cell{Row: i / b.Cols, Col: i % b.Cols}) {
			m.cells = append(m.cells, i)
		}
	}
	if !set.AtMost() {
		m.surplus = make([]int, max(set.High(), p.Board.High())+1)
		for v := range m.surplus {
			m.surplus[v] = -set.Pips(v)
		}
		for _, v := range m.pips {
			if v != grid.Hole {
				m.surplus[v]++
			}
		}
	}
	return m, nil
}

// run tries more and more changes until a board is found.
func (m *mender) run() error {
	most := cmp.Or(m.cfg.Most, 4)
	if m.cfg.Keep {
		most = cmp.Or(m.cfg.Most, 3)
	}
	if err := m.try(); err != nil {
		return err
	}
	for k := 1; k <= most && !m.found; k++ {
		m.stats.Changed = k
		if !m.cfg.Keep {
			if err := m.change(0, k); err != nil {
				return err
			}
			continue
		}
		solved := false
		for t, err := range m.from.Solutions(m.ctx, dominosa.Config{}) {
			if err != nil {
				return err
			}
			solved = true
			m.lay(t)
			if err := m.exchange(0, k, nil); err != nil {
				return err
			}
		}
		if !solved {
			return fmt.Errorf("dominosa: %w: the board has no solution to keep", ErrRecipe)
		}
	}
	return nil
}

// change changes k of the cells from the given one on, in every way.
func (m *mender) change(first, k int) error {
	if k == 0 {
		return m.try()
	}
	if m.excess() > k {
		return nil
	}
	for i := first; i+k <= len(m.cells); i++ {
		if k == m.stats.Changed {
			m.stats.Done = shareBefore(i, len(m.cells), k)
		}
		at := &m.pips[m.cells[i]]
		was := *at
		for v := range m.puzzle.Set().High() + 1 {
			if v == int(was) {
				continue
			}
			*at = uint8(v)
			m.count(was, -1)
			m.count(*at, 1)
			err := m.change(i+1, k-1)
			m.count(*at, -1)
			m.count(was, 1)
			*at = was
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *mender) count(pip uint8, by int) {
	if m.surplus != nil {
		m.surplus[pip] += by
	}
}

// excess returns how many cells have to change because of the numbers alone.
func (m *mender) excess() (sum int) {
	for _, n := range m.surplus {
		sum += max(0, n)
	}
	return sum
}

// shareBefore returns the share of all choices of k out of n whose first is below i.
func shareBefore(i, n, k int) float64 {
	left := 1.0
	for j := range k {
		left *= float64(n-i-j) / float64(n-j)
	}
	return 1 - left
}

// lay takes the dominoes of a solution that are not given.
func (m *mender) lay(t dominosa.Tiling) {
	m.tiling = m.tiling[:0]
	cols := m.from.Board.Cols()
	for _, p := range t {
		if slices.Contains(m.from.Given, p) {
			continue
		}
		a, b := p.Cells()
		m.tiling = append(m.tiling, [2]int{a.Row*cols + a.Col, b.Row*cols + b.Col})
	}
}

// exchange chooses k dominoes, from the first on, and lays their bones in every way that changes all k.
func (m *mender) exchange(first, k int, chosen []int) error {
	if len(chosen) == k {
		bones := make([][2]uint8, k)
		for n, i := range chosen {
			bones[n] = [2]uint8{m.pips[m.tiling[i][0]], m.pips[m.tiling[i][1]]}
		}
		return m.assign(chosen, bones, make([]bool, k), 0)
	}
	for i := first; i+k-len(chosen) <= len(m.tiling); i++ {
		if err := m.exchange(i+1, k, append(chosen, i)); err != nil {
			return err
		}
	}
	return nil
}

// assign lays the bones that are not used on the chosen dominoes from n on.
func (m *mender) assign(chosen []int, bones [][2]uint8, used []bool, n int) error {
	if n == len(chosen) {
		return m.try()
	}
	a, b := &m.pips[m.tiling[chosen[n]][0]], &m.pips[m.tiling[chosen[n]][1]]
	was := [2]uint8{*a, *b}
	defer func() { *a, *b = was[0], was[1] }()
	for j, bone := range bones {
		if used[j] {
			continue
		}
		used[j] = true
		for _, turned := range [2][2]uint8{bone, {bone[1], bone[0]}} {
			if turned == was {
				continue
			}
			*a, *b = turned[0], turned[1]
			if err := m.assign(chosen, bones, used, n+1); err != nil {
				return err
			}
			if bone[0] == bone[1] {
				break // turned, it is the same
			}
		}
		used[j] = false
	}
	return nil
}

// try hands over the board if it is one to be found. The error may say that the caller wants no more.
func (m *mender) try() error {
	if m.surplus != nil && m.excess() > 0 {
		return nil
	}
	if m.cfg.MaxBoards > 0 && m.stats.Boards == m.cfg.MaxBoards {
		return dominosa.ErrLimit
	}
	m.stats.Boards++
	if m.cfg.Progress != nil {
		m.cfg.Progress(m.stats)
	}
	box.Open(m.puzzle.Board).Recount()
	verdict, err := m.puzzle.Decide(m.ctx, dominosa.Config{})
	if err != nil {
		return err
	}
	if verdict != dominosa.Unique || m.cfg.Keep && m.seen[string(m.pips)] {
		return nil
	}
	found := Mended{Puzzle: m.from}
	b := box.Open(m.from.Board)
	found.Board = dominosa.BoardOf(b.Rows, b.Cols, slices.Clone(m.pips))
	if found.Bones == nil && found.Set().High() != m.puzzle.Set().High() {
		found.Bones = m.puzzle.Bones
	}
	if m.cfg.Accept != nil && !m.cfg.Accept(found.Puzzle) {
		return nil
	}
	for i, v := range m.pips {
		if v != b.Pips[i] {
			found.Changes = append(found.Changes, Change{dominosa.Cell{Row: i / b.Cols, Col: i % b.Cols}, int(b.Pips[i]), int(v)})
		}
	}
	m.found, m.seen[string(m.pips)] = true, true
	if !m.yield(found, nil) {
		return errEnough
	}
	return nil
}
