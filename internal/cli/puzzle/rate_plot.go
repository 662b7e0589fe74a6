package puzzle

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/internal/cli/kit"
)

// The picture of many ratings: a dot for each board, over its score, in three panels:
// the input it is from, the rounds of its deduction, and the nodes of a search.

// A ratedDot is a board of the picture.
type ratedDot struct {
	input  string
	rating deduce.Rating
	nodes  float64 // that the search for another solution took, by counters and propagation
}

// dot keeps a board for the picture.
func (r *rating) dot(ctx context.Context, s kit.Source, rated deduce.Rating) error {
	if r.plot == "" || rated.Outcome != deduce.Solved {
		return nil
	}
	var st dominosa.Stats
	if _, err := s.Decide(ctx, dominosa.Config{Engine: dominosa.Wide, Stats: &st}); err != nil {
		return err
	}
	name := strings.TrimSuffix(filepath.Base(s.Input), filepath.Ext(s.Input))
	r.dots = append(r.dots, ratedDot{name, rated, float64(st.Nodes)})
	return nil
}

const (
	ratePlotLeft   = 150
	ratePlotWidth  = 600 // of the scale from 0 to 100
	ratePlotHeight = 170 // of a panel
	ratePlotRow    = 26  // of an input
)

// levelColours tell the levels apart, for any eyes.
var levelColours = [...]string{deduce.Trivial: "#56b4e9", deduce.Basic: "#009e73", deduce.Hard: "#e69f00", deduce.Extreme: "#d55e00", deduce.Beyond: "#7a1fa8"}

// drawDots writes the picture.
func (r *rating) drawDots(w io.Writer) error {
	var inputs []string
	for _, d := range r.dots {
		if !slices.Contains(inputs, d.input) {
			inputs = append(inputs, d.input)
		}
	}
	var b bytes.Buffer
	rows := ratePlotRow * len(inputs)
	height := 50 + rows + 2*(ratePlotHeight+40) + 30
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">`+"\n", ratePlotLeft+ratePlotWidth+30, height)
	fmt.Fprintf(&b, "<title>%s: score, rounds of deduction and nodes of a search</title>\n", kit.Plural(uint64(len(r.dots)), "board"))
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="#fff"/>`+"\n")
	for l := deduce.Trivial; l <= deduce.Beyond; l++ {
		x := rateX(20 * float64(l-deduce.Trivial))
		fmt.Fprintf(&b, `<rect x="%.0f" y="24" width="%d" height="%d" fill="%s" opacity="0.1"/>`, x, ratePlotWidth/5, height-54, levelColours[l])
		fmt.Fprintf(&b, `<text x="%.0f" y="18" text-anchor="middle" font-weight="bold">%v</text>`+"\n", x+ratePlotWidth/10, l)
	}
	for i, name := range inputs {
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", ratePlotLeft-10, 50+ratePlotRow*i, kit.Escaped(name))
	}
	var marks [deduce.Beyond + 1]bytes.Buffer // a path for each level
	for i, d := range r.dots {
		jitter := float64(i*7%15) - 7 // dots of one score lie beside each other
		rateMark(&marks, d, float64(46+ratePlotRow*slices.Index(inputs, d.input))+jitter)
	}
	top := 60 + rows
	r.panel(&b, &marks, top, "rounds", func(d ratedDot) float64 { return float64(d.rating.Rounds) })
	r.panel(&b, &marks, top+ratePlotHeight+40, "nodes", func(d ratedDot) float64 { return d.nodes })
	for l := range marks {
		fmt.Fprintf(&b, `<path d="%s" fill="none" stroke="%s" stroke-width="5" stroke-linecap="round" stroke-opacity="0.7"/>`+"\n", marks[l].String(), levelColours[l])
	}
	for s := 0; s <= 100; s += 10 {
		fmt.Fprintf(&b, `<text x="%.0f" y="%d" text-anchor="middle" fill="#555">%d</text>`, rateX(float64(s)), height-12, s)
	}
	fmt.Fprintln(&b, "\n</svg>")
	_, err := w.Write(b.Bytes())
	return err
}

func rateX(score float64) float64 { return ratePlotLeft + ratePlotWidth*score/100 }

// rateMark puts a board into the path of its level.
func rateMark(marks *[deduce.Beyond + 1]bytes.Buffer, d ratedDot, y float64) {
	fmt.Fprintf(&marks[d.rating.Level], "M%.1f %.1fh0", rateX(d.rating.Score), y)
}

// panel draws a figure of every board, on a logarithmic scale, and says how well its
// order is that of the scores.
func (r *rating) panel(b *bytes.Buffer, marks *[deduce.Beyond + 1]bytes.Buffer, top int, name string, figure func(ratedDot) float64) {
	most := 10.0
	var list []timed
	for _, d := range r.dots {
		most = max(most, figure(d))
		list = append(list, timed{score: d.rating.Score, seconds: figure(d)})
	}
	decades := math.Ceil(math.Log10(most))
	y := func(v float64) float64 { return float64(top) + ratePlotHeight*(1-math.Log10(max(1, v))/decades) }
	for k := 0.0; k <= decades; k++ {
		v := math.Pow(10, k)
		fmt.Fprintf(b, `<path d="M%d %.1fH%d" stroke="#bbb"/><text x="%d" y="%.1f" text-anchor="end" fill="#555">%.0f</text>`+"\n",
			ratePlotLeft, y(v), ratePlotLeft+ratePlotWidth, ratePlotLeft-10, y(v)+4, v)
	}
	fmt.Fprintf(b, `<text x="10" y="%d" font-weight="bold">%s</text><text x="10" y="%d" fill="#555">rank %.2f</text>`+"\n", top+ratePlotHeight/2, name, top+ratePlotHeight/2+18, rankCorrelation(list))
	for _, d := range r.dots {
		rateMark(marks, d, y(figure(d)))
	}
}
