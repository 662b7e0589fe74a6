package jobs

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
)

// What goes over the wire, as JSON: units of work one way, answers the other. Both
// say which run they belong to and which program made them.

// A Unit is the parts that a worker takes at a time.
type Unit struct {
	ID      string   `json:"id"`  // of this message: its parts may be queued again under another
	Run     string   `json:"run"` // fingerprint
	Program string   `json:"program"`
	Spans   []span   `json:"spans"`
	Parts   []string `json:"parts"` // their texts, in the order in which they are searched
	Tries   int      `json:"tries,omitempty"`
	Budget  int64    `json:"budget,omitempty"` // see Config
	Word    int64    `json:"word,omitempty"`   // of the run when it was given out, for a Kind with a Word
}

// An Answer is what a worker returns for a unit.
type Answer struct {
	ID      string `json:"id"`
	Run     string `json:"run"`
	Program string `json:"program"`
	Worker  string `json:"worker"` // name of its process
	Spans   []span `json:"spans"`

	Key    string    `json:"key"` // name of the job with the rest
	Result []byte    `json:"result,omitempty"`
	Found  []found   `json:"found,omitempty"` // results that are kept
	Nodes  int64     `json:"nodes"`
	Rest   []string  `json:"rest,omitempty"`
	Failed []failure `json:"failed,omitempty"`

	Seconds float64 `json:"seconds"` // spent on it
	Begun   int     `json:"begun"`   // parts of the unit; the others are left
	Again   int     `json:"again"`   // how often the unit had been given out before
}

// A found is a result that is kept.
type found struct {
	Part   string `json:"part"`
	Result []byte `json:"result"`
}

// A failure is a part that could not be searched.
type failure struct {
	Part  string `json:"part"`
	Tries int    `json:"tries"` // so far
	Err   string `json:"error"`
}

// refused returns the answer that replaces a: all its parts failed.
func (a *Answer) refused(parts []string, tries int, err error) *Answer {
	r := *a
	r.Result, r.Found, r.Nodes, r.Rest, r.Failed = nil, nil, 0, nil, nil
	for _, p := range parts {
		r.Failed = append(r.Failed, failure{p, tries, brief(err)})
	}
	return &r
}

// brief returns the text of an error, cut to about 500 bytes.
func brief(err error) string {
	text := err.Error()
	if len(text) > 500 {
		text = strings.ToValidUTF8(text[:500], "") + "…"
	}
	return text
}

// fingerprint returns 32 hexadecimal digits that identify a run.
func (r *Run) fingerprint() string {
	h := sha256.New()
	write := func(b []byte) {
		fmt.Fprintf(h, "%d\n", len(b)) // so that no two lists look alike
		h.Write(b)
	}
	write([]byte(r.Kind.Name))
	write(strconv.AppendInt(nil, int64(r.Kind.Version), 10))
	write(r.Spec)
	for _, p := range r.Parts {
		write([]byte(p))
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Program names the version of the program, which must be the same for a run's
// coordinator and workers. Tests change it.
var Program = sync.OnceValue(func() string { return buildName(debug.ReadBuildInfo()) })

// buildName returns the revision that a program was built from, or its version. Two
// programs may work together if they have the same.
func buildName(info *debug.BuildInfo, ok bool) string {
	if !ok {
		return "unknown"
	}
	name, changed := info.Main.Version, ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			name = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " changed"
		}
	}
	return name + changed
}

// NewKey returns 16 random letters and digits.
func NewKey() string { return rand.Text()[:16] }

// Marshal returns v as JSON. Our own types always have a text.
func Marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// recoverTo turns a panic into an error. It is deferred.
func recoverTo(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("panic: %v", r)
	}
}
