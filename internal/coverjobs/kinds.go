// Package coverjobs turns searches for exact covers into runs of package jobs. One
// kind counts solutions (count.go), one lists them, and one certifies their number
// (certificate.go); others decide and find the cheapest.
//
// The spec is a line of JSON, the [Rule], followed by the problem as text. A part is
// one or more [cover.Part]s as text (pieces.go). A search that is cut short returns
// the rest of its part, as for a checkpoint. So every node of the tree is in
// exactly one part, and all totals equal those of a single search.
package coverjobs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strconv"

	"bonepile/cover"
	"bonepile/internal/jobs"
)

// A Rule says which tree is searched, and how. Its fields are those of
// [cover.Config].
type Rule struct {
	Choice   cover.Choice `json:"choice,omitempty"`
	Seed     uint64       `json:"seed,omitempty"`
	Shuffle  bool         `json:"shuffle,omitempty"`
	Binary   bool         `json:"binary,omitempty"`
	Suffixes bool         `json:"suffixes,omitempty"`
	Alike    []string     `json:"interchangeable,omitempty"`
	Engine   cover.Engine `json:"engine,omitempty"`

	// Memory is how many bytes each process that counts may remember, 0 for no limit.
	Memory uint64 `json:"memory,omitempty"`

	// Wanted is how many solutions are looked for: the cheapest or dearest; or, for a
	// decision, 1 or 2 that have all options of With and none of Without.
	Wanted  int   `json:"wanted,omitempty"`
	Dearest bool  `json:"dearest,omitempty"`
	With    []int `json:"with,omitempty"`
	Without []int `json:"without,omitempty"`

	// Demands allows options without a primary item: see [cover.ParseDemands].
	Demands bool `json:"demands,omitempty"`
}

// config returns the search that r describes.
func (r *Rule) config() cover.Config {
	t := cover.Tree{Choice: r.Choice, Seed: r.Seed, Shuffle: r.Shuffle}
	switch {
	case r.Binary:
		t.Form = cover.Binary()
	case r.Suffixes:
		t.Form = cover.Suffixes()
	case r.Alike != nil:
		t.Form = cover.Interchangeable(r.Alike...)
	}
	return cover.Config{Tree: t, Engine: r.Engine}
}

// NewList returns the run that lists the solutions of p. [ReadList] reads each of its
// results. The error says why the search cannot be cut into parts or written
// as text.
func NewList(p *cover.Problem, r Rule, title string) (jobs.Run, error) {
	return newRun(List(), p, r, title)
}

func newRun(kind jobs.Kind, p *cover.Problem, r Rule, title string) (jobs.Run, error) {
	spec, err := specOf(p, r)
	if err != nil {
		return jobs.Run{}, err
	}
	// One node is enough to see whether the search is possible.
	first := &searcher{p: p, rule: r}
	if _, err := first.Search(context.Background(), cover.Part{}.String(), 1); err != nil {
		return jobs.Run{}, err
	}
	return jobs.Run{Kind: kind, Spec: spec, Parts: []string{cover.Part{}.String()}, Title: title}, nil
}

// specOf returns the spec of a search. A search has one form of tree.
func specOf(p *cover.Problem, r Rule) ([]byte, error) {
	if r.Binary && r.Suffixes || r.Alike != nil && (r.Binary || r.Suffixes) {
		return nil, fmt.Errorf("%w: two of Binary, Suffixes and Alike", cover.ErrConfig)
	}
	head, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	spec := bytes.NewBuffer(append(head, '\n'))
	if _, err := p.WriteTo(spec); err != nil {
		return nil, err
	}
	return spec.Bytes(), nil
}

// List is the kind of runs that list.
func List() jobs.Kind {
	open := opener(func(s *searcher) (jobs.Searcher, error) {
		s.list = true
		return s, nil
	})
	return jobs.Kind{Name: "solve", Version: 2, Open: open, Compare: compare, Share: share, Exact: func(string) bool { return true }}
}

