package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// waysToCount are those of cover count.
var waysToCount = []string{"auto", "search", "memo", "options", "sweep", "signs"}

const (
	autoLimit = 60 // seconds
	hopeless  = 4  // times as long as auto, and
	patience  = 1  // this many seconds more: a way that takes longer has lost
)

// A figure is the ratio of one instance, and its seconds with the best way.
type figure struct {
	name           string
	ratio, seconds float64
}

// ways compares all ways to count with the one that count chooses by itself.
func ways(c command, files []string, runs int) error {
	columns := append([]string{"instance", "solutions", "auto : best"}, waysToCount...)
	fmt.Printf("| %s |\n%s|\n", strings.Join(columns, " | "), strings.Repeat("|---", len(columns)))
	var own []figure
	for _, file := range files {
		name := nameOf(file)
		if strings.HasPrefix(name, "cost-") {
			continue
		}
		t, err := c.contest(file, runs)
		if err != nil {
			return err
		}
		cells := []string{name, t.answer, ""}
		if toBest, best := t.toBest(); len(toBest) > 0 {
			cells[2] = spread(toBest)
			own = append(own, figure{name, median(toBest), best})
		}
		for _, way := range waysToCount {
			cells = append(cells, t.cell(way))
		}
		fmt.Printf("| %s |\n", strings.Join(cells, " | "))
	}
	fmt.Println()
	tell("auto : best", own, 0.05, 1.1)
	return nil
}

// tell prints geometric means, of all instances and of those that take at least long
// seconds, and names those above a bound.
func tell(what string, list []figure, long, bound float64) {
	mean := func(least float64) string {
		sum, n := 0.0, 0
		for _, f := range list {
			if f.seconds >= least {
				sum += math.Log(f.ratio)
				n++
			}
		}
		return fmt.Sprintf("%.2f over %d instances", math.Exp(sum/float64(max(1, n))), n)
	}
	var names []string
	for _, f := range list {
		if f.ratio > bound {
			names = append(names, fmt.Sprintf("%s %.2f", f.name, f.ratio))
		}
	}
	fmt.Printf("%s, geometric mean: %s, %s of %g s or more; above %g: %s.\n",
		what, mean(0), mean(long), long, bound, cmp.Or(strings.Join(names, ", "), "none"))
}

// A contest is what the ways took for one instance.
type contest struct {
	answer string
	ran    map[string][]process
}

// contest runs every way on a problem in every round, auto first. A way that fails, or takes
// much longer than auto, runs once.
func (c command) contest(file string, runs int) (*contest, error) {
	t := &contest{ran: map[string][]process{}}
	limit := float64(autoLimit)
	for range runs {
		for _, way := range waysToCount {
			if ran := t.ran[way]; len(ran) > 0 && !ran[0].counted() {
				continue
			}
			p, err := c.run(limit, "cover", "count", "--by", way, file)
			if err != nil {
				return nil, err
			}
			t.ran[way] = append(t.ran[way], p)
			if !p.counted() {
				continue
			}
			if t.answer = cmp.Or(t.answer, p.out); t.answer != p.out {
				return nil, fmt.Errorf("%s: %s counts %s, others %s", file, way, p.out, t.answer)
			}
			if way == "auto" {
				limit = hopeless*p.seconds + patience
			}
		}
	}
	return t, nil
}

// middle returns the run of median time, one that refused if there was none.
func (t *contest) middle(way string) process {
	ran := slices.SortedFunc(slices.Values(t.ran[way]), func(a, b process) int { return cmp.Compare(a.seconds, b.seconds) })
	if len(ran) == 0 {
		return process{status: 2}
	}
	return ran[len(ran)/2]
}

// toBest returns the ratios of auto to the best of the other ways, by rounds, and what that
// took.
func (t *contest) toBest() (ratios []float64, least float64) {
	best := ""
	for _, way := range waysToCount[1:] {
		if p := t.middle(way); p.counted() && p.seconds > 0 && (best == "" || p.seconds < least) {
			best, least = way, p.seconds
		}
	}
	for round := range min(len(t.ran["auto"]), len(t.ran[best])) {
		if auto, p := t.ran["auto"][round], t.ran[best][round]; auto.counted() && p.counted() {
			ratios = append(ratios, auto.seconds/p.seconds)
		}
	}
	return ratios, least
}

// cell says what a way took: seconds and megabytes, or why there are none.
func (t *contest) cell(way string) string {
	p := t.middle(way)
	if p.counted() {
		return fmt.Sprintf("%s, %.0f", p.took(), p.megabytes)
	}
	return p.took()
}
