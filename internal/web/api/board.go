package api

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/play"
)

// Boards made to order, and boards read from text.

const (
	// maxHigh is the highest pip of boards that are made: they fit on a screen and take a moment.
	maxHigh = 20

	// maxPositions is the largest frame of a board that can be played; its view has about 250 KB.
	maxPositions = 4096

	// maxBoards is the most boards in one text.
	maxBoards = 500

	// maxRated is the most cells of a board that is rated without a request: a moment for double-nine.
	maxRated = 110

	// seedLimit bounds the seeds drawn here, which people should be able to read aloud.
	seedLimit = 1_000_000_000
)

type levelInfo struct {
	Name        string `json:"name"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Daily       bool   `json:"daily"` // there is a daily board of it
}

var levelInfos = []levelInfo{
	{"trivial", "Easy", "Bones that fit in one place only, and cells with one neighbour left.", true},
	{"basic", "Basic", "A look at a cell and its neighbours is enough.", true},
	{"hard", "Hard", "No bone is laid at first sight. Sets of numbers and chains of bones come into it.", true},
	{"extreme", "Extreme", "Long chains, and sets of bones and cells that fill each other.", true},
	{"beyond", "Beyond", "Whole areas, and chains through bones and cells. It needs no trial and error.", false},
}

// DailyLevels returns the levels of the boards of a day.
func DailyLevels() (names []string) {
	for _, l := range levelInfos {
		if l.Daily {
			names = append(names, l.Name)
		}
	}
	return names
}

// Daily returns the board of a day, as 2026-11-21, and a level.
func Daily(ctx context.Context, date, level string) (dominosa.Puzzle, error) {
	o, err := ordered(printRequest{Daily: date, Level: level})
	if err != nil {
		return dominosa.Puzzle{}, err
	}
	return (&call{ctx: ctx}).make(o)
}

// levels answers with the levels and the range of sizes.
func (a *call) levels() (answer, error) {
	return struct {
		Levels []levelInfo `json:"levels"`
		Least  int         `json:"least"` // the lowest n
		Most   int         `json:"most"`  // and the highest
	}{levelInfos, 1, maxHigh}, nil
}

type shapeInfo struct {
	Name        string `json:"name"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Sizes       []int  `json:"sizes"` // the n for which it is offered
}

// shapes answers with the named shapes. Rectangles such as 4x14 and words such as
// word:HI are shapes too. Trying which sizes are possible would take seconds, so
// TestShapes does that.
func (a *call) shapes() (answer, error) {
	var all, figures, bricks []int
	for n := 1; n <= maxHigh; n++ {
		all = append(all, n)
		if n >= leastFigure {
			figures = append(figures, n)
			if (n+1)*(n+2)%4 == 0 {
				bricks = append(bricks, n)
			}
		}
	}
	return struct {
		Shapes []shapeInfo `json:"shapes"`
	}{[]shapeInfo{
		{"", "Standard", "A rectangle of n+1 rows and n+2 columns", all},
		{"square", "Squarish", "The rectangle that is nearest to a square", all},
		{"ring", "Ring", "A frame around a hole", figures},
		{"cross", "Cross", "Four arms", figures},
		{"heart", "Heart", "A heart", figures},
		{"disc", "Disc", "As round as it can be", figures},
		{"diamond", "Diamond", "A square on its corner", figures},
		{"bricks", "Bricks", "Blocks of four cells, laid like bricks", bricks},
		{"random", "Random", "An outline that differs from seed to seed", figures},
	}}, nil
}

// leastFigure is the lowest n for which a figure can be told from another.
const leastFigure = 3

// outline returns the shape with a name for the set double-n.
func outline(name string, n int, seed uint64) (*dominosa.Board, error) {
	cells := (n + 1) * (n + 2)
	switch name {
	case "":
		name = fmt.Sprintf("%dx%d", n+1, n+2)
	case "square":
		rows := 1
		for r := 1; r*r <= cells; r++ {
			if cells%r == 0 {
				rows = r
			}
		}
		name = fmt.Sprintf("%dx%d", rows, cells/rows)
	}
	return generate.ShapeNamed(name, cells, generate.NoSymmetry, seed)
}

