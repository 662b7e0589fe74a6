package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"bonepile/internal/photo"
)

// A truth is a picture and the rows of numbers that it shows; -1 is an empty cell.
type truth struct {
	name string
	rows [][]int
}

// truths returns the pictures of a folder that have a .dat beside them.
func truths(folder string) ([]truth, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.dat"))
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var list []truth
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		t := truth{name: strings.TrimSuffix(name, ".dat")}
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		for _, line := range lines[min(2, len(lines)):] {
			var row []int
			for _, word := range strings.Fields(line) {
				n, err := strconv.Atoi(word)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", name, err)
				}
				if n == 0 {
					n = -1
				}
				row = append(row, n)
			}
			if len(row) > 0 {
				t.rows = append(t.rows, row)
			}
		}
		list = append(list, t)
	}
	return list, nil
}

// A tally counts pictures.
type tally struct {
	all, right, lost, cells, wrong, certain, certainWrong int
	trust                                                 reliability
}

func (t *tally) String() string {
	return fmt.Sprintf("%d of %d grids right (%.1f %%); %d with other rows or columns; %d of %d cells wrong in the others; %s",
		t.right, t.all, 100*float64(t.right)/float64(max(t.all, 1)), t.lost, t.wrong, t.cells, certainty(t.certain, t.certainWrong))
}

// certainty says how many of those that were called certain are wrong, and how many may be.
func certainty(certain, wrong int) string {
	return fmt.Sprintf("%d certain, %d of them wrong (with 95 %% confidence under %.2f %%)", certain, wrong, 100*atMost(wrong, certain))
}

// atMost returns the share of which so few of n, or fewer, turn up once in twenty times: the upper
// bound of Clopper and Pearson.
func atMost(few, n int) float64 {
	low, high := 0.0, 1.0
	for range 50 {
		share := (low + high) / 2
		term := math.Pow(1-share, float64(n))
		sum := term
		for k := range few {
			term *= float64(n-k) / float64(k+1) * share / (1 - share)
			sum += term
		}
		if sum < 0.05 {
			high = share
		} else {
			low = share
		}
	}
	return high
}

// wrongs counts the cells of a grid that differ from the truth; it is negative if its shape
// does.
func wrongs(g *photo.Grid, rows [][]int) (n int, list []string) {
	if g == nil || g.Rows != len(rows) || g.Cols != len(rows[0]) {
		return -1, nil
	}
	for i, c := range g.Cells {
		got := numberOf(c.Best())
		if want := rows[i/g.Cols][i%g.Cols]; got != want {
			n++
			list = append(list, fmt.Sprintf("%d,%d: %d for %d (%.3f)", i/g.Cols+1, i%g.Cols+1, got, want, c.Best().P))
		}
	}
	return n, list
}

// numberOf returns the number of a guess, -1 if the cell is empty.
func numberOf(g photo.Guess) int {
	if g.Kind == photo.Empty {
		return -1
	}
	return g.Number
}

// limits divide guesses by how likely they are said to be.
var limits = [...]float64{0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 2}

// A reliability says, of guesses that were said to be about as likely, how many were right.
type reliability [len(limits)]struct {
	guesses, right int
	said           float64
}

func (r *reliability) add(c photo.Cell, want int) {
	for _, g := range c.Guesses {
		k := 0
		for g.P >= limits[k] {
			k++
		}
		r[k].guesses++
		r[k].said += g.P
		if numberOf(g) == want {
			r[k].right++
		}
	}
}

func (r *reliability) String() string {
	text := ""
	for _, b := range r {
		if b.guesses > 0 {
			n := float64(b.guesses)
			text += fmt.Sprintf("  %6d guesses said to be right in %8.4f %%: right in %8.4f %%\n", b.guesses, 100*b.said/n, 100*float64(b.right)/n)
		}
	}
	return text
}

// odd reports whether the number in the name of a picture is odd. On these the program may be
// adjusted.
func odd(name string) bool {
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, filepath.Base(name))
	return digits != "" && (digits[len(digits)-1]-'0')%2 == 1
}

// measure reads the pictures of folders, those of odd and even number apart.
func measure(folders []string, every int, verbose bool) error {
	r, err := photo.NewReader()
	if err != nil {
		return err
	}
	for _, folder := range folders {
		list, err := truths(folder)
		if err != nil {
			return err
		}
		var halves [2]tally
		for i, t := range list {
			if i%every != 0 {
				continue
			}
			name, _ := filepath.Glob(t.name + ".[jp][pn]g")
			if len(name) == 0 {
				return fmt.Errorf("%s: no picture", t.name)
			}
			if odd(name[0]) {
				one(r, name[0], t.rows, &halves[0], verbose)
			} else {
				one(r, name[0], t.rows, &halves[1], false)
			}
		}
		for k, half := range [2]string{"odd", "even"} {
			fmt.Printf("%s, %s: %v\n%v", folder, half, &halves[k], &halves[k].trust)
		}
	}
	return nil
}

// one reads a picture.
func one(r *photo.Reader, name string, rows [][]int, t *tally, verbose bool) {
	t.all++
	file, err := os.Open(name)
	if err != nil {
		return
	}
	defer file.Close()
	var g *photo.Grid
	pic, err := photo.Decode(file)
	if err == nil {
		var grids []*photo.Grid
		if grids, err = r.Read(pic); err == nil {
			g = grids[0]
		}
	}
	n, list := wrongs(g, rows)
	if n >= 0 {
		for i, c := range g.Cells {
			t.trust.add(c, rows[i/g.Cols][i%g.Cols])
		}
	}
	sure := g != nil && g.Certain()
	if sure {
		t.certain++
	}
	switch {
	case n == 0:
		t.right++
		return
	case n < 0:
		t.lost++
	default:
		t.wrong += n
		t.cells += len(g.Cells)
	}
	if sure {
		t.certainWrong++
	}
	if verbose {
		shape := "none"
		if g != nil {
			shape = fmt.Sprintf("%dx%d", g.Rows, g.Cols)
		}
		fmt.Println(name, shape, err, list)
	}
}
