package main

import (
	"fmt"
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
type tally struct{ all, right, lost, cells, wrong, certain, certainWrong int }

func (t *tally) String() string {
	return fmt.Sprintf("%d of %d grids right (%.1f %%); %d with other rows or columns; %d of %d cells wrong in the others; %d certain, %d of them wrong",
		t.right, t.all, 100*float64(t.right)/float64(max(t.all, 1)), t.lost, t.wrong, t.cells, t.certain, t.certainWrong)
}

// wrongs counts the cells of a grid that differ from the truth; it is negative if its shape
// does.
func wrongs(g *photo.Grid, rows [][]int) (n int, list []string) {
	if g == nil || g.Rows != len(rows) || g.Cols != len(rows[0]) {
		return -1, nil
	}
	for i, c := range g.Cells {
		best := c.Best()
		got := best.Number
		if best.Kind == photo.Empty {
			got = -1
		}
		if want := rows[i/g.Cols][i%g.Cols]; got != want {
			n++
			list = append(list, fmt.Sprintf("%d,%d: %d for %d (%.3f)", i/g.Cols+1, i%g.Cols+1, got, want, best.P))
		}
	}
	return n, list
}

// measure reads the pictures of folders, and of those with many the halves apart.
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
			one(r, name[0], t.rows, &halves[i/every%2], verbose)
		}
		fmt.Printf("%s\n  first, third ...:   %v\n  second, fourth ...: %v\n", folder, &halves[0], &halves[1])
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
