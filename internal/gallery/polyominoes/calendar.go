package polyominoes

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// A puzzle a day: exercise 291, after Marcel Gillen. Months are equivalent if a half turn or a
// reflection of the rectangle of 3 by 4 maps one to the other; so four stand for all twelve.

func calendar() kit.Model {
	return kit.Model{
		Name:   "calendar",
		Title:  "Pieces leave the month and the day uncovered",
		Source: "TAOCP 7.2.2.1, exercise 291 (Marcel Gillen, 2018)",
		About: "The two trominoes, the five tetrominoes and three pentominoes cover eleven of the twelve months and thirty of the 31 days. " +
			"They may be turned and turned over. An option is a piece in one place. The text has the months above the days.",
		Story:   "Ten pieces, and every day of the year can be left open. Of the triples of pentominoes that could go with the others, 167 leave every day, 53 do not.",
		Picture: kit.Drawn(picture.Pieces).Showing("month=11 day=24", 0),
		Params: []kit.Param{
			kit.Number("month", "the month that is left, row by row of four", 1, 1, 12),
			kit.Number("day", "the day that is left, row by row of seven", 1, 1, 31),
			kit.Text("pentominoes", "three of O, P, …, Z", "RUW"),
		},
		Build: func(a kit.Args) (*kit.Instance, error) {
			g := &forms.Packing{Lattice: forms.Squares(), Region: calendarRegion(a.Int("month"), a.Int("day"))}
			names := a.Text("pentominoes")
			for _, p := range forms.Pentominoes() {
				if strings.Contains(names, p.Name) {
					g.Pieces = append(g.Pieces, p)
				}
			}
			if len(g.Pieces) != 3 || len(names) != 3 {
				return nil, fmt.Errorf("pentominoes: found %q, expected three different letters from O to Z, such as RUW", names)
			}
			g.Pieces = slices.Concat(forms.Trominoes(), forms.Tetrominoes(), g.Pieces)
			return g.Whole()
		},
	}
}

// calendarRegion returns what is to be covered on a day.
func calendarRegion(month, day int) (s forms.Shape) {
	for k := range 12 {
		if k != month-1 {
			s = append(s, forms.Point{k / 4, k % 4})
		}
	}
	for k := range 31 {
		if k != day-1 {
			s = append(s, forms.Point{4 + k/7, k % 7})
		}
	}
	return forms.NewShape(s)
}
