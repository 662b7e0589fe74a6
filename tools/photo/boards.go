package main

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"bonepile/dominosa/notation"
	"bonepile/internal/photo"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
)

// A count is of boards that were read.
type count struct {
	all, right int
	lost       int // with other rows or columns, or with no grid at all
	repaired   int // of those right
	certain    int
	mistaken   int // of those certain
	trust      reliability
}

func (c *count) String() string {
	return fmt.Sprintf("%d of %d boards right (%.1f %%), %d after repairs; %d with other rows or columns; %s",
		c.right, c.all, 100*float64(c.right)/float64(max(c.all, 1)), c.repaired, c.lost, certainty(c.certain, c.mistaken))
}

// add adds the boards of another count.
func (c *count) add(d *count) {
	c.all, c.right, c.lost, c.repaired = c.all+d.all, c.right+d.right, c.lost+d.lost, c.repaired+d.repaired
	c.certain, c.mistaken = c.certain+d.certain, c.mistaken+d.mistaken
	for k, b := range d.trust {
		c.trust[k].guesses, c.trust[k].right, c.trust[k].said = c.trust[k].guesses+b.guesses, c.trust[k].right+b.right, c.trust[k].said+b.said
	}
}

// read reads a picture, which shows a board of so many rows and columns, and reports whether
// it was read as these numbers: -1 is a hole. It returns the grid that it found.
func (c *count) read(r *photo.Reader, pic *photo.Picture, rows, cols int, numbers []int) (g *photo.Grid, right bool) {
	c.all++
	grids, err := r.Read(pic)
	if err != nil || grids[0].Rows != rows || grids[0].Cols != cols {
		c.lost++
		if err == nil {
			g = grids[0]
		}
		return g, false
	}
	g = grids[0]
	pips := slices.ContainsFunc(g.Cells, func(c photo.Cell) bool { return c.Best().Kind == photo.Pips })
	for i, cell := range g.Cells {
		want := numbers[i]
		if pips && want == 0 {
			want = -1 // which looks empty
		}
		c.trust.add(cell, want)
	}
	b, err := g.Board()
	right = err == nil && slices.Equal(b.Numbers, numbers)
	if right {
		c.right++
		c.repaired += min(len(b.Repaired), 1)
	}
	if err == nil && b.Certain() {
		c.certain++
		if !right {
			c.mistaken++
		}
	}
	return g, right
}

// boards reads the pictures of folders that have their board in a text beside them, and says
// how many of each folder are right.
func boards(folders []string, wrong string) error {
	r, err := photo.NewReader()
	if err != nil {
		return err
	}
	var sum count
	for _, folder := range folders {
		names, err := filepath.Glob(filepath.Join(folder, "*.txt"))
		if err != nil {
			return err
		}
		var c count
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			b, err := notation.ParseBoard(strings.TrimSpace(string(text)))
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			name = strings.TrimSuffix(name, ".txt")
			pic, err := decoded(name)
			if err != nil {
				return err
			}
			var numbers []int
			for row := range b.Rows() {
				for col := range b.Cols() {
					numbers = append(numbers, b.At(row, col))
				}
			}
			if g, right := c.read(r, pic, b.Rows(), b.Cols(), numbers); !right {
				keep(wrong, filepath.Base(folder)+"-"+filepath.Base(name), pic, g, "")
			}
		}
		sum.add(&c)
		fmt.Printf("%-24s %v\n", filepath.Base(folder), &c)
	}
	fmt.Printf("%-24s %v\n%v", "all", &sum, &sum.trust)
	return nil
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

// keep writes a picture into a folder, if there is one, and beside it the same with the grid
// that was found over it, and the board that it shows, if that is known.
func keep(folder, name string, pic *photo.Picture, g *photo.Grid, board string) {
	if folder == "" {
		return
	}
	name = filepath.Join(folder, name)
	err := writePNG(name+".png", pic.Image())
	if err == nil && g != nil {
		err = writePNG(name+"_grid.png", shown(pic, g))
	}
	if err == nil && board != "" {
		err = os.WriteFile(name+".txt", []byte(board), 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "photo:", err)
	}
}

func writePNG(name string, pic image.Image) error {
	file, err := os.Create(name)
	if err == nil {
		err = png.Encode(file, pic)
		file.Close()
	}
	return err
}

// shown returns a picture with a grid over it: the edges of the cells, and what was read, red
// where it is in doubt.
func shown(pic *photo.Picture, g *photo.Grid) image.Image {
	gray := pic.Image()
	out := image.NewRGBA(gray.Bounds())
	draw.Draw(out, out.Rect, gray, image.Point{}, draw.Src)
	line := func(row, col, down, right float64) {
		const steps = 100
		for i := range steps {
			x, y := g.Middle(row+down*float64(i)/steps, col+right*float64(i)/steps)
			out.Set(int(x), int(y), color.RGBA{0, 160, 0, 255})
		}
	}
	for row := range g.Rows + 1 {
		for col := range g.Cols + 1 {
			r, c := float64(row)-0.5, float64(col)-0.5
			if col < g.Cols {
				line(r, c, 0, 1)
			}
			if row < g.Rows {
				line(r, c, 1, 0)
			}
		}
	}
	for i, c := range g.Cells {
		best, ink := c.Best(), color.RGBA{0, 0, 255, 255}
		text := fmt.Sprint(best.Number)
		switch best.Kind {
		case photo.Empty:
			text = "."
		case photo.Pips:
			text += "p"
		}
		if c.Doubtful() {
			ink = color.RGBA{255, 0, 0, 255}
		}
		x, y := g.Middle(float64(i/g.Cols)-0.25, float64(i%g.Cols)-0.45)
		d := font.Drawer{Dst: out, Src: image.NewUniform(ink), Face: basicfont.Face7x13, Dot: fixed.P(int(x), int(y))}
		d.DrawString(text)
	}
	return out
}
