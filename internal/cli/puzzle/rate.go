package puzzle

import (
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	pipsdeduce "bonepile/dominosa/pips/deduce"
	"bonepile/internal/cli/kit"
	"bonepile/internal/draw"
	"bonepile/internal/draw/fonts"

	"github.com/spf13/cobra"
)

// NewRate returns the subcommand rate.
func NewRate(e *kit.Env) *cobra.Command {
	r := &rateCommand{question: question{Env: e}}
	cmd := &cobra.Command{
		Use:   "rate [FILE]...",
		Short: "Rate how hard boards are for a person",
		Long: `Rate prints a line for every board that says how hard it is for a person who
solves it as explain does: its level, a score from 0 to 100 that orders boards
more finely, the number of rounds, and the hardest rule needed. docs/rating.md
has the rules and the formula. A board that does not have exactly one solution
has no rating.

With --plot FILE, a picture of many boards shows their scores beside the input
they are from, the rounds of the deduction, and the nodes of a search.` + kit.ReadsPips +
			kit.Exit("some board has no rating", kit.BadInput, kit.Early),
		Example: `  echo 3:32211030220321310103 | bonepile rate`,
		RunE: func(_ *cobra.Command, files []string) error {
			e.Blank = "-            -  bad\n"
			if err := r.each(files, r.rate); err != nil || r.plot == "" || e.Bad && len(r.dots) == 0 {
				return err
			}
			return e.Output(r.plot, r.drawDots)
		},
	}
	kit.FileFlag(cmd, &r.plot, "plot", "draw score, rounds and search tree of the boards to `FILE`, as SVG")
	r.addFlags(cmd, rateRecord{}, "json")
	return cmd
}

type rateCommand struct {
	question
	plot string
	dots []ratedDot
}

func (r *rateCommand) rate(ctx context.Context, s kit.Source) error {
	if !s.Asked().Fits() {
		_, err := r.Check(s)
		return err
	}
	r.Meter.Show(0, "%s rated", kit.Plural(r.boards, "board"))
	rated, err := ratingOf(ctx, s)
	if err != nil {
		rec := rateRecord{Input: s.Input, Line: s.Line, Verdict: dominosa.Unknown.String(), Stopped: reason(err)}
		return r.halt(s, err, " and not rated", r.Answer(rec, r.Label(s.Input)+"-            -  stopped\n"))
	}
	r.None = r.None || rated.Outcome != deduce.Solved
	if err := r.dot(ctx, s, rated); err != nil {
		return r.halt(s, err, " and not drawn", nil)
	}
	text := "-            -  no solution\n"
	switch rated.Outcome {
	case deduce.Solved:
		text = fmt.Sprintf("%-7v  %5.2f  %s, %s\n", rated.Level, rated.Score, kit.Plural(uint64(rated.Rounds), "round"), hardest(rated))
	case deduce.Stuck:
		text = "-            -  several solutions\n"
	}
	return r.Answer(newRating(s, rated), r.Label(s.Input)+text)
}

// hardest names the hardest rule.
func hardest(r deduce.Rating) string {
	if r.Hardest.Name == "" {
		return "no rule needed"
	}
	return "hardest: " + r.Hardest.Title
}

// A rateRecord is what rate --json prints of a board.
type rateRecord struct {
	Input   string         `json:"input" record:"How hard a board is."`
	Line    int            `json:"line"`
	Verdict string         `json:"verdict" words:"none,unique,many,unknown" doc:"How many solutions there are, unknown if the search was stopped. Only a board with one solution has a rating."`
	Stopped string         `json:"stopped,omitempty"`
	Level   string         `json:"level,omitempty" words:"trivial,basic,hard,extreme,beyond" doc:"The level; docs/rating.md says what it means."`
	Score   float64        `json:"score" doc:"From 0 to 100, in steps of a hundredth."`
	Hardest *ruleJSON      `json:"hardest,omitempty" doc:"The hardest rule needed."`
	Rounds  int            `json:"rounds" doc:"The number of rounds in which the board was solved."`
	Used    map[string]int `json:"used,omitempty" doc:"The number of rounds that used each rule, by its name."`
}

func newRating(s kit.Source, r deduce.Rating) rateRecord {
	verdict := map[deduce.Outcome]dominosa.Verdict{
		deduce.Solved: dominosa.Unique, deduce.Stuck: dominosa.Many, deduce.Contradicted: dominosa.None,
	}[r.Outcome]
	rec := rateRecord{Input: s.Input, Line: s.Line, Verdict: verdict.String(), Score: r.Score, Rounds: r.Rounds}
	if r.Outcome != deduce.Solved {
		return rec
	}
	rec.Level = r.Level.String()
	if r.Hardest.Name != "" {
		rule := newRule(r.Hardest)
		rec.Hardest = &rule
	}
	rec.Used = map[string]int{}
	rules := deduce.Rules()
	if s.Pips != nil {
		rules = pipsdeduce.Rules()
	}
	for i, n := range r.Used {
		if n > 0 {
			rec.Used[rules[i].Name] = n
		}
	}
	return rec
}

// The picture of many ratings: a dot for each board, over its score, in three panels:
// the input it is from, the rounds of its deduction, and the nodes of a search.

// A ratedDot is a board of the picture.
type ratedDot struct {
	input  string
	rating deduce.Rating
	nodes  float64 // that the search for another solution took, by counters and propagation
}

