package cover

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
)

// A watcher is what lets people look at a search: its flags, and the file that
// the shape of the tree goes to.
type watcher struct {
	progress progressFlag
	every    uint64
	shape    string

	file *kit.WholeFile // of the search at hand, nil if there is none
	line []byte
}

// A progressFlag is the form of reports, "" for none.
type progressFlag string

func (f *progressFlag) Type() string   { return "form" }
func (f *progressFlag) String() string { return string(*f) }
func (f *progressFlag) Set(form string) error {
	switch form {
	case "short", "long", "json":
		*f = progressFlag(form)
		return nil
	}
	return fmt.Errorf("unknown form %q: it may be short, long or json", form)
}

func (w *watcher) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.Var(&w.progress, "progress", "report to standard error how far the search is, as Knuth's programs do: short, in two digits a level (choice and of how many), long, with the options, or json")
	f.Uint64Var(&w.every, "every", 10_000_000, "report every `N` nodes, about")
	f.StringVar(&w.shape, "shape", "", "write the shape of the tree to `FILE`: a line for every node, its number of choices and its item, or sol")
}

// watch makes a search of p show what the flags ask for.
func (w *watcher) watch(e *kit.Env, p problem.Named, cfg *cover.Config) error {
	if w.progress != "" {
		if w.every == 0 {
			return fmt.Errorf("--every 0: expected a number of nodes")
		}
		next, meter := w.every, cfg.Progress
		cfg.Progress = func(st cover.Stats) {
			if meter != nil {
				meter(st)
			}
			if st.Nodes >= next {
				next = st.Nodes - st.Nodes%w.every + w.every
				w.report(e, p, st)
			}
		}
	}
	if w.shape == "" {
		return nil
	}
	if e.Several {
		return fmt.Errorf("--shape is for one problem, and here are several")
	}
	var err error
	if w.file, err = kit.CreateWhole(w.shape); err != nil {
		return err
	}
	cfg.Trace = func(v cover.Visit) {
		w.line = p.AppendShape(w.line[:0], v)
		w.file.Write(w.line) // commit tells of an error
	}
	return nil
}

// A progressRecord is a report as JSON.
type progressRecord struct {
	Input     string   `json:"input"`
	Nodes     uint64   `json:"nodes"`
	Solutions uint64   `json:"solutions"`
	Done      float64  `json:"done"`
	Remaining float64  `json:"remaining"` // nodes, by Done
	Choices   [][2]int `json:"choices"`   // of every level: which, and of how many
}

// mostLevels is how many levels a short report shows.
const mostLevels = 40

// report tells how far the search of p is.
func (w *watcher) report(e *kit.Env, p problem.Named, st cover.Stats) {
	switch w.progress {
	case "json":
		r := progressRecord{Input: p.Input, Nodes: st.Nodes, Solutions: st.Solutions, Done: st.Done, Remaining: st.Remaining(), Choices: [][2]int{}}
		for _, c := range st.Choices {
			r.Choices = append(r.Choices, [2]int{int(c.Choice), int(c.Of)})
		}
		text, err := json.Marshal(r)
		if err != nil {
			panic(err) // of numbers and a name
		}
		e.Say("%s\n", text)
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

// unwatch ends what watch began. The shape of a tree that was not searched to
// its end is kept as well.
func (w *watcher) unwatch() error {
	if w.file == nil {
		return nil
	}
	return w.file.Commit()
}
