package cover

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

func newSum(e *kit.Env) *cobra.Command {
	s := &sumCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "sum --of PARTS [FILE]...",
		Short: "Add up what count found in the parts of a search",
		Long: `Sum adds up what bonepile cover count --part found in the parts that bonepile cover
split made, wherever each was counted:

  bonepile cover split --parts 1000 FILE > parts
  bonepile cover count --json --part "$(sed -n 17p parts)" FILE > 17.json
  bonepile cover sum --of parts *.json

Every part must be there once. Sum says which are missing, and which were stopped
before their end; it then prints no number, and with --missing the missing parts,
to be counted again. A part that is there twice counts once, if both results agree.
Results of another problem are refused.` + kit.Exit("there is no solution", kit.BadInput, "parts are missing"),
		Example: `  bonepile example queens8 > problem
  bonepile cover split --parts 1 problem > parts
  bonepile cover count --json --part all problem > results
  bonepile cover sum --of parts results`,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := s.readList(); err != nil {
				return err
			}
			for _, name := range kit.Inputs(files) {
				if err := s.readResults(name); err != nil {
					return err
				}
			}
			return s.print()
		},
	}
	f := cmd.Flags()
	f.StringVar(&s.list, "of", "", "the parts, in `FILE`, as split prints them without --json")
	f.BoolVar(&s.missing, "missing", false, "print the parts that are missing, and no number")
	cmd.MarkFlagRequired("of")
	s.JSONFlag(cmd, "one JSON object", sumRecord{})
	return cmd
}

type sumCommand struct {
	*kit.Env
	list    string
	missing bool

	problem string // fingerprint, "" until it is known
	parts   []string
	number  map[string]int // of each part, from 0
	results []*countRecord // of each part, nil if missing
	double  []string
	stopped []string
}

type sumRecord struct {
	Problem string   `json:"problem" doc:"The fingerprint of the problem." record:"The sum over the parts of a search."`
	Count   *big.Int `json:"count,omitempty" doc:"The number of solutions. Absent if parts are missing."`
	Nodes   uint64   `json:"nodes" doc:"The nodes of all parts that are there."`
	Parts   int      `json:"parts" doc:"How many parts there should be."`
	Missing []string `json:"missing,omitempty" doc:"The parts without a number, in order."`
	Stopped []string `json:"early,omitempty" doc:"Those of them that were stopped before their end."`
	Double  []string `json:"double,omitempty" doc:"Parts that were there more than once, and counted once."`
}

func (s *sumCommand) readList() error {
	text, name, err := s.Text(s.list, "parts of a search")
	if err != nil {
		return err
	}
	s.number = map[string]int{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "{") {
			return fmt.Errorf(`%s: line %d, column 1: found "{", expected a part such as 2/3, as split prints it without --json`, name, len(s.parts)+1)
		}
		pt, err := cover.ParsePart(line)
		if _, twice := s.number[pt.String()]; twice && err == nil {
			err = fmt.Errorf("%v is there twice", pt)
		}
		if err != nil {
			return fmt.Errorf("%s, part %d: %w", name, len(s.parts)+1, err)
		}
		s.number[pt.String()] = len(s.parts)
		s.parts = append(s.parts, pt.String())
	}
	if len(s.parts) == 0 {
		return fmt.Errorf("%s: expected parts of a search, found none", name)
	}
	s.results = make([]*countRecord, len(s.parts))
	return nil
}

func (s *sumCommand) readResults(path string) error {
	text, name, err := s.Text(path, "results of parts")
	if err != nil {
		return err
	}
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		r := new(countRecord)
		if err := json.Unmarshal([]byte(line), r); err != nil || r.Part == "" {
			return fmt.Errorf("%s, line %d: expected a line of bonepile cover count --json --part PART", name, i+1)
		}
		if err := s.enter(r); err != nil {
			return fmt.Errorf("%s, line %d: %w", name, i+1, err)
		}
	}
	return nil
}

func (s *sumCommand) enter(r *countRecord) error {
	if s.problem == "" {
		s.problem = r.Problem
	}
	i, ok := s.number[r.Part]
	switch {
	case r.Problem != s.problem:
		return errors.New("it is about another problem than the parts or the results before it")
	case !ok:
		return fmt.Errorf("part %s is not in %s", r.Part, s.list)
	case r.Count == nil || r.Stopped != "":
		s.stopped = append(s.stopped, r.Part)
	case s.results[i] == nil:
		s.results[i] = r
	case s.results[i].Count.Cmp(r.Count) != 0:
		return fmt.Errorf("part %s has %v solutions here, and %v before", r.Part, r.Count, s.results[i].Count)
	default:
		s.double = append(s.double, r.Part)
	}
	return nil
}

func (s *sumCommand) print() error {
	r := sumRecord{Problem: s.problem, Parts: len(s.parts), Double: s.double}
	sum, list := new(big.Int), ""
	for i, part := range s.results {
		if part == nil {
			r.Missing = append(r.Missing, s.parts[i])
			list += s.parts[i] + "\n"
		} else {
			sum.Add(sum, part.Count)
			r.Nodes += part.Stats.Nodes
		}
	}
	r.Stopped = slices.DeleteFunc(s.stopped, func(part string) bool { return s.results[s.number[part]] != nil })
	for _, part := range s.double {
		s.Say("part %s is there more than once, and counts once\n", part)
	}
	text := ""
	if list == "" {
		r.Count, text = sum, sum.String()+"\n"
		s.None = sum.Sign() == 0
	}
	if s.missing {
		text = list
	}
	if err := s.Answer(r, text); err != nil || list == "" {
		return err
	}
	const most = 10 // of what the message names
	named := strings.Join(r.Missing[:min(most, len(r.Missing))], ", ")
	if len(r.Missing) > most {
		named += ", ..."
	}
	return s.Stop("%s of %d missing, %d of them stopped: %s", kit.Plural(uint64(len(r.Missing)), "part"), len(s.parts), len(r.Stopped), named)
}