// dot keeps a board for the picture.
func (r *rateCommand) dot(ctx context.Context, s kit.Source, rated deduce.Rating) error {
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

// levelColours tell the levels apart, for any eyes; paleColours are the same behind dots.
var (
	levelColours = [...]draw.Colour{deduce.Trivial: draw.RGB(0x56b4e9), deduce.Basic: draw.RGB(0x009e73), deduce.Hard: draw.RGB(0xe69f00), deduce.Extreme: draw.RGB(0xd55e00), deduce.Beyond: draw.RGB(0x7a1fa8)}
	paleColours  = [...]draw.Colour{deduce.Trivial: draw.RGB(0xeef7fd), deduce.Basic: draw.RGB(0xe5f5f1), deduce.Hard: draw.RGB(0xfdf5e6), deduce.Extreme: draw.RGB(0xfbefe6), deduce.Beyond: draw.RGB(0xf2e9f6)}
)

// A ratePlot is the picture, and a dot of each board on each scale, by level.
type ratePlot struct {
	*draw.Chart
	dots  []ratedDot
	marks [deduce.Beyond + 1][]draw.Point
}

// drawDots writes the picture.
func (r *rateCommand) drawDots(w io.Writer) error {
	var inputs []string
	for _, d := range r.dots {
		if !slices.Contains(inputs, d.input) {
			inputs = append(inputs, d.input)
		}
	}
	top := 60 + ratePlotRow*float64(len(inputs))
	height := top + 2*(ratePlotHeight+40) + 20
	title := kit.Plural(uint64(len(r.dots)), "board") + ": score, rounds of deduction and nodes of a search"
	p := ratePlot{Chart: draw.NewChart(title, ratePlotLeft+ratePlotWidth+30, height), dots: r.dots}
	for l := deduce.Trivial; l <= deduce.Beyond; l++ {
		x := rateX(20 * float64(l-deduce.Trivial))
		p.Bar(x, 24, ratePlotWidth/5, height-54, paleColours[l])
		p.Head(x+ratePlotWidth/10, 18, draw.Middle, l.String())
	}
	for i, name := range inputs {
		p.Word(ratePlotLeft-10, 50+ratePlotRow*float64(i), draw.End, name)
	}
	for i, d := range r.dots {
		jitter := float64(i*7%15) - 7 // dots of one score lie beside each other
		p.mark(d, float64(46+ratePlotRow*slices.Index(inputs, d.input))+jitter)
	}
	p.panel(top, "rounds", func(d ratedDot) float64 { return float64(d.rating.Rounds) })
	p.panel(top+ratePlotHeight+40, "nodes", func(d ratedDot) float64 { return d.nodes })
	for l, points := range p.marks {
		p.Line(levelColours[l], 5, points...)
	}
	for s := 0; s <= 100; s += 10 {
		p.Word(rateX(float64(s)), height-12, draw.Middle, fmt.Sprint(s))
	}
	_, err := w.Write(fonts.SVG(nil, &p.Scene))
	return err
}

func rateX(score float64) float64 { return ratePlotLeft + ratePlotWidth*score/100 }

// mark paints the dot of a board: a line from a point to itself.
func (p *ratePlot) mark(d ratedDot, y float64) {
	at := draw.Point{X: rateX(d.rating.Score), Y: y}
	p.marks[d.rating.Level] = append(p.marks[d.rating.Level], at, at)
}

// panel draws a figure of every board, on a logarithmic scale, and says how well its
// order is that of the scores, of all boards and of those of each level.
func (p *ratePlot) panel(top float64, name string, figure func(ratedDot) float64) {
	most := 10.0
	for _, d := range p.dots {
		most = max(most, figure(d))
	}
	y := draw.Scale{Least: 1, Most: math.Pow(10, math.Ceil(math.Log10(most))), From: top + ratePlotHeight, To: top}
	p.Levels(y, ratePlotLeft, ratePlotLeft+ratePlotWidth)
	p.Head(10, top+ratePlotHeight/2, draw.Start, name)
	p.Word(10, top+ratePlotHeight/2+18, draw.Start, fmt.Sprintf("rank %.2f", rankCorrelation(p.dots, figure)))
	p.Word(10, top-7, draw.Start, "rank in a level")
	for l := range p.marks {
		of := slices.DeleteFunc(slices.Clone(p.dots), func(d ratedDot) bool { return int(d.rating.Level) != l })
		if rank := rankCorrelation(of, figure); rank != 0 {
			p.Word(rateX(20*float64(l)-10), top-7, draw.Middle, fmt.Sprintf("%.2f", rank))
		}
	}
	for _, d := range p.dots {
		p.mark(d, y.At(figure(d)))
	}
}

// rankCorrelation returns Spearman's coefficient of scores and a figure.
func rankCorrelation(list []ratedDot, figure func(ratedDot) float64) float64 {
	a := ranks(list, func(d ratedDot) float64 { return d.rating.Score })
	b := ranks(list, figure)
	mean := float64(len(list)-1) / 2
	var ab, aa, bb float64
	for i := range a {
		ab += (a[i] - mean) * (b[i] - mean)
		aa += (a[i] - mean) * (a[i] - mean)
		bb += (b[i] - mean) * (b[i] - mean)
	}
	if aa == 0 || bb == 0 {
		return 0
	}
	return math.Round(1000*ab/math.Sqrt(aa*bb)) / 1000
}

// ranks returns the rank of each by a key, from 0; those alike share the mean of theirs.
func ranks(list []ratedDot, key func(ratedDot) float64) []float64 {
	out := make([]float64, len(list))
	for i, a := range list {
		for j, b := range list {
			switch {
			case key(b) < key(a):
				out[i]++
			case key(b) == key(a) && i != j:
				out[i] += 0.5
			}
		}
	}
	return out
}
