package coverjobs

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"

	"bonepile/cover"
	"bonepile/cover/counts"
	"bonepile/internal/jobs"
)

// Counts by recall, in parts. "recall 1" is the whole, and "recall 3*1f.0" a term of it: see
// [counts.Terms]. A part that is cut short leaves terms. What was counted on the way is
// remembered by the process, so that it need not be counted again there.

// byTerm begins a part that is a term.
const byTerm = "recall "

// formatTerm returns a term as text, without its scope.
func formatTerm(t counts.Term) string {
	b := t.Times.Append([]byte(byTerm), 10)
	for i, w := range t.Key {
		sep := byte('.')
		if i == 0 {
			sep = '*'
		}
		b = strconv.AppendUint(append(b, sep), w, 16)
	}
	return string(b)
}

// readTerm reads what formatTerm returns, after byTerm.
func readTerm(text string) (t counts.Term, err error) {
	bad := fmt.Errorf("a term: found %q, expected such as \"3*1f.0\"", text)
	times, key, hasKey := strings.Cut(text, "*")
	var ok bool
	if t.Times, ok = new(big.Int).SetString(times, 10); !ok || t.Times.Sign() <= 0 {
		return t, bad
	}
	for word := range strings.SplitSeq(key, ".") {
		if !hasKey {
			break
		}
		w, err := strconv.ParseUint(word, 16, 64)
		if err != nil {
			return t, bad
		}
		t.Key = append(t.Key, w)
	}
	return t, nil
}

// A memory is what the workers of a process share for counts by recall: the terms of the
// problem and scope that were counted last.
type memory struct {
	mu      sync.Mutex
	spec    []byte
	without []int
	terms   *counts.Terms
	forget  func() // ends the reading of notes; may be nil
}

// of returns the terms of a problem in a scope. Those of processes elsewhere are told what these
// remember, and the other way round.
func (m *memory) of(ctx context.Context, c *counter, without []int) (*counts.Terms, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.terms != nil && bytes.Equal(m.spec, c.spec) && slices.Equal(m.without, without) {
		return m.terms, nil
	}
	most := c.rule.Memory
	if most == 0 {
		most = math.MaxUint64
	}
	terms, err := counts.NewTerms(c.p, without, most)
	if err != nil {
		return nil, err
	}
	if m.forget != nil {
		m.forget()
	}
	m.spec, m.without, m.terms, m.forget = c.spec, without, terms, nil
	if notes := jobs.NotesOf(ctx); notes != nil {
		head := sha256.Sum256([]byte(scope{big.NewInt(1), without}.String()))
		terms.Tell(func(note []byte) { notes.Write(jobs.Seal(append(head[:len(head):len(head)], note...))) })
		m.forget = notes.Read(func(sealed []byte) {
			if note, err := jobs.Unseal("a note", sealed); err == nil && bytes.HasPrefix(note, head[:]) {
				terms.Learn(note[len(head):])
			}
		})
	}
	return terms, nil
}

// countTerm counts a term in a scope.
func (c *counter) countTerm(ctx context.Context, s scope, text string) (o jobs.Outcome, err error) {
	term, err := readTerm(text)
	if err != nil {
		return o, err
	}
	terms, err := c.memory.of(ctx, c, s.without)
	if err != nil {
		return o, jobs.Final(err)
	}
	n, left, nodes, err := terms.Count(ctx, term)
	if err != nil {
		return o, jobs.Final(err)
	}
	o.Nodes = int64(max(1, nodes))
	for _, t := range left {
		o.Rest = append(o.Rest, s.String()+formatTerm(t))
	}
	o.Result = appendCount(nil, s.multiply(&Counted{n, []string{cover.ByRecall.String()}, cover.Stats{Nodes: nodes, Uncounted: true}}))
	return o, nil
}
