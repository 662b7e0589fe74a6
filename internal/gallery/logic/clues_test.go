package logic

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// bruteBoards calls f with all boards of values from lo to hi.
func bruteBoards(rows, cols, lo, hi int, f func(values [][]int)) {
	values := kit.Settled(rows, cols, nil)
	var place func(at int)
	place = func(at int) {
		if at == rows*cols {
			f(values)
			return
		}
		for v := lo; v <= hi; v++ {
			values[at/cols][at%cols] = v
			place(at + 1)
		}
	}
	place(0)
}

// bruteLatinSquares returns all squares of n by n in which no number is twice in a row
// or a column.
func bruteLatinSquares(n int) (list [][][]int) {
	square := kit.Settled(n, n, nil)
	var place func(at int)
	place = func(at int) {
		if at == n*n {
			var clone [][]int
			for _, row := range square {
				clone = append(clone, slices.Clone(row))
			}
			list = append(list, clone)
			return
		}
		i, j := at/n, at%n
		for x := 1; x <= n; x++ {
			fits := !slices.Contains(square[i][:j], x)
			for _, row := range square[:i] {
				fits = fits && row[j] != x
			}
			if fits {
				square[i][j] = x
				place(at + 1)
			}
		}
	}
	place(0)
	return list
}

// bruteCount counts the boards that pass a check.
func bruteCount(rows, cols, lo, hi int, check func([][]int) error) (n uint64) {
	bruteBoards(rows, cols, lo, hi, func(values [][]int) {
		if check(values) == nil {
			n++
		}
	})
	return n
}

// bruteEdges counts the sets of edges of a lattice of points that pass a check.
func bruteEdges(l loopBoard, check func([][]int) error) (n uint64) {
	var edges []kit.Cell
	l.each(0, 1, func(c kit.Cell) { edges = append(edges, c) })
	l.each(1, 0, func(c kit.Cell) { edges = append(edges, c) })
	for set := range 1 << len(edges) {
		var say []kit.Setting
		for at, e := range edges {
			say = append(say, kit.Setting{Cell: e, Value: set >> at & 1})
		}
		if check(kit.Settled(l.height(), l.width(), [][]kit.Setting{say})) == nil {
			n++
		}
	}
	return n
}

