// Command bench times the engines for exact covers side by side. Each engine in turn
// searches every instance, for several rounds; the report has the ratios to the dancing
// links of the same round, with their spread. Times are processor time of this process,
// including the construction of the engine.
//
//	go run ./bench                     all instances, five rounds
//	go run ./bench -runs 1 PATH...     problems of your own, in files or folders, .gz as well
//	go run ./bench -what ways          all ways to count, as whole processes
//	go run ./bench -what certificates  counts, certificates of them, and their check, as whole processes
//	go run ./bench -what cheapest      solutions of least cost
//	go run ./bench -what methods       the methods published for domino grids
//	go run ./bench -what runs          counts in parts by two workers against one, as whole processes
//
// bench/peers.sh times solvers of formulas on the same problems. bench/renew.sh puts new tables
// into the documents.
package main

import (
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"bonepile/cover"
	best "bonepile/cover/cheapest"
)

func main() {
	runs := flag.Int("runs", 5, "rounds")
	what := flag.String("what", "engines", "engines, ways, certificates, cheapest, methods or runs")
	flag.Parse()
	// A collection during a run would be charged to the wrong engine.
	debug.SetGCPercent(400)
	files, err := instances(flag.Args())
	todo := map[string]func([]string, int) error{
		"engines": engines, "cheapest": cheapest, "runs": built(asRuns), "ways": built(ways), "methods": built(methods), "certificates": built(certificates),
	}[*what]
	switch {
	case err != nil:
	case todo == nil:
		err = fmt.Errorf("nothing called %q to measure: there are engines, ways, certificates, cheapest, methods and runs", *what)
	default:
		err = todo(files, *runs)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "bench: %v\n", err)
		os.Exit(2)
	}
}

// instances returns the problems in files and folders, by default those of this repository,
// in the order of their names.
func instances(paths []string) ([]string, error) {
	if len(paths) == 0 {
		paths = []string{"bench/instances", "cover/internal/covertest/testdata"}
	}
	var files []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, path)
			continue
		}
		found, _ := filepath.Glob(filepath.Join(path, "*.dlx*")) // the pattern is good
		files = append(files, found...)
	}
	slices.SortFunc(files, func(a, b string) int { return strings.Compare(nameOf(a), nameOf(b)) })
	return slices.CompactFunc(files, func(a, b string) bool { return nameOf(a) == nameOf(b) }), nil
}

// nameOf returns the name of the instance in a file.
func nameOf(file string) string {
	return strings.TrimSuffix(strings.TrimSuffix(filepath.Base(file), ".gz"), ".dlx")
}

// read reads a problem.
func read(file string) (string, *cover.Problem, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", nil, err
	}
	defer f.Close()
	in := io.Reader(f)
	if strings.HasSuffix(file, ".gz") {
		if in, err = gzip.NewReader(f); err != nil {
			return "", nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	p, err := cover.Parse(in)
	if err != nil {
		return "", nil, fmt.Errorf("%s: %w", file, err)
	}
	return nameOf(file), p, nil
}

// spread returns the median of some ratios, with the least and the greatest.
func spread(x []float64) string {
	slices.Sort(x)
	if len(x) == 1 {
		return short(x[0])
	}
	return fmt.Sprintf("%s (%s-%s)", short(median(x)), short(x[0]), short(x[len(x)-1]))
}

// short returns x with three digits or more.
func short(x float64) string {
	if x >= 100 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.3g", x)
}

func median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}

// timed returns the processor time that f takes.
func timed(f func() error) (float64, error) {
	runtime.GC()
	began := processorTime()
	err := f()
	return processorTime() - began, err
}

// A column is a way to count solutions.
type column struct {
	name  string
	count func(p *cover.Problem) (string, error)
}

// on returns a column that visits all solutions on an engine.
func on(e cover.Engine) column {
	return column{e.String(), func(p *cover.Problem) (string, error) {
		n, err := p.Visit(context.Background(), cover.Config{Engine: e})
		return fmt.Sprint(n), err
	}}
}

// engines compares the engines, and counting without visiting.
func engines(files []string, runs int) error {
	columns := []column{
		on(cover.Links), on(cover.Cells), on(cover.Bits), on(cover.Auto),
		{"count", func(p *cover.Problem) (string, error) {
			n, err := p.Count(context.Background(), cover.CountConfig{})
			return fmt.Sprint(n), err
		}},
	}
	fmt.Printf("| instance | solutions | links, s | cells | bits | auto | count | auto: bytes, links: bytes |\n|---|---|---|---|---|---|---|---|\n")
	product, n := 0.0, 0
	for _, file := range files {
		name, p, err := read(file)
		if err != nil {
			return err
		}
		if strings.HasPrefix(name, "cost-") {
			continue
		}
		times := make([][]float64, len(columns))
		answer := ""
		for range runs {
			for c, col := range columns {
				var got string
				t, err := timed(func() (err error) { got, err = col.count(p); return err })
				switch {
				case err != nil:
					t = math.NaN()
				case answer == "":
					answer = got
				case got != answer:
					return fmt.Errorf("%s: %s counts %s, links %s", name, col.name, got, answer)
				}
				times[c] = append(times[c], t)
			}
		}
		fmt.Printf("| %s | %s | %.3g |", name, answer, median(slices.Clone(times[0])))
		for c := range columns[1:] {
			ratios := make([]float64, runs)
			for r := range runs {
				ratios[r] = times[0][r] / times[c+1][r]
			}
			fmt.Printf(" %s |", spread(ratios))
			if columns[c+1].name == "auto" {
				product += math.Log(median(ratios))
				n++
			}
		}
		fmt.Printf(" %d, %d |\n", allocated(p, cover.Auto), allocated(p, cover.Links))
	}
	fmt.Printf("\nHow many times as fast as the links of the same round, medians of %d with the least and the greatest. Auto is the\n"+
		"engine of a search by itself, %.2f times as fast in the geometric mean of %d problems; count visits no solution.\n"+
		"Bytes are all that a search allocates.\n", runs, math.Exp(product/float64(n)), n)
	return nil
}

// allocated returns how many bytes a search takes.
func allocated(p *cover.Problem, e cover.Engine) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p.Visit(context.Background(), cover.Config{Engine: e}) // known to work
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// cheapest times solutions of least cost. Knuth's DLX5, on an idle machine of the same
// sort, takes 0.006 s for cost-queens12 and 0.155 s for cost-pent6x10, where the dancing
// links of this package take 0.035 s to count queens12.
func cheapest(files []string, runs int) error {
	for _, file := range files {
		name, p, err := read(file)
		if err != nil {
			return err
		}
		if !strings.HasPrefix(name, "cost-") {
			continue
		}
		var times []float64
		var cost int64
		for range runs {
			t, err := timed(func() error {
				list, err := best.Find(context.Background(), p, 1, best.Config{})
				if len(list) > 0 {
					cost = list[0].Cost
				}
				return err
			})
			if err != nil {
				return err
			}
			times = append(times, t)
		}
		fmt.Printf("%s: cost %d, %s s\n", name, cost, spread(times))
	}
	return nil
}
