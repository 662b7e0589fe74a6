// Package model has the subcommand model, for the puzzles of the gallery.
package model

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/draw/fonts"
	"bonepile/internal/gallery"
	"bonepile/internal/gallery/figures"
	gallerykit "bonepile/internal/gallery/kit"

	"github.com/spf13/cobra"
)

// New returns the subcommand model.
func New(e *kit.Env) *cobra.Command {
	m := &modelCommand{Question: problem.Question{Env: e}}
	cmd := &cobra.Command{
		Use:   "model NAME [PARAM=VALUE]...",
		Short: "Print, solve and check the problems of the gallery",
		Long: `Model prints a puzzle of the gallery as an exact cover problem, in the text form
of "bonepile cover". Parameters are words such as n=8, or just 8 for the first
parameter that has no value yet; @FILE stands for the contents of a file, @- for
standard input. With --list it lists the gallery, or describes the models named.

With --count a number may be a range, such as n=4-8, and so may cells of the model
pack, such as free=Jan-Dec,1-31: it prints a table.

With --solve it prints an answer for people to read, and says whether it is the
only one; with --plot it draws the first answer as well; with --all or --limit it prints the others too, with --count how many there are. With --figures it
recomputes the published counts of the model, and prints both side by side.

With --check it reads an answer and says by the rules of the puzzle whether it is
right, and if not, what is wrong. An answer is a list of options, as "bonepile cover
solve" prints them, or a picture, as --solve does; some answers, mainly lists, can
be read as options only. FILE has one picture, or any number of solutions with
headings.` + kit.Exit("no answer, a wrong one, or a figure that disagrees", kit.BadUse, kit.Early),
		Example: `  bonepile model langford n=4 | bonepile cover count
  bonepile model pack free=Jan-Dec,25 --count`,
		RunE: func(_ *cobra.Command, words []string) error { return m.run(words) },
	}
	f := cmd.Flags()
	f.BoolVar(&m.list, "list", false, "list the gallery, or describe the models named")
	f.BoolVar(&m.solve, "solve", false, "print an answer")
	f.BoolVar(&m.all, "all", false, "print every answer, as it is found")
	f.Uint64Var(&m.limit, "limit", 0, "like --all, but stop after `N` answers")
	const searching = "with --solve, --all, --limit or --count: "
	m.Limits.AddNodes(cmd, searching+"stop after `N` nodes")
	m.Limits.AddTime(cmd, searching+"stop")
	problem.EngineFlag(cmd, &m.engine, "; learn finds answers in another order")
	f.Lookup("engine").Usage = searching + f.Lookup("engine").Usage
	f.BoolVar(&m.count, "count", false, "print how many answers there are")
	f.StringVar(&m.check, "check", "", "say whether the answer in `FILE` is right (- for standard input)")
	f.BoolVar(&m.figures, "figures", false, "recompute the published counts of the model")
	kit.FileFlag(cmd, &m.svg, "plot", "with --solve, --all or --limit: also draw the first answer as an SVG picture in `FILE`")
	m.JSONFlag(cmd, "JSON objects, one per line", records...)
	f.BoolVar(&m.quick, "quick", false, "with --figures: leave out those that take longer")
	kit.Exclude(cmd, "check", "solve", "all", "limit", "nodes", "time", "engine", "count", "list", "figures")
	kit.Exclude(cmd, "count", "solve", "all", "limit")
	kit.Exclude(cmd, "list", "solve", "all", "limit", "nodes", "time", "engine", "count", "figures")
	kit.Exclude(cmd, "figures", "solve", "all", "limit", "nodes", "time", "engine", "count")
	return cmd
}

type modelCommand struct {
	problem.Question
	list           bool
	solve, all     bool
	count          bool
	limit          uint64
	figures, quick bool
	engine         kit.Choice[cover.Engine]
	check          string // file of an answer
	svg            string // file of a picture
}