// randomRows returns a board of letters, the first of them more often.
func randomRows(rng *rand.Rand, rows, cols int, letters string) string {
	var lines []string
	for range rows {
		line := ""
		for range cols {
			i := rng.IntN(len(letters))
			if rng.IntN(3) == 0 {
				i = 0
			}
			line += letters[i : i+1]
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "/")
}

// A bruteForce returns parameters of a random small puzzle, and what counts the
// boards that pass its check.
type bruteForce func(t *testing.T, rng *rand.Rand) (args string, want func() uint64)

// bruteForces are those of each model.
var bruteForces = map[string]bruteForce{
	"hitori":         bruteHitori,
	"slitherlink":    bruteSlitherlink,
	"masyu":          bruteMasyu,
	"hidato":         bruteHidato,
	"kakuro":         bruteKakuro,
	"kenken":         bruteKenken,
	"futoshiki":      bruteFutoshiki,
	"save-the-sheep": bruteSaveTheSheep,
	"hitori-covers":  bruteHitoriCovers,
}

// TestCluesBrute checks every puzzle by its rules: random small ones have as many
// solutions as there are boards that pass the check.
func TestCluesBrute(t *testing.T) {
	rng := randtest.New(t, 3, 4)
	for _, name := range slices.Sorted(maps.Keys(bruteForces)) {
		rounds := 60
		if kittest.Debug {
			rounds = 20
		}
		if name == "masyu" || name == "kakuro" { // brute force takes long
			rounds /= 3
		}
		t.Run(name, func(t *testing.T) {
			solvable := 0
			for range rounds {
				args, want := bruteForces[name](t, rng)
				if n := checkedSolutions(t, name, args); n != want() {
					t.Fatalf("%s: %d solutions, want %d", args, n, want())
				} else if n > 0 {
					solvable++
				}
			}
			if !kittest.Debug && solvable < rounds/10 { // debug builds do too few to tell
				t.Errorf("%d of %d have a solution: the test says too little", solvable, rounds)
			}
		})
	}
}

// checkedSolutions returns the number of solutions of a puzzle, all of which pass its
// check.
func checkedSolutions(t *testing.T, name, args string) (n uint64) {
	t.Helper()
	in := kittest.New(modelNamed(t, name), strings.Fields(args)...)
	for sol := range in.Solutions(cover.Config{}) {
		n++
		if err := in.Check(sol); err != nil {
			t.Fatalf("%s: %v\n%s", args, err, in.Text(sol))
		}
	}
	return n
}

// bruteLatin counts the latin squares that pass a check.
func bruteLatin(n int, check func([][]int) error) (count uint64) {
	for _, square := range bruteLatinSquares(n) {
		if check(square) == nil {
			count++
		}
	}
	return count
}

func bruteHitori(_ *testing.T, rng *rand.Rand) (string, func() uint64) {
	m, n := 1+rng.IntN(3), 1+rng.IntN(4)
	letters := randomRows(rng, m, n, "ABC")
	together := rng.IntN(4) > 0
	args := "seeds=free letters=" + letters
	if !together {
		args += " whites=any"
	}
	h := &hitoriBoard{rows: m, cols: n, letters: runesOf(letters), free: true, together: together}
	return args, func() uint64 { return bruteCount(m, n, 0, 1, h.check) }
}

func bruteSlitherlink(_ *testing.T, rng *rand.Rand) (string, func() uint64) {
	m, n := 1+rng.IntN(2), 1+rng.IntN(2)
	clues := randomRows(rng, m, n, ".0123")
	board := loopBoard{m + 1, n + 1}
	return "clues=" + clues, func() uint64 {
		return bruteEdges(board, func(edges [][]int) error {
			if err := board.check(edges, true); err != nil {
				return err
			}
			for i, row := range strings.Split(clues, "/") {
				for j, ch := range row {
					if ch != '.' && board.has(edges, board.around(kit.Cell{Row: 2*i + 1, Col: 2*j + 1})...) != int(ch-'0') {
						return errors.New("clue")
					}
				}
			}
			return nil
		})
	}
}

func bruteMasyu(_ *testing.T, rng *rand.Rand) (string, func() uint64) {
	m, n := 2+rng.IntN(2), 2+rng.IntN(2)
	clues := randomRows(rng, m, n, "....bw")
	board := loopBoard{m, n}
	return "clues=" + clues, func() uint64 {
		return bruteEdges(board, func(edges [][]int) error {
			if err := board.check(edges, true); err != nil {
				return err
			}
			for i, row := range strings.Split(clues, "/") {
				for j, ch := range row {
					if ch != '.' && !board.circle(edges, kit.Cell{Row: 2 * i, Col: 2 * j}, ch) {
						return errors.New("circle")
					}
				}
			}
			return nil
		})
	}
}

func bruteHidato(t *testing.T, rng *rand.Rand) (string, func() uint64) {
	m, n := 1+rng.IntN(2), 1+rng.IntN(2)
	if m == 1 { // cells that are no neighbours
		n += rng.IntN(3)
	}
	clues := settledText(rng, m, n)
	h := must.Get(readHidato(clues))(t)
	return "clues=" + clues, func() uint64 { return bruteCount(m, n, 1, m*n, h.check) }
}

func bruteKakuro(t *testing.T, rng *rand.Rand) (string, func() uint64) {
	sum := func() string { return []string{"", "3", "4", "5", "8", "12", "17", "=12=45=79"}[rng.IntN(8)] }
	text := fmt.Sprintf(`#,%s\,%s\/\%s,.,./\%s,.,.`, sum(), sum(), sum(), sum())
	k := must.Get(readKakuro(text))(t)
	return "clues=" + text, func() (n uint64) {
		bruteBoards(2, 2, 1, 9, func(v [][]int) {
			if k.check([][]int{{0, 0, 0}, append([]int{0}, v[0]...), append([]int{0}, v[1]...)}) == nil {
				n++
			}
		})
		return n
	}
}

func bruteKenken(t *testing.T, rng *rand.Rand) (string, func() uint64) {
	cages := strings.ReplaceAll(randomRows(rng, 3, 3, "abc"), "/", ";")
	for _, letter := range "abc" {
		if size := strings.Count(cages, string(letter)); size > 0 {
			ops := []string{"+", "*", "?"}
			if size == 2 {
				ops = append(ops, "-", "/", "-", "/")
			}
			op := ops[rng.IntN(len(ops))]
			if rng.IntN(5) == 0 {
				op = ""
			}
			if op != "?" {
				op = fmt.Sprint(1+rng.IntN(3*size)) + op
			}
			cages += fmt.Sprintf(";%c:%s", letter, op)
		}
	}
	k := must.Get(readKenken(cages))(t)
	return "puzzle=" + cages, func() uint64 { return bruteLatin(3, k.check) }
}

// TestKenkenOpen leaves open what the clue of a cage says: it is the sum of all operations, less what two of them share.
func TestKenkenOpen(t *testing.T) {
	for _, cells := range []string{"aa./.../...", "a../a../...", "a../.a./...", "aa./a../...", "aaa/.../...", "aa./aa./..."} {
		grid := strings.ReplaceAll(strings.ReplaceAll(cells, ".", "b"), "/", ";") + ";b:?;a:"
		for value := range 28 {
			seen := map[string]bool{}
			all := func(clue string) (answers []string) {
				in, err := kenken().New("puzzle=" + grid + clue)
				if err != nil {
					return nil
				}
				for sol, err := range in.Problem.Solutions(t.Context(), cover.Config{}) {
					must.Do(t, err)
					answers = append(answers, in.Text(sol))
				}
				return answers
			}
			for _, op := range "+-*/" {
				for _, answer := range all(fmt.Sprint(value) + string(op)) {
					seen[answer] = true
				}
			}
			open := all(fmt.Sprint(value))
			slices.Sort(open)
			must.Equal(t, fmt.Sprint(open), fmt.Sprint(slices.Sorted(maps.Keys(seen))), "%s%d", grid, value)
		}
	}
}

func bruteFutoshiki(t *testing.T, rng *rand.Rand) (string, func() uint64) {
	n := 3 + rng.IntN(2)
	rare := func(often string, seldom ...string) string {
		if rng.IntN(6) > 0 {
			return often
		}
		return seldom[rng.IntN(len(seldom))]
	}
	var lines []string
	for i := range n {
		line, below := "", ""
		for j := range n {
			line += rare(".", ".", "1", "2", "3")
			below += rare("_", "^", "v") + "_"
			if j < n-1 {
				line += rare("_", "<", ">")
			}
		}
		lines = append(lines, line)
		if i < n-1 {
			lines = append(lines, below)
		}
	}
	text := strings.Join(lines, "/")
	f := must.Get(readFutoshiki(text))(t)
	return "clues=" + text, func() uint64 { return bruteLatin(n, f.check) }
}

func bruteSaveTheSheep(_ *testing.T, rng *rand.Rand) (string, func() uint64) {
	m, n := 2+rng.IntN(2), 2+rng.IntN(3)
	clues := randomRows(rng, m, n, "....s")
	return "clues=" + clues, func() uint64 {
		return bruteCount(m, n, 0, 1, func(v [][]int) error { return checkSheep(runesOf(clues), v) })
	}
}

func bruteHitoriCovers(_ *testing.T, rng *rand.Rand) (string, func() uint64) {
	m, n := 1+rng.IntN(3), 1+rng.IntN(4)
	return fmt.Sprintf("m=%d n=%d", m, n), func() uint64 { return bruteCount(m, n, 0, 1, checkHitoriCover) }
}

// modelNamed returns the model of a name.
func modelNamed(t *testing.T, name string) kit.Model {
	t.Helper()
	for _, model := range Models {
		if m := model(); m.Name == name {
			return m
		}
	}
	t.Fatalf("no model %s", name)
	return kit.Model{}
}

// runesOf returns the rows of a board.
func runesOf(text string) (rows [][]rune) {
	for _, row := range strings.Split(text, "/") {
		rows = append(rows, []rune(row))
	}
	return rows
}

// settledText returns clues for Hidato: some of the numbers, in random cells.
func settledText(rng *rand.Rand, m, n int) string {
	numbers := rng.Perm(m * n)
	var rows []string
	for i := range m {
		var row []string
		for j := range n {
			word := "."
			if rng.IntN(3) == 0 {
				word = fmt.Sprint(1 + numbers[i*n+j])
			}
			row = append(row, word)
		}
		rows = append(rows, strings.Join(row, ","))
	}
	return strings.Join(rows, "/")
}

// TestClueErrors has clues that cannot be, and says where.
func TestClueErrors(t *testing.T) {
	for _, tt := range []struct{ model, param, text, want string }{
		{"hidato", "clues", "1 2\n3 5\n", `line 2, column 3: not clues: found "5", expected a number from 1 to 4, . for an open cell, or # for none`},
		{"hidato", "clues", "1 2\n3 1\n", `line 2, column 3: not clues: found "1", expected a number that is not in row 1, column 1`},
		{"hidato", "clues", "1 2\n3\n", `line 2, column 2: not clues: found the end of the text, expected 2 cells in a row, not 1`},
		{"hidato", "clues", "1 2/3 4 . .", `line 1, column 9: not clues: found ".", expected the end of a row of 2 cells`},
		{"hidato", "clues", "\n\n", `line 2, column 1: not clues: found the end of the text, expected a number, . for an open cell, or # for none`},
		{"slitherlink", "clues", "1.\n.5", `line 2, column 2: not a board: found "5", expected a clue from 0 to 4, or . for none`},
		{"masyu", "clues", "b.\n.x", `line 2, column 2: not a board: found "x", expected b or w for a circle, or . for none; only Slitherlink has numbers`},
		{"hitori", "letters", "ABC\nAB", `line 2, column 3: not a board: found the end of the text, expected 3 cells in a row, not 2`},
		{"kakuro", "clues", `# 3\` + "\n" + `\46 .`, `line 2, column 1: not clues: found "\\46", expected ., #, or clues such as 24\16, \16 or \=13=57`},
		{"kakuro", "clues", `# 9\ 4\` + "\n" + `\2 . .`, `line 2, column 1: not clues: found "\\2", expected a clue that 2 digits can satisfy`},
		{"kakuro", "clues", `# 3\` + "\n" + `# .` + "\n" + `\3 #`, `line 3, column 1: not clues: found "\\3", expected a clue with an open cell below or beside it`},
		{"kakuro", "clues", `. . . . . . . . . .`, `line 1, column 1: not clues: found ".", expected at most 9 open cells in a run, not 10`},
		{"kenken", "puzzle", "ab\nab\na:3+ c:3+", `line 3, column 6: not clues: found "c:3+", expected the letter of a cage, a colon and its clue`},
		{"kenken", "puzzle", "ab\nab\na:3+ a:3+", `line 3, column 6: not clues: found "a:3+", expected one clue for cage a`},
		{"kenken", "puzzle", "ab\nab\na:3+", `line 3, column 5: not clues: found the end of the text, expected a clue for cage b`},
		{"kenken", "puzzle", "ab\nabc\na:3+", `line 2, column 1: not clues: found "abc", expected row 2 of 2, of 2 letters`},
		{"kenken", "puzzle", "aa\nab\na:3- b:1", `line 3, column 1: not clues: found "a:3-", expected a sum or product for a cage of 3 cells`},
		{"kenken", "puzzle", "aa\nab\na:3+ b:1%", `line 3, column 6: not clues: found "b:1%", expected a clue such as 9+, 3-, 12*, 2/, or ?`},
		{"kenken", "puzzle", "ab", `line 1, column 3: not clues: found the end of the text, expected row 2 of 2`},
		{"kenken", "puzzle", "|a\naa", `line 1, column 1: not clues: found "|a", expected letters or digits, one for each cage`},
		{"futoshiki", "clues", ". .\n. x", `line 2, column 3: not clues: found "x", expected a digit from 1 to 2, or . for an open cell`},
		{"futoshiki", "clues", ". .\n.-.", `line 2, column 2: not clues: found "-", expected <, > or nothing between two cells`},
		{"futoshiki", "clues", ". .\n^\nv\n. .", `line 3, column 1: not clues: found "v", expected a row of cells`},
		{"futoshiki", "clues", ". .\n ^\n. .", `line 2, column 2: not clues: found "^", expected ^ or v between two cells`},
		{"futoshiki", "clues", ". .\n    ^\n. .", `line 2, column 5: not clues: found "^", expected ^ or v between two cells`},
		{"futoshiki", "clues", ". .\n. .\n^", `line 3, column 1: not clues: found "^", expected ^ or v between two cells`},
		{"futoshiki", "clues", ". .\n. . .", `line 2, column 5: not clues: found ".", expected the end of a row of 2 cells`},
		{"futoshiki", "clues", ". .\n.", `line 2, column 2: not clues: found the end of the text, expected a digit from 1 to 2, or . for an open cell`},
		{"save-the-sheep", "clues", "s.\n.x", `line 2, column 2: not a board: found "x", expected s for a sheep, or . for a free cell`},
		{"hitori-seedless", "pattern", "#.\n.x", `line 2, column 2: not a board: found "x", expected # for a black cell, or . for a white one`},
	} {
		_, err := modelNamed(t, tt.model).New(tt.param + "=" + tt.text)
		must.Equal(t, strings.TrimPrefix(fmt.Sprint(err), "gallery: model "+tt.model+": "+tt.param+": "), tt.want, "%s %q", tt.model, tt.text)
	}
}

// TestHidatoApart gives two numbers that follow each other to cells that are no
// neighbours.
func TestHidatoApart(t *testing.T) {
	for clues, want := range map[string]uint64{"1,.,2": 0, "1,.,3": 1, "1,3,2": 0, "3,2,1": 1} {
		in := kittest.New(hidato(), "clues="+clues)
		must.Equal(t, in.CountAll(), want, "%s: solutions", clues)
	}
}
