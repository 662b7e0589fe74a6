package main

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/photo"
)

// A truth is what a picture shows: -1 is an empty cell.
type truth struct {
	name       string // of the picture, without its ending
	rows, cols int
	numbers    []int // row by row
	sudoku     bool  // of which no rule of dominoes helps to repair it
}

// truths returns what the pictures of a folder show: boards in texts beside them, and grids of
// sudoku in files .dat, two lines about the camera and then rows of numbers, 0 for an empty cell.
func truths(folder string) ([]truth, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.*t"))
	var list []truth
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		t := truth{name: strings.TrimSuffix(name, filepath.Ext(name))}
		switch filepath.Ext(name) {
		case ".txt":
		case ".dat":
			t.sudoku = true
			lines := strings.SplitN(string(text), "\n", 3)
			text = []byte(lines[len(lines)-1])
		default:
			continue
		}
		b, err := notation.ParseBoard(strings.TrimSpace(string(text)))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		t.rows, t.cols = b.Rows(), b.Cols()
		for i := range t.rows * t.cols {
			n := b.At(i/t.cols, i%t.cols)
			if n == 0 && t.sudoku {
				n = -1
			}
			t.numbers = append(t.numbers, n)
		}
		list = append(list, t)
	}
	return list, err
}

// A count is of boards that were read.
type count struct {
	all, right   int
	lost         int // with other rows or columns, or with no grid at all
	repaired     int // of those right
	cells, wrong int // of the boards that are wrong, but have the right rows and columns
	certain      int
	mistaken     int // of those certain
	trust        reliability
}

func (c *count) String() string {
	return fmt.Sprintf("%d of %d boards right (%.1f %%), %d after repairs; %d with other rows or columns; %d of %d cells wrong in the others; "+
		"%d certain, %d of them wrong (with 95 %% confidence under %.2f %%)",
		c.right, c.all, 100*float64(c.right)/float64(max(c.all, 1)), c.repaired, c.lost, c.wrong, c.cells,
		c.certain, c.mistaken, 100*atMost(c.mistaken, c.certain))
}

// read reads a picture, and reports whether it was read as what it shows.
func (c *count) read(r *photo.Reader, pic *photo.Picture, t *truth) (right bool) {
	c.all++
	var g *photo.Grid
	if grids, err := r.Read(pic); err == nil {
		g = grids[0]
	}
	sure, wrong := t.sudoku && g != nil && g.Certain(), 0
	switch {
	case g == nil || g.Rows != t.rows || g.Cols != t.cols:
		c.lost++
	default:
		pips := slices.ContainsFunc(g.Cells, func(c photo.Cell) bool { return c.Best().Kind == photo.Pips })
		for i, cell := range g.Cells {
			want := t.numbers[i]
			if pips && want == 0 {
				want = -1 // which looks empty
			}
			c.trust.add(cell, want)
			if numberOf(cell.Best()) != want {
				wrong++
			}
		}
		right = wrong == 0
		if !t.sudoku {
			b, err := g.Board()
			right, sure = err == nil && slices.Equal(b.Numbers, t.numbers), err == nil && b.Certain()
			if right {
				c.repaired += min(len(b.Repaired), 1)
			}
		}
		if right {
			c.right++
		} else {
			c.wrong, c.cells = c.wrong+wrong, c.cells+len(g.Cells)
		}
	}
	if sure {
		c.certain++
		if !right {
			c.mistaken++
		}
	}
	return right
}

// measure reads the pictures of folders and says how many are right: of sudokus those of odd and
// even number apart. Those that are wrong go into another folder, but not even ones: these are held out.
func measure(folders []string, wrong string) error {
	r, err := photo.NewReader()
	if err != nil {
		return err
	}
	for _, folder := range folders {
		list, err := truths(folder)
		if err != nil {
			return err
		}
		counts := map[string]*count{}
		for i := range list {
			t := &list[i]
			pic, err := decoded(t.name)
			if err != nil {
				return err
			}
			part := filepath.Base(folder)
			if t.sudoku {
				part += [2]string{", even", ", odd"}[lastDigit(t.name)%2]
			}
			if counts[part] == nil {
				counts[part] = &count{}
			}
			if right := counts[part].read(r, pic, t); !right && !strings.HasSuffix(part, "even") {
				if err := keep(wrong, filepath.Base(folder)+"-"+filepath.Base(t.name), pic, t); err != nil {
					return err
				}
			}
		}
		for _, part := range slices.Sorted(maps.Keys(counts)) {
			fmt.Printf("%-24s %v\n%v", part, counts[part], &counts[part].trust)
		}
	}
	return nil
}

// lastDigit returns the last digit in the name of a picture.
func lastDigit(name string) byte {
	if i := strings.LastIndexAny(name, "0123456789"); i >= 0 {
		return name[i] - '0'
	}
	return 0
}

// decoded reads the picture of a name.
func decoded(name string) (*photo.Picture, error) {
	for _, ext := range []string{".png", ".jpg", ".webp", ".gif"} {
		file, err := os.Open(name + ext)
		if err != nil {
			continue
		}
		defer file.Close()
		pic, err := photo.Decode(file)
		if err != nil {
			err = fmt.Errorf("%s: %w", file.Name(), err)
		}
		return pic, err
	}
	return nil, fmt.Errorf("%s: no picture", name)
}

// keep writes a picture into a folder, if there is one, and the board that it shows.
func keep(folder, name string, pic *photo.Picture, t *truth) error {
	if folder == "" {
		return nil
	}
	var out bytes.Buffer
	b, err := dominosa.NewBoard(t.rows, t.cols, t.numbers)
	if err = errors.Join(err, png.Encode(&out, pic.Image())); err != nil {
		return err
	}
	name = filepath.Join(folder, name)
	return errors.Join(os.WriteFile(name+".png", out.Bytes(), 0o666), os.WriteFile(name+".txt", []byte(b.String()+"\n"), 0o666))
}
