package kit

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"bonepile/internal/photo"
)

// GridsOf returns the grids that a picture shows, the best first.
func GridsOf(in io.Reader, name string) ([]*photo.Grid, error) {
	pic, err := photo.Decode(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	r, err := photo.NewReader()
	if err != nil {
		return nil, err
	}
	grids, err := r.Read(pic)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return grids, nil
}

// BoardIn returns the board that a grid of a picture shows. Bold repairs are made with repair only.
func BoardIn(g *photo.Grid, name string, repair bool) (*photo.Board, string, error) {
	b, err := g.Board()
	if err == nil && b.Bold() && !repair {
		err = &photo.BoardError{Grid: g, Reason: fmt.Sprintf("the nearest differs in %s; bonepile read --repair takes it",
			Plural(uint64(len(b.Repaired)), "cell"))}
	}
	var no *photo.BoardError
	if errors.As(err, &no) {
		return nil, "", fmt.Errorf("%s: %w\n  as it was read:\n  %s", name, err, strings.ReplaceAll(g.String(), "\n", "\n  "))
	}
	board, err := b.Dominosa()
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", name, err)
	}
	return b, board.String() + "\n", nil
}

// boardOf reads the best grid of a picture as a board. It says what is in doubt.
func (e *Env) boardOf(in *Input) (string, error) {
	grids, err := GridsOf(in.Picture, in.Name)
	if err != nil {
		return "", err
	}
	b, text, err := BoardIn(grids[0], in.Name, false)
	if err != nil {
		return "", err
	}
	if len(grids) > 1 {
		e.Say("bonepile: %s: this is one of %d grids; bonepile read --board reads the others\n", in.Name, len(grids))
	}
	e.SayDoubts(b, in.Name)
	return text, nil
}

// SayDoubts says which cells of a picture may be wrong, and which were repaired.
func (e *Env) SayDoubts(b *photo.Board, name string) {
	for _, i := range b.Repaired {
		e.Say("bonepile: %s: row %d, column %d: repaired to %s, as the bones demand; it was read as %s\n", name,
			i/b.Cols+1, i%b.Cols+1, cellText(b.Numbers[i]), guessText(b.Cells[i].Best()))
	}
	for _, i := range b.Doubtful() {
		c := b.Cells[i]
		if c.Doubtful() && len(c.Guesses) > 1 {
			e.Say("bonepile: %s: row %d, column %d: read as %s, but may be %s\n", name, i/b.Cols+1, i%b.Cols+1, guessText(c.Best()), guessText(c.Guesses[1]))
		}
	}
}

func guessText(g photo.Guess) string {
	if g.Kind == photo.Empty {
		return cellText(-1)
	}
	return cellText(g.Number)
}

func cellText(n int) string {
	if n < 0 {
		return "an empty cell"
	}
	return fmt.Sprint(n)
}
