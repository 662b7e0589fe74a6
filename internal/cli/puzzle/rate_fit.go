package puzzle

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/internal/cli/kit"
)

// Fitting the efforts of rules to the times that people took.
//
// The time of a board is to be the sum, over the rules, of the rounds that used each and
// the seconds that a round of it takes. The seconds are those, none below zero, that
// make the sum of (time as fitted / time - 1)² over all boards least; to that sum every
// rule adds (seconds / seconds by the efforts as they are - 1)², as if one board spoke
// for them, so that rules which few boards need stay near to what they were.

// leastTimes is how many times it takes for a fit to mean anything.
const leastTimes = 10

// A timed is a board with the time that a person took for it.
type timed struct {
	used    []int
	score   float64
	seconds float64
}

// fit prints the efforts that fit the times in a file.
func (r *rating) fit(name string) error {
	list, err := r.readTimes(name)
	if err != nil {
		return err
	}
	prior := scaled(list)
	best := fitted(list, prior)
	rec := fitRecord{Times: len(list), Before: medianError(list, func(int) []float64 { return prior }), Rank: rankCorrelation(list), Rules: []fitRuleJSON{}}
	tenths := make([][]float64, 10) // each fitted without a tenth of the times
	for k := range tenths {
		var rest []timed
		for i, t := range list {
			if i%len(tenths) != k {
				rest = append(rest, t)
			}
		}
		tenths[k] = fitted(rest, prior)
	}
	rec.After = medianError(list, func(i int) []float64 { return tenths[i%len(tenths)] })
	unit := prior[0] / float64(deduce.Efforts()[0])
	for i, rule := range deduce.Rules() {
		row := fitRuleJSON{Rule: rule.Name, Effort: deduce.Efforts()[i], Fitted: math.Round(10*best[i]/unit) / 10, Seconds: math.Round(100*best[i]) / 100}
		for _, t := range list {
			row.Boards += min(1, t.used[i])
		}
		rec.Rules = append(rec.Rules, row)
	}
	if r.json {
		return r.WriteJSON(rec)
	}
	fmt.Fprintf(r.Out, "%-16s %8s %8s %8s %8s\n", "rule", "boards", "effort", "fitted", "seconds")
	for _, row := range rec.Rules {
		fmt.Fprintf(r.Out, "%-16s %8d %8d %8.1f %8.2f\n", row.Rule, row.Boards, row.Effort, row.Fitted, row.Seconds)
	}
	fmt.Fprintf(r.Out, "\n%s; rank correlation of score and time %.2f\n", kit.Plural(uint64(rec.Times), "time"), rec.Rank)
	_, err = fmt.Fprintf(r.Out, "half of the times are within %.0f %% of the efforts as they are, and within %.0f %% of fitted ones that had not seen them\n", rec.Before, rec.After)
	return err
}

// A fitRecord is what rate --fit --json prints.
type fitRecord struct {
	Times  int           `json:"times" doc:"The number of times." record:"The efforts of the rules that fit the times of people."`
	Rank   float64       `json:"rank" doc:"The rank correlation of score and time, from -1 to 1."`
	Before float64       `json:"before" doc:"The median error, in percent, of times by the efforts as they are."`
	After  float64       `json:"after" doc:"The same by fitted efforts, each time foretold by a fit that had not seen it."`
	Rules  []fitRuleJSON `json:"rules" doc:"The rules, easiest first."`
}

type fitRuleJSON struct {
	Rule    string  `json:"rule" doc:"Its name." record:"The effort of a rule."`
	Boards  int     `json:"boards" doc:"The number of boards that need it."`
	Effort  int     `json:"effort" doc:"Its effort as it is."`
	Fitted  float64 `json:"fitted" doc:"Its effort as fitted, in the same unit."`
	Seconds float64 `json:"seconds" doc:"The seconds that a round of it takes by the fit."`
}

// readTimes reads a file with a board as a game ID and the seconds it took, with a blank, tab
// or comma between them, on each line.
func (r *rating) readTimes(name string) (list []timed, err error) {
	in, err := r.Open(name, "boards with times")
	if err != nil {
		return nil, err
	}
	defer in.Close()
	scan := bufio.NewReader(in)
	for line := 1; ; line++ {
		text, err := scan.ReadString('\n')
		if err != nil && err != io.EOF {
			return nil, kit.OpenError(in.Name, err)
		}
		if text = strings.TrimRight(text, "\r\n"); strings.TrimSpace(text) != "" && text[0] != '#' {
			t, col, wrong := r.timed(text)
			if wrong != "" {
				return nil, fmt.Errorf("%s: line %d, column %d: %s", in.Name, line, col, wrong)
			}
			list = append(list, t)
		}
		switch {
		case err == nil:
		case len(list) < leastTimes:
			return nil, fmt.Errorf("%s: expected times of %d boards or more, found %d", in.Name, leastTimes, len(list))
		default:
			return list, r.Ctx.Err()
		}
	}
}

