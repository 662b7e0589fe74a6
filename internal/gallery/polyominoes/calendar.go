package polyominoes

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"bonepile/cover"
	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// A puzzle a day: exercise 291, after Marcel Gillen. The months are a rectangle of 3 by 4,
// the days rows of seven with three in the last. Months are equivalent that a turn of
// their rectangle or a mirror maps to each other; so four stand for all twelve.

// calendar is the model of it. An option is a piece in one place.
func calendar() kit.Model {
	return kit.Model{
		Name:   "calendar",
		Title:  "Pieces leave the month and the day uncovered",
		Source: "TAOCP 7.2.2.1, exercise 291 (Marcel Gillen, 2018)",
		About: "The two trominoes, the five tetrominoes and three pentominoes cover eleven of the twelve months and thirty of the 31 days. " +
			"They may be turned and turned over. An option is a piece in one place. The text has the months above the days.",
		Story:   "Ten pieces, and every day of the year can be left open. Of the triples of pentominoes that could go with the others, 167 leave every day, 53 do not.",
		Picture: kit.DrawnBy(calendarPicture).Showing("month=11 day=24", 0),
		Params: []kit.Param{
			kit.Number("month", "the month that is left, row by row of four", 1, 1, 12),
			kit.Number("day", "the day that is left, row by row of seven", 1, 1, 31),
			kit.Text("pentominoes", "three of O, P, …, Z", "RUW"),
		},
		Figures: []kit.Figure{
			kit.Computed("ex291-01", "", "triples of pentominoes for which every day can be left; those for which some cannot", "167, 53", calendarTriples).AsSlow(),
			kit.Computed("ex291-01", "pentominoes=QTX", "answers of the four months with 31 days each, and for one of these on average", "4111, 33.15", calendarAnswers).AsSlow(),
			kit.Computed("ex291-01", "pentominoes=PQV", "least number of answers of a day", "1778", calendarLeast).AsSlow(),
		},
		Build: buildCalendar,
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

func buildCalendar(a kit.Args) (*kit.Instance, error) {
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
}

// calendarDays goes through the days of the four months that stand for all, with the
// problem of each.
func calendarDays(pentominoes string, do func(*kit.Instance) (more bool, err error)) error {
	for _, month := range []int{1, 2, 5, 6} {
		for day := 1; day <= 31; day++ {
			in, err := calendar().New(fmt.Sprint("month=", month), fmt.Sprint("day=", day), "pentominoes="+pentominoes)
			if err != nil {
				return err
			}
			if more, err := do(in); !more || err != nil {
				return err
			}
		}
	}
	return nil
}

// calendarTriples counts the triples that leave every day, and those that do not.
func calendarTriples(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
	var good, bad int
	for set := range kit.Combinations(12, 3) {
		names := ""
		for _, k := range set {
			names += "OPQRSTUVWXYZ"[k : k+1]
		}
		all := true
		err := calendarDays(names, func(in *kit.Instance) (bool, error) {
			_, ok, err := in.First(ctx, cover.Config{Stats: stats})
			all = ok
			return ok, err
		})
		if err != nil {
			return "", err
		}
		if all {
			good++
		} else {
			bad++
		}
	}
	return fmt.Sprintf("%d, %d", good, bad), nil
}

// calendarCounts returns the number of answers of every day that stands for others.
func calendarCounts(ctx context.Context, pentominoes string, stats *cover.Stats) (list []uint64, err error) {
	err = calendarDays(pentominoes, func(in *kit.Instance) (bool, error) {
		n, err := in.CountAll(ctx, stats)
		list = append(list, n)
		return true, err
	})
	return list, err
}

func calendarAnswers(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
	counts, err := calendarCounts(ctx, "QTX", stats)
	total := uint64(0)
	for _, n := range counts {
		total += n
	}
	return fmt.Sprintf("%d, %.2f", total, float64(total)/124), err
}

func calendarLeast(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
	counts, err := calendarCounts(ctx, "PQV", stats)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(slices.Min(counts)), nil
}

// calendarPicture paints the pieces, and what they leave uncovered.
func calendarPicture(a kit.Args, text string) *draw.Scene {
	c := new(picture.Canvas)
	month, day := a.Int("month")-1, a.Int("day")-1
	for _, p := range []struct {
		x, y float64
		text string
	}{{float64(month % 4), float64(month / 4), time.Month(month + 1).String()[:3]}, {float64(day % 7), 3.5 + float64(day/7), strconv.Itoa(day + 1)}} {
		c.Box(p.text, picture.Paper, p.x, p.y, 1, 1)
		c.Text(picture.At(p.x+0.5, p.y+0.5), picture.Ink, p.text)
	}
	return picture.PiecesOn(c, text).Scene()
}
