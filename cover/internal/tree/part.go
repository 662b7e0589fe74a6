package tree

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Turn says which choice was made at a node of the search tree. Like [Chosen] it is an alias, so
// that it is the same as that of package cover.
type Turn = struct{ Choice, Of int32 }

// A Part is a piece of the tree of one problem, searched under one rule, as in package cover.
type Part struct {
	Path []Turn
	Rest bool // only if Path is not empty
}

// PartsOf returns parts as another package names them, and nil for nil.
func PartsOf[To, From ~struct {
	Path []Turn
	Rest bool
}](parts []From) (list []To) {
	if parts != nil {
		list = make([]To, len(parts))
	}
	for i, pt := range parts {
		list[i] = To(pt)
	}
	return list
}

// ErrPart reports a [Part] of another tree: it was made for another problem, or under
// another rule.
var ErrPart = errors.New("cover: not a part of this search")

// Valid returns [ErrPart] if pt is a part of no tree.
func (pt Part) Valid() error {
	for l, t := range pt.Path {
		if t.Choice < 1 || t.Choice > t.Of {
			return fmt.Errorf("%w: turn %d of %v: there is no such choice", ErrPart, l+1, pt)
		}
	}
	if pt.Rest && len(pt.Path) == 0 {
		return fmt.Errorf("%w: the rest of a node without a turn", ErrPart)
	}
	return nil
}

func (pt Part) String() string {
	switch {
	case len(pt.Path) == 0 && pt.Rest:
		return "+" // which is not read back
	case len(pt.Path) == 0:
		return "all"
	}
	var b []byte
	for l, t := range pt.Path {
		if l > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(t.Choice), 10)
		if pt.Rest && l == len(pt.Path)-1 {
			b = append(b, '+')
		}
		b = append(b, '/')
		b = strconv.AppendInt(b, int64(t.Of), 10)
	}
	return string(b)
}

// ParsePart reads what String writes. An error says which turn is wrong.
func ParsePart(text string) (Part, error) {
	words := strings.Fields(text)
	if len(words) == 1 && words[0] == "all" {
		return Part{}, nil
	}
	var pt Part
	for l, w := range words {
		c, of, _ := strings.Cut(w, "/")
		if last := l == len(words)-1; last {
			c, pt.Rest = strings.CutSuffix(c, "+")
		}
		n, err1 := strconv.ParseUint(c, 10, 31)
		t, err2 := strconv.ParseUint(of, 10, 31)
		if err1 != nil || err2 != nil || n < 1 || n > t {
			return Part{}, fmt.Errorf("cover: turn %d of a part: found %q, expected a choice and of how many, such as 2/3", l+1, w)
		}
		pt.Path = append(pt.Path, Turn{int32(n), int32(t)})
	}
	if len(words) == 0 {
		return Part{}, errors.New("cover: a part without turns; the whole tree is \"all\"")
	}
	return pt, nil
}

// Place returns how much of a tree comes before the node that turns lead to, and how much is below
// that, if all subtrees of a node are of one size.
func Place(turns iter.Seq[Turn]) (before, below float64) {
	below = 1
	for t := range turns {
		below /= float64(t.Of)
		before += float64(t.Choice-1) * below
	}
	return before, below
}

// Ratio returns the completion ratio (27) of the node that turns lead to. It stays short of 1, to
// which products over thousands of levels would round.
func Ratio(turns iter.Seq[Turn]) float64 {
	before, below := Place(turns)
	return min(before+below/2, math.Nextafter(1, 0))
}

// Share returns how much of the tree a part is, by the measure of Place. For a deep one it may
// round to 0.
func (pt Part) Share() float64 {
	_, share := Place(slices.Values(pt.Path))
	if pt.Rest && len(pt.Path) > 0 {
		t := pt.Path[len(pt.Path)-1]
		share *= float64(t.Of - t.Choice + 1)
	}
	return share
}

// ShareOf returns how much of the whole tree some parts are.
func ShareOf(parts []Part) (sum float64) {
	for i := range parts {
		sum += parts[i].Share()
	}
	return sum
}

// A Checkpoint is a search that was cut short, as in package cover.
type Checkpoint struct {
	Problem string
	Stats   Stats
	Left    []Part
}