// ordered returns an order with its size and its seed. A daily board is the same for everyone: its
// seed is made of the date, the size and the level.
func ordered(o printRequest) (printRequest, error) {
	switch {
	case o.N != nil:
	case o.Daily != "" && o.Level == "trivial":
		o.N = new(3) // the first board of a day takes a minute
	default:
		o.N = new(6)
	}
	if *o.N < 1 || *o.N > maxHigh {
		return o, fmt.Errorf("the highest number is from 1 to %d, not %d", maxHigh, *o.N)
	}
	if _, err := levelNamed(o.Level); err != nil {
		return o, err
	}
	switch {
	case o.Daily != "":
		if _, err := time.Parse(time.DateOnly, o.Daily); err != nil {
			return o, fmt.Errorf("%q is not a date such as 2026-11-21", o.Daily)
		}
		if o.Level == "" || o.Shape != "" || o.Seed != nil {
			return o, errors.New("a daily board has a level, and neither a shape nor a seed")
		}
		h := fnv.New64a()
		fmt.Fprintf(h, "bonepile daily %s double-%d %s", o.Daily, *o.N, o.Level)
		o.Seed = new(h.Sum64())
	case o.Seed == nil:
		o.Seed = new(rand.Uint64N(seedLimit))
	}
	return o, nil
}

// levelNamed returns a level by name, NoLevel for "".
func levelNamed(name string) (deduce.Level, error) {
	if name == "" {
		return deduce.NoLevel, nil
	}
	for l := deduce.Trivial; l <= deduce.Beyond; l++ {
		if l.String() == name {
			return l, nil
		}
	}
	return 0, fmt.Errorf("unknown level %q: expected trivial, basic, hard, extreme or beyond", name)
}

func (o printRequest) title() string {
	name := "Double-" + sizeName(*o.N)
	if o.Shape != "" && o.Shape != "square" {
		name += " " + strings.TrimPrefix(o.Shape, "word:")
	}
	switch {
	case o.Level == "trivial":
		name += ", easy"
	case o.Level != "":
		name += ", " + o.Level
	}
	day, err := time.Parse(time.DateOnly, o.Daily)
	if err != nil { // it is none of a day
		return fmt.Sprintf("%s, no. %d", name, *o.Seed)
	}
	return day.Format("2 January 2006") + ": " + strings.ToLower(name[:1]) + name[1:]
}

