package pack

import (
	"encoding/xml"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"bonepile/internal/gallery/kit/forms"
)

// A file of Burr-tools (.xmpuzzle) is XML, mostly packed by gzip. It has shapes of cubes, and problems, of
// which the first counts here: how many there are of each shape, the shape that they make, and which colours
// of pieces may lie on which colours of that. A shape is its cells, column by column, then row by row, then
// layer by layer: _ for none, # for one, + for one that may stay free, each with the number of a colour behind it.

type burrTools struct {
	Grid struct {
		Type int `xml:"type,attr"`
	} `xml:"gridType"`
	Shapes []struct {
		X     int    `xml:"x,attr"`
		Y     int    `xml:"y,attr"`
		Z     int    `xml:"z,attr"`
		Cells string `xml:",chardata"`
	} `xml:"shapes>voxel"`
	Problems []struct {
		Holes  *int `xml:"maxHoles,attr"`
		Pieces []struct {
			ID    int  `xml:"id,attr"`
			Count *int `xml:"count,attr"`
			Least *int `xml:"min,attr"`
			Most  *int `xml:"max,attr"`
		} `xml:"shapes>shape"`
		Result struct {
			ID int `xml:"id,attr"`
		} `xml:"result"`
		Pairs []struct {
			Piece  int `xml:"piece,attr"`
			Result int `xml:"result,attr"`
		} `xml:"bitmap>pair"`
	} `xml:"problems>problem"`
}

// isBurrTools reports whether a text is a file of Burr-tools.
func isBurrTools(text string) bool {
	return strings.HasPrefix(strings.TrimLeft(text, "\ufeff \r\n\t"), "<")
}

// fromBurrTools returns the text that says what the first problem of a file of Burr-tools does. Pieces are
// A, B and so on, in its order.
func fromBurrTools(file string) (string, error) {
	var f burrTools
	if err := xml.Unmarshal([]byte(strings.TrimPrefix(file, "\ufeff")), &f); errors.Is(err, strconv.ErrSyntax) || errors.Is(err, strconv.ErrRange) {
		number, _ := errors.AsType[*strconv.NumError](err)
		return "", fmt.Errorf("a field of the file of Burr-tools is %q, expected a whole number", number.Num)
	} else if err != nil {
		return "", fmt.Errorf("not a file of Burr-tools: %w", err)
	}
	if f.Grid.Type != 0 {
		return "", errors.New("a file of Burr-tools whose cells are not cubes")
	}
	if len(f.Problems) == 0 {
		return "", errors.New("a file of Burr-tools without a problem, which says what the pieces make")
	}
	p := f.Problems[0]
	rows, err := f.draw(p.Result.ID)
	if err != nil {
		return "", fmt.Errorf("the shape that the pieces make: %w", err)
	}
	if p.Holes != nil && *p.Holes < strings.Count(f.Shapes[p.Result.ID].Cells, "+") {
		return "", fmt.Errorf("at most %d of the cells that may stay free are to do so, which bonepile cannot say", *p.Holes)
	}
	text := "cells cubes\nregion\n" + rows
	for i, piece := range p.Pieces {
		least, most := 1, 1
		if piece.Count != nil {
			least, most = *piece.Count, *piece.Count
		} else if piece.Most != nil && piece.Least != nil {
			least, most = *piece.Least, *piece.Most
		} else if piece.Most != nil {
			least, most = 0, *piece.Most
		} else if piece.Least != nil {
			return "", fmt.Errorf("piece %s: shape %d has min, but neither max nor count", forms.Letter(i), piece.ID)
		}
		if rows, err = f.draw(piece.ID); err != nil {
			return "", fmt.Errorf("piece %s: %w", forms.Letter(i), err)
		}
		text += fmt.Sprintf("piece %s %d-%d\n%s", forms.Letter(i), least, most, rows)
	}
	text += "colours -"
	for _, pair := range p.Pairs {
		if pair.Piece < 0 || pair.Piece > 25 || pair.Result < 0 || pair.Result > 25 {
			return "", errors.New("more than 26 colours")
		}
		text += fmt.Sprintf(" %c%c", 'a'+pair.Piece, 'a'+pair.Result)
	}
	return text, nil
}

// draw draws the shape of a number.
func (f *burrTools) draw(number int) (string, error) {
	if number < 0 || number >= len(f.Shapes) {
		return "", fmt.Errorf("there is no such shape: %d", number)
	}
	s := f.Shapes[number]
	if min(s.X, s.Y, s.Z) < 1 || max(s.X, s.Y, s.Z) > forms.MaxCells || s.X*s.Y*s.Z > 64*forms.MaxCells {
		return "", fmt.Errorf("shape %d is a box of %d by %d by %d", number, s.X, s.Y, s.Z)
	}
	var rows strings.Builder
	cell := regexp.MustCompile(`([_#+])([0-9]*)|\S`) // with the number of its colour, or what is none
	cells := cell.FindAllStringSubmatch(s.Cells, -1)
	for i, cell := range cells {
		sign := cell[1]
		colour, _ := strconv.Atoi(cell[2])
		switch {
		case sign == "" || colour > 26:
			return "", fmt.Errorf("shape %d: found %q, expected _, # or +, and the number of a colour up to 26", number, cell[0])
		case sign == "_":
			sign = "."
		case colour > 0:
			sign = string(rune(map[string]int{"#": 'a', "+": 'A'}[sign] + colour - 1))
		}
		if i%s.X == 0 {
			sign = "\n " + sign
		}
		if i%(s.X*s.Y) == 0 {
			sign = "\n" + sign
		}
		rows.WriteString(sign)
	}
	if len(cells) != s.X*s.Y*s.Z {
		return "", fmt.Errorf("shape %d: %d cells, expected %d", number, len(cells), s.X*s.Y*s.Z)
	}
	return strings.TrimLeft(rows.String(), "\n") + "\n", nil
}