func (m *modelCommand) run(words []string) error {
	switch {
	case m.list:
		return m.contents(words)
	case len(words) == 0:
		return errors.New(`which model? "bonepile model --list" lists them`)
	}
	model, err := gallery.Named(words[0])
	if err != nil {
		return galleryError(err)
	}
	if m.figures {
		if len(words) > 1 {
			return fmt.Errorf("%s: figures have their own parameters", words[1])
		}
		return m.recompute(model)
	}
	args, files, err := m.args(words[1:])
	if err != nil {
		return err
	}
	ranges, fill := model.Ranges(args)
	switch {
	case len(ranges) > 0 && !m.count:
		return fmt.Errorf("%s: a range of values is for --count", strings.Join(words[1:], " "))
	case len(ranges) > 0:
		return m.table(model, ranges, fill)
	}
	in, err := model.New(args...)
	if refused, ok := errors.AsType[*gallerykit.ArgError](err); ok && refused.Err != nil && files[refused.Text] != "" {
		return problem.Error(files[refused.Text], err)
	} else if err != nil {
		return galleryError(err)
	}
	if m.check != "" {
		if m.check == "-" && slices.Contains(slices.Collect(maps.Values(files)), "standard input") {
			return errors.New("standard input cannot hold both the clues and the answer")
		}
		return m.checkAnswer(model.Name, m.check, in)
	}
	if m.count {
		_, err := m.number(model.Name, nil, in)
		return err
	}
	if m.solve || m.all || m.limit > 0 {
		paint := func(text string) error {
			if m.svg == "" {
				return nil
			}
			return m.Output(m.svg, kit.Bytes(fonts.SVG(nil, model.Paint(in.Args, text))))
		}
		return m.answer(model.Name, in, paint)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "| %s\n", strings.Join(append([]string{model.Name}, words[1:]...), " "))
	if _, err := in.Problem.WriteTo(&text); err != nil {
		return err
	}
	return m.Answer(problemRecord{model.Name, append([]string{}, words[1:]...), text.String()}, text.String())
}

// args returns the parameters, with contents of files for their names, and the names by contents.
func (m *modelCommand) args(words []string) (args []string, files map[string]string, err error) {
	files = map[string]string{}
	for _, word := range words {
		name, value, named := strings.Cut(word, "=")
		if !named {
			name, value = "", word
		} else {
			name += "="
		}
		if path, ok := strings.CutPrefix(value, "@"); ok {
			if value, path, err = m.text(path); err != nil {
				return nil, nil, err
			}
			files[value] = path
		}
		args = append(args, name+value)
	}
	return args, files, nil
}

// maxText is how long the text of a parameter may be.
const maxText = 1 << 20

// text returns the contents of a file, and its name for messages.
func (m *modelCommand) text(path string) (text, name string, err error) {
	text, name, err = m.Text(path, "")
	if err == nil && len(text) > maxText {
		err = fmt.Errorf("%s: more than %d bytes", name, maxText)
	}
	return text, name, err
}

// galleryError returns an error of the gallery as the command reports it.
func galleryError(err error) error {
	if unknown, ok := errors.AsType[*gallery.UnknownError](err); ok && len(unknown.Near) == 0 {
		return fmt.Errorf(`%w; "bonepile model --list" lists the models`, err)
	}
	return err
}

// number prints how many answers an instance has. It returns that as text, or "?" if it is not known.
func (m *modelCommand) number(name string, values []string, in *gallerykit.Instance) (text string, err error) {
	ctx, stats, done := m.Within()
	defer done()
	var n *big.Int
	var stopped error
	if progress := problem.Progress(m.Env, name, "answer"); m.engine.Value != cover.Auto {
		var found uint64
		found, stopped = in.Problem.Visit(ctx, cover.Config{Engine: m.engine.Value, MaxNodes: m.Limits.Nodes, Stats: stats, Progress: progress})
		n = new(big.Int).SetUint64(found)
	} else {
		n, stopped = in.Problem.Count(ctx, cover.CountConfig{MaxNodes: m.Limits.Nodes, Stats: stats, Progress: progress})
	}
	how := problem.Wording{After: ", so the number is not known"}
	text = "?"
	if stopped == nil {
		m.None = m.None || n.Sign() == 0
		text = n.String()
		how.Text = text + "\n"
	}
	input := name
	if values != nil { // in a table
		how.Text, input = "", name+" "+strings.Join(values, ",")
	}
	return text, m.Ended(input, stopped, *stats, countRecord{name, values, n, problem.Stopped(stopped), problem.NewStats(*stats)}, how)
}

