package logic

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// countAndFirst returns the number of solutions and the text of the first, in a
// line, without blanks.
func countAndFirst(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	sols, err := in.List(ctx, stats)
	if err != nil || len(sols) == 0 {
		return "0", err
	}
	return fmt.Sprintf("%d: %s", len(sols), inLine(in.Text(sols[0]))), nil
}

// inLine returns lines as one, without blanks, separated by slashes.
func inLine(text string) string {
	return strings.Join(strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, " ", ""), "\n"), "\n"), "/")
}

// optionsBy returns how many options there are by a part of the name of their
// first item that class returns; "" is not counted.
func optionsBy(p *cover.Problem, class func(name string) string) map[string]int {
	count := map[string]int{}
	for k := range p.Options() {
		for e := range p.Option(k) {
			if c := class(p.Name(e.Item)); c != "" {
				count[c]++
			}
			break
		}
	}
	return count
}

// loopOptions counts the options of points with two, three and four edges, and of
// clues, in a board of 5 by 5 cells with a clue 0 above a clue 1, a clue 2
// and a clue 3.
func loopOptions(_ context.Context, in *kit.Instance, _ *cover.Stats) (string, error) {
	n := optionsBy(in.Problem, func(name string) string { return name })
	return fmt.Sprintf("%d, %d, %d; %d, %d, %d, %d", n["0,0"], n["0,2"], n["2,2"], n["3,5"], n["5,3"], n["5,7"], n["7,5"]), nil
}

// circleOptions counts the options of circles and those of cells.
func circleOptions(_ context.Context, in *kit.Instance, _ *cover.Stats) (string, error) {
	n := optionsBy(in.Problem, func(name string) string { return fmt.Sprint(strings.HasSuffix(name, "c")) })
	return fmt.Sprintf("%d, %d", n["true"], n["false"]), nil
}

// countAndFirstNumbers is countAndFirst for boards of numbers, separated by commas.
func countAndFirstNumbers(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	sols, err := in.List(ctx, stats)
	if err != nil || len(sols) == 0 {
		return "0", err
	}
	var rows []string
	for line := range strings.Lines(in.Text(sols[0])) {
		rows = append(rows, strings.Join(strings.Fields(line), ","))
	}
	return fmt.Sprintf("%d: %s", len(sols), strings.Join(rows, "/")), nil
}

// redundantClues returns a Compute that counts the clues of a puzzle that can be
// left out, one at a time, so that the answer is still the only one. A clue is what
// an expression matches in the parameter "clues"; a dot stands for none.
func redundantClues(model func() kit.Model, text, clue string) func(context.Context, *kit.Instance, *cover.Stats) (string, error) {
	return func(ctx context.Context, _ *kit.Instance, _ *cover.Stats) (string, error) {
		clues := regexp.MustCompile(clue).FindAllStringIndex(text, -1)
		redundant := 0
		for _, at := range clues {
			in, err := model().New("clues=" + text[:at[0]] + "." + text[at[1]:])
			if err != nil {
				return "", err
			}
			n, err := in.Count(ctx, cover.Config{MaxSolutions: 2})
			if err != nil {
				return "", err
			}
			if n == 1 {
				redundant++
			}
		}
		return fmt.Sprintf("%d of %d", redundant, len(clues)), nil
	}
}
