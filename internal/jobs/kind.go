package jobs

import (
	"context"
	"time"
)

// A Kind is a sort of search that can be cut into parts. A part is text, and
// what it means is known to the Kind alone.
type Kind struct {
	// Name is one word of small letters, such as "count". It goes over the wire.
	Name string

	// Version is raised when the meaning of a spec, of parts or of results
	// changes. Who has another refuses the part.
	Version int

	// Open makes a Searcher for one goroutine from the text of the problem. It
	// may be called by several goroutines at once.
	Open func(spec []byte) (Searcher, error)

	// Fold adds a result to a total; the empty total is nil. It is commutative
	// and associative, so that it does not matter who found what when. It may
	// use the memory of total for what it returns, but not that of result.
	//
	// It is nil if results are to be kept one by one: then Compare is not.
	Fold func(total, result []byte) ([]byte, error)

	// Compare, if not nil, says that results are not folded but kept, and in
	// which order they belong together: below 0 if what was found in part a
	// comes before what was found in part b. What a search found before it left
	// a rest counts as found in the part that it began with.
	Compare func(a, b string) int

	// Share, if not nil, returns about which share of the whole a part is, from
	// 0 to 1. It is for progress only.
	Share func(part string) float64
}

// A Searcher searches parts of one problem, one at a time.
type Searcher interface {
	// Search searches part until done, or until about budget nodes were
	// visited, or until ctx ended, which is no error: it is how a worker asks
	// for what there is. It returns the result of what was searched, and as
	// parts what was left over, none if all was done. Result and rest together
	// always are the whole of part.
	//
	// It may stop before all that, for instance because its result is long, but
	// has to visit something. It should stop within some milliseconds when ctx
	// ends.
	//
	// An error or a panic says that this part cannot be searched. It is tried
	// three times, if possible by different workers.
	Search(ctx context.Context, part string, budget int64) (Outcome, error)
}

// An Outcome is what a search of a part came to.
type Outcome struct {
	Result []byte   // to be folded; nil if there is nothing
	Nodes  int64    // work done
	Rest   []string // parts left, in the order of the search
}

// A Run is one search to be done.
type Run struct {
	Kind  Kind
	Spec  []byte   // all that a worker elsewhere needs to know
	Parts []string // those it begins with; all together they are the whole
	Title string   // a line for people, such as the name of the problem's file
}

// Config says where and how a Run is done. The zero value does it in this
// process, with all cores, and keeps nothing.
type Config struct {
	// Dir is the directory of the run. It is made if it is not there. If it holds
	// the same run, that goes on, or answers at once if it was done. If it is "",
	// nothing is kept.
	Dir string

	// Server says which server passes the parts on.
	Server Server

	// Listen, if not "", is the address, such as 127.0.0.1:4222, on which the
	// server of this process lets workers of other processes in. Port 0 stands
	// for any that is free. Without it nothing listens.
	Listen string

	// Listening, if not nil, is called once with the URL for those workers. It
	// holds a secret, which is kept in Dir, so that it stays the same.
	Listening func(url string)

	// Workers is how many goroutines of this process search; 0 stands for one a
	// core, and a negative number for none.
	Workers int

	// Budget is how many nodes a worker visits before it hands back what is left; 0
	// stands for no limit. Tests change it.
	Budget int64

	// Progress, if not nil, is called about four times a second, by the
	// goroutine that called Do.
	Progress func(Progress)

	// Report, if not nil, is called with a line for people when something was lost
	// that the run goes on without, by the goroutine that called Do.
	Report func(string)

	// Each, for a Kind with Compare, is called with every result in order when
	// all is done, by the goroutine that called Do. Its error ends Do, and the
	// next Do with the same Dir calls it again, from the beginning.
	Each func(part string, result []byte) error
}

// A Server says how to reach a NATS server or cluster with JetStream.
type Server struct {
	URL         string // such as nats://host:4222, several with commas; "" for one inside this process
	Credentials string // file with the credentials of a user, "" for none
	CA          string // file with certificates to check the server's by, "" for those of the system
	Cert, Key   string // files with this client's certificate and its key, "" for none
}

// Progress is how far a run is.
type Progress struct {
	Nodes   int64
	Parts   int64         // closed so far
	Open    int64         // known, and not closed
	Share   float64       // of the whole that is behind, by Kind.Share; 0 if unknown
	Workers int           // goroutines, here and elsewhere, that search or wait for work
	Elapsed time.Duration // in this process
	Redone  int64         // parts that were searched again, or in vain, because somebody or something was lost
}

// A Total is what a run came to, so far if it is not done.
type Total struct {
	Result   []byte // nil if nothing was folded
	Nodes    int64
	Parts    int64    // closed
	Redone   int64    // see Progress
	Busy     float64  // seconds that workers had parts in hand, those of all together
	Poisoned []Poison // parts that could not be searched: without them the total is incomplete
	Left     []string // parts that are still to be searched
}

// A Poison is a part that could not be searched.
type Poison struct {
	Part string `json:"part"`
	Err  string `json:"error"`
}