// table prints how many answers there are for all values of ranges. Those of the first of several are columns.
func (m *modelCommand) table(model gallerykit.Model, ranges [][]string, fill func(values []string) []string) error {
	product := func(lists [][]string) [][]string {
		all := [][]string{nil}
		for _, list := range lists {
			var longer [][]string
			for _, row := range all {
				for _, v := range list {
					longer = append(longer, append(slices.Clone(row), v))
				}
			}
			all = longer
		}
		return all
	}
	across := min(1, len(ranges)-1)
	heads, rows, wide := product(ranges[:across]), product(ranges[across:]), 0
	for _, row := range rows {
		wide = max(wide, utf8.RuneCountInString(strings.Join(row, ",")))
	}
	line := func(head string, cells []string) error {
		text := fmt.Sprintf("%*s", wide, head)
		for i, cell := range cells {
			text += fmt.Sprintf(" %*s", max(4, utf8.RuneCountInString(strings.Join(heads[i], ""))), cell)
		}
		if m.JSON {
			return nil
		}
		return m.Print("%s\n", text)
	}
	if len(ranges) > 1 {
		if err := line("", slices.Concat(heads...)); err != nil {
			return err
		}
	}
	for _, row := range rows {
		var cells []string
		for _, head := range heads {
			values := slices.Concat(head, row)
			in, err := model.New(fill(values)...)
			if err != nil {
				return galleryError(err)
			}
			text, err := m.number(model.Name, values, in)
			if err != nil {
				return err
			}
			cells = append(cells, text)
		}
		if err := line(strings.Join(row, ","), cells); err != nil {
			return err
		}
	}
	return nil
}

// answer prints answers of an instance, and paints the first.
func (m *modelCommand) answer(name string, in *gallerykit.Instance, paint func(text string) error) error {
	ctx, stats, done := m.Within()
	defer done()
	cfg := cover.Config{Engine: m.engine.Value, MaxNodes: m.Limits.Nodes, Stats: stats, Progress: problem.Progress(m.Env, name, "answer")}
	one := !m.all && m.limit == 0
	limit := m.limit
	if one {
		limit = 2 // the second shows that there are several
	}
	if limit <= 2 {
		cfg.MaxSolutions = limit
	}
	printed, stopped, err := kit.Take(in.Problem.Solutions(ctx, cfg), limit, func(n uint64, sol cover.Solution) error {
		if one && n > 1 {
			return nil
		}
		return m.write(name, in, sol, n, paint)
	})
	if err != nil {
		return err
	}
	several := one && printed > 1
	if several {
		printed, stopped = 1, nil
	}
	m.None = stopped == nil && printed == 0
	said := kit.Plural(printed, "answer")
	how := problem.Wording{Complete: said + ", " + kit.Plural(stats.Nodes, "node"), Before: said + " printed, then ", After: problem.About(*stats)}
	switch {
	case stopped == kit.ErrLimit:
		how.Complete = said + " printed; there may be more"
	case several:
		how.Complete = "one of several answers"
	case one && printed == 1:
		how.Complete = "the only answer"
	}
	return m.Ended(name, stopped, *stats, newEnd(name, printed, several, stopped, *stats), how)
}

func newEnd(name string, printed uint64, several bool, stopped error, stats cover.Stats) endRecord {
	r := endRecord{name, cover.Unknown.String(), problem.NewEnd(printed, new(big.Int).SetUint64(printed), stopped, stats)}
	switch {
	case several:
		r.Count = nil // there are more
		fallthrough
	case printed > 1:
		r.Verdict = cover.Many.String()
	case stopped != nil:
	case printed == 1:
		r.Verdict = cover.Unique.String()
	default:
		r.Verdict = cover.None.String()
	}
	return r
}

