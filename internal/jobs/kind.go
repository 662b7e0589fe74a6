package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// A Kind is a sort of search that can be cut into parts. A part is text; only its
// Kind knows what it means.
type Kind struct {
	// Name is one word in lower case, such as "count". It goes over the wire.
	Name string

	// Version is raised when the meaning of a spec, of parts or of results
	// changes. A worker with another version refuses the part.
	Version int

	// Open makes a Searcher for one goroutine from the text of the problem. It
	// may be called by several goroutines at a time.
	Open func(spec []byte) (Searcher, error)

	// Fold adds a result to a total; the empty total is nil. It is commutative
	// and associative, so the order of results does not matter. What it returns may
	// use the memory of total, but not that of result.
	//
	// Fold is nil if results are kept one by one; then Compare is set.
	Fold func(total, result []byte) ([]byte, error)

	// Compare, if not nil, says that results are kept instead of folded, and orders
	// them: it is below 0 if what was found in part a comes before what was found in
	// part b. What a search found before it left a rest counts as found in the part
	// with which it began.
	Compare func(a, b string) int

	// Word, if not nil, returns what workers should know of a total: a number that never
	// rises as results are folded in, such as the cost that is to be beaten, or [NoWord]. A
	// Search reads it with [Heard]. It may leave out whatever a total with this word does
	// not need.
	Word func(total []byte) int64

	// Enough, if not nil, reports that a total needs no more results. Then the parts that
	// are left are dropped, and the run is done.
	Enough func(total []byte) bool

	// Describe, if not nil, says in a few words what a total is, for people who look at the
	// file of a run.
	Describe func(total []byte) string

	// Whole, if not nil, reports whether a part cannot be cut. Such a part is searched to its
	// end, or until the run ends, however long that takes: ctx of its Search ends with the
	// run only.
	Whole func(part string) bool

	// Exact, if not nil, reports whether searches of a part by as many nodes return the same result
	// and the same rest, whoever does them. Only a Kind with Exact can be checked: see Config.Check.
	Exact func(part string) bool

	// Found, if not nil, returns what in a result does not depend on how it was found.
	Found func(result []byte) string

	// Share, if not nil, estimates a part's share of the whole, from 0 to 1. It is used
	// only to show progress.
	Share func(part string) float64
}

// A Searcher searches parts of one problem, one at a time.
type Searcher interface {
	// Search searches part until it is done, or has visited about budget nodes, or
	// ctx ends. The end of ctx is not an error: it is how a worker asks for what
	// there is so far. Search returns the result of what it searched and, as parts,
	// what it left. Result and rest together are always the whole of part.
	//
	// It may stop earlier, for instance because its result is long, but must visit
	// something. It should stop within a few milliseconds when ctx ends.
	//
	// An error or a panic says that this part cannot be searched. It is tried
	// three times, if possible by different workers.
	Search(ctx context.Context, part string, budget int64) (Outcome, error)
}

// Final returns err as the error of a Search that would fail again: its part is not tried
// three times.
func Final(err error) error { return finalError{err} }

type finalError struct{ error }

// Folding returns the Fold of a Kind whose totals and results are each a T as JSON, by what adds a
// result to a total.
func Folding[T any](add func(total, result *T)) func(total, result []byte) ([]byte, error) {
	return func(total, result []byte) ([]byte, error) {
		a, err := Read[T](total)
		if err != nil {
			return nil, err
		}
		b, err := Read[T](result)
		if err != nil {
			return nil, err
		}
		add(a, b)
		return Marshal(a), nil
	}
}

// Read reads a total or a result that is a T as JSON. The empty total is the zero T. A T with a
// method Valid, which says what is wrong, is asked.
func Read[T any](text []byte) (*T, error) {
	t := new(T)
	if len(text) == 0 {
		return t, nil
	}
	err := json.Unmarshal(text, t)
	if v, ok := any(t).(interface{ Valid() error }); ok && err == nil {
		err = v.Valid()
	}
	if err != nil {
		return nil, fmt.Errorf("the result of a search: %w", err)
	}
	return t, nil
}