// opener returns the Open of a kind, by a function that makes its Searcher of one that has read the spec.
func opener(make func(*searcher) (jobs.Searcher, error)) func(spec []byte) (jobs.Searcher, error) {
	return func(spec []byte) (jobs.Searcher, error) {
		s := new(searcher)
		head, text, _ := bytes.Cut(spec, []byte("\n"))
		if err := json.Unmarshal(head, &s.rule); err != nil {
			return nil, fmt.Errorf("the rule of a search: %w", err)
		}
		parse := cover.Parse
		if s.rule.Demands {
			parse = cover.ParseDemands
		}
		var err error
		if s.p, err = parse(bytes.NewReader(text)); err != nil {
			return nil, err
		}
		return make(s)
	}
}

// A searcher searches parts of a problem.
type searcher struct {
	p    *cover.Problem
	rule Rule
	list bool
}

// maxText is the length at which a list of solutions ends and the rest is left to
// others, since it goes over the wire.
const maxText = 128 << 10

func (s *searcher) Search(ctx context.Context, text string, budget int64) (jobs.Outcome, error) {
	return s.search(ctx, text, nil, budget)
}

// search searches a part of the tree of the problem without some options.
func (s *searcher) search(ctx context.Context, text string, without []int, budget int64) (jobs.Outcome, error) {
	var result []byte
	o, err := s.searchPart(ctx, text, without, budget, func(cfg cover.Config) (err error) {
		if s.list {
			result, err = s.listPart(ctx, cfg)
			return err
		}
		_, err = s.p.Visit(ctx, cfg)
		n := new(big.Int).SetUint64(cfg.Stats.Solutions)
		result = (&Counted{n, []string{cover.BySearch.String()}, *cfg.Stats}).text()
		return err
	})
	o.Result = result
	return o, err
}

// searchPart searches a part by a function, and returns what it cost and left.
func (s *searcher) searchPart(ctx context.Context, text string, without []int, budget int64, search func(cover.Config) error) (o jobs.Outcome, err error) {
	pieces, err := readPieces(text)
	if err != nil {
		return o, err
	}
	var (
		cfg   = s.rule.config()
		stats cover.Stats
		left  []cover.Part
		ended bool
	)
	cfg.Resume, cfg.Without = &cover.Checkpoint{Left: pieces}, without
	cfg.MaxNodes, cfg.Stats = uint64(max(1, budget)), &stats
	cfg.Checkpoint = func(take func() cover.Checkpoint, end bool) {
		if end {
			left, ended = take().Left, true
		}
	}
	err = search(cfg)
	if err != nil && !errors.Is(err, cover.ErrLimit) && ctx.Err() == nil {
		return jobs.Outcome{}, err
	}
	if err != nil && !ended { // before it began
		return jobs.Outcome{Rest: []string{text}}, nil
	}
	o.Nodes = int64(stats.Nodes)
	o.Rest = bundle(left, !stats.Uncounted)
	return o, nil
}

// listPart returns solutions, each as a line of option numbers from 0.
func (s *searcher) listPart(ctx context.Context, cfg cover.Config) (text []byte, err error) {
	for sol, err := range s.p.Solutions(ctx, cfg) {
		if err != nil {
			return text, err
		}
		if text = appendSolution(text, sol); len(text) >= maxText {
			break
		}
	}
	return text, nil
}

// appendSolution appends a line of option numbers from 0.
func appendSolution(text []byte, sol cover.Solution) []byte {
	for i, k := range sol {
		if i > 0 {
			text = append(text, ' ')
		}
		text = strconv.AppendInt(text, int64(k), 10)
	}
	return append(text, '\n')
}

// ReadList calls f with each solution of a result, which is overwritten when f
// returns.
func ReadList(result []byte, f func(cover.Solution) error) error {
	var sol cover.Solution
	for line := range bytes.Lines(result) {
		sol = sol[:0]
		for word := range bytes.FieldsSeq(line) {
			k, err := strconv.Atoi(string(word))
			if err != nil {
				return fmt.Errorf("a list of solutions: found %q, expected the number of an option", word)
			}
			sol = append(sol, k)
		}
		if err := f(sol); err != nil {
			return err
		}
	}
	return nil
}