// sizeName writes small numbers in words, as in the names of sets.
func sizeName(n int) string {
	words := []string{"", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

func (a *call) make(o printRequest) (dominosa.Puzzle, error) {
	shape, err := outline(o.Shape, *o.N, *o.Seed)
	if err != nil {
		return dominosa.Puzzle{}, plainError(err)
	}
	level, _ := levelNamed(o.Level) // the order was checked
	g, err := generate.New(generate.Recipe{Shape: shape, Bones: dominosa.Full(*o.N), Keep: generate.Levels{Least: level, Most: level}, Tries: maxTries})
	if err != nil {
		return dominosa.Puzzle{}, plainError(err)
	}
	made, err := g.Board(a.ctx, *o.Seed, 0)
	if err != nil {
		return dominosa.Puzzle{}, plainError(err)
	}
	// If the board alone says which bones it takes, games and links are shorter
	// without them.
	if bare := (dominosa.Puzzle{Board: made.Board}); bare.Set().Equal(made.Set()) {
		return bare, nil
	}
	return made.Puzzle, nil
}

// maxTries is how many boards are begun before giving up on an order.
const maxTries = 2000

// plainError removes the name of the package from a message for people.
func plainError(err error) error {
	if text, ok := strings.CutPrefix(err.Error(), "dominosa: "); ok {
		return errors.New(text)
	}
	return err
}

// new takes an order: n, level, seed and shape, or daily, n and level. It answers with
// the seed.
func (a *call) new() (answer, error) {
	o, err := ordered(a.printRequest)
	if err != nil {
		return nil, err
	}
	p, err := a.make(o)
	if err != nil {
		return nil, err
	}
	g := play.New(p)
	g.SetTitle(o.title())
	if err := a.begin(g); err != nil {
		return nil, err
	}
	a.w.known.level, a.w.known.number = o.Level, "one"
	return struct {
		viewed
		Seed  string `json:"seed"` // a text: it may be beyond the numbers of the page
		Title string `json:"title"`
	}{a.show(), fmt.Sprint(*o.Seed), g.Title()}, nil
}

// begin replaces the current game.
func (a *call) begin(g *play.Game) (err error) {
	var k known
	if g.Puzzle().Board.Cells() <= maxRated {
		r, err := deduce.Rate(a.ctx, g.Puzzle())
		if err != nil {
			return err
		}
		k = known{rated: true, rating: r}
	}
	if k.number, err = a.number(g.Puzzle(), k); err != nil {
		return err
	}
	a.w.id, a.w.known = ID(g.Puzzle()), k
	a.w.game = a.w.counted(g)
	return nil
}

// number says how many solutions a puzzle has: one, many or none, or nothing if that takes
// more than some seconds.
func (a *call) number(p dominosa.Puzzle, k known) (string, error) {
	if k.rated {
		if k.rating.Outcome == deduce.Solved {
			return "one", nil
		}
		return k.tell().Outcome, nil
	}
	ans, err := p.Solve(a.ctx, dominosa.Config{MaxNodes: maxCount})
	switch {
	case errors.Is(err, dominosa.ErrLimit):
		return "", nil
	case err != nil:
		return "", err
	}
	return map[dominosa.Verdict]string{dominosa.None: "none", dominosa.Unique: "one", dominosa.Many: "many"}[ans.Verdict], nil
}

// load takes a text: one or more boards in any form, or a saved game. For several
// boards it answers with their titles and loads nothing, until it is called again with
// the index of one.
func (a *call) load() (answer, error) {
	type loaded struct {
		viewed
		Kind string `json:"kind"` // board, or game if there are moves or marks
	}
	text := strings.TrimLeft(a.Text, "\ufeff \t\r\n")
	if play.IsGame(text) {
		g, err := play.Read(text)
		if err == nil {
			err = playable(g.Puzzle())
		}
		if err == nil {
			err = a.begin(g)
		}
		return loaded{a.show(), "game"}, err
	}
	list, err := readAll(a.Text, maxBoards)
	switch {
	case err != nil:
		return nil, plainError(err)
	case len(list) > 1 && a.Index == nil:
		return titles(list), nil
	case a.Index != nil && (*a.Index < 0 || *a.Index >= len(list)):
		return nil, fmt.Errorf("there is no board %d in the text", *a.Index+1)
	}
	e := list[0]
	if a.Index != nil {
		e = list[*a.Index]
	}
	if err := playable(e.Puzzle); err != nil {
		return nil, err
	}
	g := play.New(e.Puzzle)
	g.SetTitle(a.Title)
	if g.Title() == "" {
		g.SetTitle(titleOf(e.Puzzle))
	}
	kind := "board"
	if g.Put(e.Marks) {
		kind = "game"
	}
	if err := a.begin(g); err != nil {
		return nil, err
	}
	return loaded{a.show(), kind}, nil
}

func titles(list []notation.Entry) answer {
	type item struct {
		Title string `json:"title"`
		Line  int    `json:"line"`
	}
	var items []item
	for _, e := range list {
		items = append(items, item{titleOf(e.Puzzle), e.Line})
	}
	return struct {
		Boards []item `json:"boards"`
	}{items}
}

// titleOf returns the title of a board without a name.
func titleOf(p dominosa.Puzzle) string {
	set := p.Set()
	if n := set.High(); set.Equal(dominosa.Full(n)) {
		return fmt.Sprintf("Double-%s, %d by %d", sizeName(n), p.Board.Rows(), p.Board.Cols())
	}
	return fmt.Sprintf("%d by %d, %v", p.Board.Rows(), p.Board.Cols(), set)
}

// playable reports why a board cannot be played: it is too large, or does not go with its bones.
func playable(p dominosa.Puzzle) error {
	if n := p.Board.Rows() * p.Board.Cols(); n > maxPositions {
		return fmt.Errorf("the board has a frame of %d cells; at most %d are possible here", n, maxPositions)
	}
	var wrong []string
	mismatch := false
	for _, f := range p.Check() {
		wrong = append(wrong, f.String())
		mismatch = mismatch || f.Mismatch()
	}
	if mismatch {
		return errors.New("board and bones do not go together: " + strings.Join(wrong, "; "))
	}
	return nil
}