// An Outcome is what the search of a part returns.
type Outcome struct {
	Result []byte   // nil if there is nothing to fold or keep
	Nodes  int64    // work done
	Rest   []string // parts left, in the order of the search

	// News says that Result may change the Word of the total, or be Enough: the coordinator
	// has it immediately, and the rest goes back to it.
	News bool
}

// A Run is one search.
type Run struct {
	Kind  Kind
	Spec  []byte   // all that a worker elsewhere needs
	Parts []string // the first ones; together they are the whole
	Title string   // a line for people, such as the name of the problem's file
}

// Config says where and how to do a Run. The zero value uses this process, with all
// cores, and keeps nothing.
type Config struct {
	// Dir is the directory of the run, which is made if missing. If it holds the
	// same run, that is resumed, or answers immediately if it was finished. If Dir is "",
	// nothing is kept.
	Dir string

	// Server is the server that passes parts on, if any.
	Server Server

	// Listen, if not "", is the address, such as 127.0.0.1:4222, at which a server
	// admits workers of other processes. Port 0 means any free port. Without
	// Listen no port is opened.
	Listen string

	// Listening, if not nil, is called once with the URL for those workers. The URL
	// has a secret, which is kept in Dir and so stays the same.
	Listening func(url string)

	// Workers is how many goroutines of this process search; 0 means one per
	// core, and a negative number means none.
	Workers int

	// Budget is how many nodes a worker visits before it hands back the rest; 0
	// means no limit. Tests change it.
	Budget int64

	// Check is the share of the answers, from 0 to 1, that another worker finds again before they
	// count. Workers of one process are one.
	Check float64

	// Progress, if not nil, is called about four times a second, on the
	// goroutine that called Do.
	Progress func(Progress)

	// Report, if not nil, receives a line for people when the run loses something but
	// continues. It is called on the goroutine that called Do.
	Report func(string)

	// Each, for a Kind with Compare, receives every result in order when all is
	// done, on the goroutine that called Do. Its error ends Do; the next Do with the
	// same Dir calls it again, from the beginning.
	Each func(part string, result []byte) error
}

// alone reports whether a run has no workers but those of this process.
func (c *Config) alone() bool { return c.Listen == "" && c.Server.URL == "" }

// A Server says how to reach a NATS server or cluster with JetStream.
type Server struct {
	URL         string // such as nats://host:4222, several with commas
	Credentials string // file with a user's credentials, "" for none
	CA          string // file with certificates to check the server's against, "" for the system's
	Cert, Key   string // files with this client's certificate and its key, "" for none
}

// Progress is how far a run has come.
type Progress struct {
	Nodes   int64
	Parts   int64         // closed so far
	Open    int64         // known and not closed
	Share   float64       // of the whole that is done, by Kind.Share; 0 if unknown
	Workers int           // goroutines, here and elsewhere, that search or wait for work
	Elapsed time.Duration // in this process
	Redone  int64         // parts searched again, or in vain, because a worker or a message was lost

	Poisoned int           // parts that could not be searched
	Busy     time.Duration // that workers spent on parts, summed over all workers
	Left     time.Duration // estimate of how long the rest takes; 0 if unknown
	Error    time.Duration // of Left: one run in twenty is further off
}

// A Total is the result of a run, or what there is so far.
type Total struct {
	Result   []byte   `json:"result,omitempty"` // nil if nothing was folded
	Nodes    int64    `json:"nodes"`
	Parts    int64    `json:"parts"`              // closed
	Redone   int64    `json:"redone"`             // see Progress
	Busy     float64  `json:"busy"`               // seconds that workers spent on parts, summed over all workers
	Poisoned []Poison `json:"poisoned,omitempty"` // parts that could not be searched; if there are any, the total is incomplete
	Left     []string `json:"left,omitempty"`     // parts still to be searched
	Dropped  int64    `json:"dropped,omitempty"`  // parts that were open when the total was Enough

	Checked   int64            `json:"checked,omitempty"`   // parts that two workers agree about
	Unchecked int64            `json:"unchecked,omitempty"` // parts that were to be checked, when there was nobody who could
	Wrong     map[string]int64 `json:"wrong,omitempty"`     // parts about which a worker was wrong
}

// A Poison is a part that could not be searched.
type Poison struct {
	Part string `json:"part"`
	Err  string `json:"error"`
}
