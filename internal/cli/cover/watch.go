package cover

import (
	"errors"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/whole"

	"github.com/spf13/cobra"
)

// A watcher shows how a search proceeds: it has the flags for that, and the file for the
// shape of the tree.
type watcher struct {
	progress progressFlag
	shape    string

	file *whole.File // for the search under way, nil if there is none
	line []byte
}

func (w *watcher) addFlags(cmd *cobra.Command) {
	w.progress.every = 10_000_000
	w.progress.Allow("none", "short", "long", "json")
	cmd.Flags().Var(&w.progress, "progress", "report the state of the search to standard error in this `FORM`: none; short or long, as Knuth's programs do, with two characters per level (which choice, of how many) or with the options; or json; short:1000 reports about every 1000 nodes, and not every 10 million")
	kit.FileFlag(cmd, &w.shape, "tree", "write the shape of the tree to `FILE`: a line per node, with its number of choices and its item, or sol")
}

// A progressFlag is the value of --progress: the form of reports and, after a colon, about how
// many nodes lie between them.
type progressFlag struct {
	kit.Choice[string]
	every uint64
}

func (f *progressFlag) Set(text string) error {
	word, nodes, found := strings.Cut(text, ":")
	err := f.Choice.Set(word)
	if err == nil && found {
		if f.every, err = strconv.ParseUint(nodes, 10, 64); err != nil || f.every == 0 || word == "none" {
			return errors.New("expected a number of nodes, 1 or more, after short, long or json only, such as short:1000")
		}
	}
	return err
}

// watch makes a search of p show what the flags ask for.
func (w *watcher) watch(e *kit.Env, p problem.Named, cfg *cover.Config) error {
	if w.progress.Value != "none" {
		every := w.progress.every
		next, meter := every, cfg.Progress
		cfg.Progress = func(st cover.Stats) {
			if meter != nil {
				meter(st)
			}
			if st.Nodes >= next {
				next = st.Nodes - st.Nodes%every + every
				w.report(e, p, st)
			}
		}
	}
	if w.shape == "" {
		return nil
	}
	err := problem.Single(e, "--tree")
	if err != nil {
		return err
	}
	if w.file, err = e.Create(w.shape); err != nil {
		return err
	}
	cfg.Trace = func(v cover.Visit) {
		w.line = p.AppendShape(w.line[:0], v)
		w.file.Write(w.line) // Commit returns an error
	}
	return nil
}

// A ProgressRecord is a report as JSON.
type ProgressRecord struct {
	Input     string   `json:"input" record:"A report of --progress json, on standard error."`
	Nodes     uint64   `json:"nodes" doc:"The nodes visited so far."`
	Solutions uint64   `json:"solutions" doc:"The solutions found so far."`
	Done      float64  `json:"done" doc:"The share of the search that is done, from 0 to 1."`
	Remaining float64  `json:"remaining" doc:"The nodes still to visit, if the rest is like what is done."`
	Choices   [][2]int `json:"choices" doc:"For every level, which choice the search has taken, from 1, and of how many."`
}

// mostLevels is how many levels a short report shows.
const mostLevels = 40

// report says how far the search of p is.
func (w *watcher) report(e *kit.Env, p problem.Named, st cover.Stats) {
	switch w.progress.Value {
	case "json":
		r := ProgressRecord{Input: p.Input, Nodes: st.Nodes, Solutions: st.Solutions, Done: st.Done, Remaining: st.Remaining(), Choices: [][2]int{}}
		for _, c := range st.Choices {
			r.Choices = append(r.Choices, [2]int{int(c.Choice), int(c.Of)})
		}
		line, err := kit.JSONLine(r)
		if err != nil {
			panic(err) // of numbers and a name
		}
		e.Say("%s", line)
	case "long":
		w.line = append(w.line[:0], "current state:\n"...)
		for _, c := range st.Choices {
			w.line = append(p.AppendChosen(append(w.line, ' '), c), '\n')
		}
		e.Say("%s%s\n", w.line, st.AppendProgress(nil, 0))
	default:
		e.Say("%s\n", st.AppendProgress(nil, mostLevels))
	}
}

// unwatch ends what watch began. The shape of a tree that was not searched to its end is kept
// as well, unless something else than a limit was wrong.
func (s *search) unwatch(stopped error) error {
	if s.file == nil || stopped != nil && stopped != kit.ErrLimit && s.Early(stopped) == "" {
		return nil
	}
	return s.file.Commit()
}