// write prints answer n, with an empty line before it if answers are longer than a line, and
// paints the first.
func (m *modelCommand) write(name string, in *gallerykit.Instance, sol cover.Solution, n uint64, paint func(text string) error) error {
	text := in.Text(sol)
	shown := text
	if n > 1 && strings.Count(text, "\n") > 1 {
		shown = "\n" + text
	}
	err := m.Answer(answerRecord{name, n, problem.NewOptions(in.Problem, sol), text}, shown)
	if err == nil && n == 1 {
		err = cmp.Or(m.Out.Flush(), paint(text))
	}
	return err
}

// figureRow returns the columns of a figure before our own result, and what it is about.
func figureRow(f figures.Figure) (row [3]string, what string) {
	what = string(f.Kind)
	switch {
	case f.What != "":
		what = f.What
	case f.Times > 1:
		what += fmt.Sprintf(", a %dth", f.Times)
	}
	published := f.Want
	if f.Misprint != "" {
		published = f.Misprint + " (a misprint)"
	}
	return [3]string{f.ID, f.Args, published}, what
}

// recompute computes the figures of a model again that their kind counts, and prints a line for
// each: what was published, our result, whether they agree, nodes and time.
func (m *modelCommand) recompute(model gallerykit.Model) error {
	heads := [3]string{"figure", "parameters", "published"}
	var list []figures.Figure
	longer, tested := 0, 0
	for _, f := range figures.Of(model.Name) {
		switch {
		case !f.Counted():
			tested++
		case m.quick && f.Slow:
			longer++
		default:
			list = append(list, f)
		}
	}
	var wide [3]int
	for i, h := range heads {
		wide[i] = len(h)
		for _, f := range list {
			row, _ := figureRow(f)
			wide[i] = max(wide[i], utf8.RuneCountInString(row[i]))
		}
	}
	line := func(row [3]string, ours, agrees, nodes, took, what string) error {
		for i, w := range wide {
			fmt.Fprintf(m.Out, "%s%s  ", row[i], strings.Repeat(" ", w-utf8.RuneCountInString(row[i])))
		}
		return m.Print("%-*s  %-6s  %11s  %8s  %s\n", wide[2], ours, agrees, nodes, took, what)
	}
	if len(list) > 0 && !m.JSON {
		if err := line(heads, "ours", "agrees", "nodes", "time", "of"); err != nil {
			return err
		}
	}
	agreed := 0
	for _, f := range list {
		began := time.Now()
		m.Meter.Begin("%s: %s", model.Name, f.ID)
		r, err := figures.Recompute(m.Ctx, model, f)
		if err != nil && m.Ctx.Err() != nil {
			return m.Stop("%s: interrupted; %d of %d figures agree", model.Name, agreed, len(list))
		} else if err != nil {
			return fmt.Errorf("%s: %s: %w", model.Name, f.ID, err)
		}
		agrees := "yes"
		if r.Agrees {
			agreed++
		} else {
			agrees = "NO"
			m.None = true
		}
		took := time.Since(began)
		row, what := figureRow(f)
		if m.JSON {
			err = m.WriteJSON(figureRecord{model.Name, f.ID, f.Args, what, cmp.Or(f.Misprint, f.Want), f.Misprint != "", r.Got, r.Agrees, r.Stats.Nodes, took})
		} else {
			err = line(row, r.Got, agrees, strconv.FormatUint(r.Stats.Nodes, 10), fmt.Sprintf("%.2f s", took.Seconds()), what)
		}
		if err != nil {
			return err
		}
	}
	if len(list)+longer == 0 {
		m.Say("%s: no figures here; %d in the tests of bonepile\n", model.Name, tested)
		return nil
	}
	m.Say("%s: %d of %d figures agree", model.Name, agreed, len(list))
	if longer > 0 {
		m.Say("; %d that take longer left out", longer)
	}
	if tested > 0 {
		m.Say("; %d more in the tests of bonepile", tested)
	}
	m.Say("\n")
	return nil
}