// timed reads a line. If it is wrong it says how, and in which column.
func (r *rating) timed(text string) (t timed, col int, wrong string) {
	id, rest := text, ""
	if i := strings.IndexAny(text, " \t,"); i > 0 {
		id, rest = text[:i], text[i+1:]
	}
	col = utf8.RuneCountInString(id) + 2
	seconds, err := strconv.ParseFloat(strings.TrimSpace(rest), 64)
	if err != nil || !(seconds > 0) || math.IsInf(seconds, 0) {
		return t, col, fmt.Sprintf("found %q, expected the seconds that the board took", rest)
	}
	b, err := notation.NewReader(strings.NewReader(id)).Next()
	if e, ok := errors.AsType[*notation.SyntaxError](err); ok {
		return t, e.Col, fmt.Sprintf("found %s, expected %s", e.Found, e.Want)
	} else if err != nil {
		return t, 1, err.Error()
	}
	rated, err := deduce.Rate(r.Ctx, b.Puzzle)
	if err == nil && rated.Outcome != deduce.Solved {
		return t, 1, "the board has no rating, as it does not have one solution"
	}
	return timed{rated.Used, rated.Score, seconds}, 0, ""
}

// scaled returns the seconds of each rule if efforts are as they are: the factor is the
// median.
func scaled(list []timed) []float64 {
	efforts := deduce.Efforts()
	var factors []float64
	for _, t := range list {
		sum := 0
		for i, n := range t.used {
			sum += n * efforts[i]
		}
		factors = append(factors, t.seconds/float64(max(1, sum)))
	}
	slices.Sort(factors)
	seconds := make([]float64, len(efforts))
	for i, e := range efforts {
		seconds[i] = factors[len(factors)/2] * float64(e)
	}
	return seconds
}

// fitted returns the seconds of each rule that fit the times best.
func fitted(list []timed, prior []float64) []float64 {
	w := slices.Clone(prior)
	by := make([]float64, len(list))
	for range 20 {
		for i, t := range list {
			by[i] = max(foretold(t, w), t.seconds/100)
		}
		w = fittedBy(list, by, prior, w)
	}
	return w
}

// fittedBy is fitted for fixed divisors, beginning with w. It goes from rule to rule: the
// sum is convex, and in the seconds of one rule a parabola.
func fittedBy(list []timed, by, prior, w []float64) []float64 {
	errs := make([]float64, len(list))
	for i, t := range list {
		errs[i] = (foretold(t, w) - t.seconds) / by[i]
	}
	for range 1000 {
		moved := 0.0
		for k := range w {
			slope, bend := (w[k]/prior[k]-1)/prior[k], 1/(prior[k]*prior[k])
			for i, t := range list {
				x := float64(t.used[k]) / by[i]
				slope += errs[i] * x
				bend += x * x
			}
			step := max(-w[k], -slope/bend)
			w[k] += step
			for i, t := range list {
				errs[i] += step * float64(t.used[k]) / by[i]
			}
			moved = max(moved, math.Abs(step)/prior[k])
		}
		if moved < 1e-9 {
			break
		}
	}
	return w
}

func foretold(t timed, w []float64) (sum float64) {
	for i, n := range t.used {
		sum += float64(n) * w[i]
	}
	return sum
}

// medianError returns the median of how far the time foretold for each board is from its
// time, in percent of the latter.
func medianError(list []timed, w func(i int) []float64) float64 {
	var far []float64
	for i, t := range list {
		far = append(far, 100*math.Abs(foretold(t, w(i))/t.seconds-1))
	}
	slices.Sort(far)
	return math.Round(10*far[len(far)/2]) / 10
}

// rankCorrelation returns Spearman's coefficient of scores and times.
func rankCorrelation(list []timed) float64 {
	a := ranks(list, func(t timed) float64 { return t.score })
	b := ranks(list, func(t timed) float64 { return t.seconds })
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
func ranks(list []timed, key func(timed) float64) []float64 {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(key(list[i]), key(list[j])) })
	out := make([]float64, len(list))
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && key(list[order[to]]) == key(list[order[from]]) {
			to++
		}
		for _, i := range order[from:to] {
			out[i] = float64(from+to-1) / 2
		}
		from = to
	}
	return out
}
