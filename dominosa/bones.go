package dominosa

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"
	"sync"

	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// A Bone is a domino: two pips, Lo at most Hi.
type Bone struct{ Lo, Hi uint8 }

// NewBone returns the bone with pips a and b, in either order,
// both from 0 to [MaxPip].
func NewBone(a, b int) Bone { return Bone{uint8(min(a, b)), uint8(max(a, b))} }

// String returns the bone as people read it: "3-5".
func (b Bone) String() string { return strconv.Itoa(int(b.Lo)) + "-" + strconv.Itoa(int(b.Hi)) }

// Compare orders bones by their lower pip and then by the higher one, as they lie in
// the pile: 0-0, 0-1, ..., 1-1.
func (b Bone) Compare(o Bone) int {
	return cmp.Or(cmp.Compare(b.Lo, o.Lo), cmp.Compare(b.Hi, o.Hi))
}

// index returns the bone's number in the pile of double-high, which begins
// 0-0, 0-1, ..., 0-high, 1-1.
func (b Bone) index(high int) int {
	return grid.BoneIndex(b.Lo, b.Hi, high)
}

// Bones is a multiset of bones, to be used exactly or, if [Bones.AtMost] says
// so, as far as the board needs them. It is immutable and safe for concurrent
// use. The zero value is the empty set.
type Bones struct{ insideBones }

// insideBones is the set as the other packages of this module see it.
type insideBones = box.Box[grid.Bones]

func (s *Bones) grid() *grid.Bones { return box.In(&s.insideBones) }

// none is the empty set, which the zero value of Bones stands for as well.
var none = newBones(0, []uint16{0}, false)

// MaxCopies is how many copies of one bone a set may hold.
const MaxCopies = math.MaxUint16

// NewBones returns the set of the given bones, each with its number of copies. It is
// to be used exactly or, if atMost is set, as far as the board needs it. The error
// says which bone is none, or has copies that are not from 0 to [MaxCopies].
func NewBones(bones iter.Seq2[Bone, int], atMost bool) (*Bones, error) {
	if bones == nil {
		return nil, errors.New("dominosa: no bones to make a set of")
	}
	copies, high := map[Bone]int{}, 0
	for b, n := range bones {
		if b.Lo > b.Hi || b.Hi > MaxPip {
			return nil, fmt.Errorf("dominosa: %v is no bone", b)
		}
		if copies[b] += n; n < 0 || copies[b] > MaxCopies {
			return nil, fmt.Errorf("dominosa: %d copies of %v: not from 0 to %d", copies[b], b, MaxCopies)
		}
		high = max(high, int(b.Hi))
	}
	count := make([]uint16, Full(high).Size())
	for b, n := range copies {
		count[b.index(high)] = uint16(n)
	}
	return newBones(high, count, atMost), nil
}

// newBones returns the set with the given counts, by Bone.index(high), which
// it keeps. High becomes the highest pip in use, so that equal sets have equal
// fields.
func newBones(high int, count []uint16, atMost bool) *Bones {
	s := box.New[Bones](&grid.Bones{High: high, Count: count, Single: true, AtMost: atMost})
	in, top := s.grid(), 0
	for b, n := range s.All() {
		top = max(top, int(b.Hi))
		in.Size += n
		in.Single = in.Single && n == 1
	}
	if top < high {
		in.High, in.Count = top, make([]uint16, Full(top).Size())
		for b := range Full(top).All() {
			in.Count[b.index(top)] = count[b.index(high)]
		}
	}
	if in.IsFull() {
		return Full(in.High) // shared, where everybody has it
	}
	return s
}

// A madeOnce is a set that all who ask for it share.
type madeOnce struct {
	once  sync.Once
	bones *Bones
}

// full holds the full sets that were asked for, and those of boards with numbers from 1.
var full [2][MaxPip + 1]madeOnce

// Full returns the full set of double-n: every bone with pips from 0 to n once.
// It panics unless 0 <= n <= [MaxPip].
func Full(n int) *Bones { return FullFrom(0, n) }

// FullFrom returns the set of all bones with pips from low to high, each once. It
// panics unless 0 <= low <= high <= [MaxPip].
func FullFrom(low, high int) *Bones {
	if low < 0 || low > high || high > MaxPip {
		panic(fmt.Sprintf("dominosa: no bones with pips from %d to %d", low, high))
	}
	f := &full[min(low, 1)][high]
	if low > 1 {
		f = new(madeOnce)
	}
	f.once.Do(func() {
		f.bones = box.New[Bones](&grid.Bones{High: high, Count: make([]uint16, (high+1)*(high+2)/2), Single: true})
		those := f.bones.grid().Count[grid.BoneIndex(uint8(low), uint8(low), high):] // the pile begins with lower ones
		for i := range those {
			those[i] = 1
		}
		f.bones.grid().Size = len(those)
	})
	return f.bones
}

// High returns a pip that no bone of the set exceeds.
func (s *Bones) High() int { return s.grid().High }

// Size returns the number of bones, copies counted.
func (s *Bones) Size() int { return s.grid().Size }

// AtMost reports whether the board may leave bones over.
func (s *Bones) AtMost() bool { return s.grid().AtMost }

// Of returns how many copies of a bone the set has.
func (s *Bones) Of(b Bone) int {
	if int(b.Hi) > s.High() || len(s.grid().Count) == 0 {
		return 0
	}
	return int(s.grid().Count[b.index(s.High())])
}

// All returns the different bones of the set in the order of [Bone.Compare], each with
// its number of copies.
func (s *Bones) All() iter.Seq2[Bone, int] {
	return func(yield func(Bone, int) bool) {
		in := s.grid()
		if len(in.Count) == 0 {
			return // the zero value
		}
		i := 0
		for lo := range in.High + 1 {
			for hi := lo; hi <= in.High; hi++ {
				if n := int(in.Count[i]); n > 0 && !yield(NewBone(lo, hi), n) {
					return
				}
				i++
			}
		}
	}
}

// Pips returns how often a pip occurs on the bones of the set:
// twice on its double.
func (s *Bones) Pips(pip int) int {
	if pip < 0 || pip > s.High() {
		return 0
	}
	n := s.Of(NewBone(pip, pip))
	for other := range s.High() + 1 {
		n += s.Of(NewBone(pip, other))
	}
	return n
}

// Equal reports whether two sets have the same number of each bone and are used in
// the same way.
func (s *Bones) Equal(o *Bones) bool {
	if s.AtMost() != o.AtMost() || s.Size() != o.Size() {
		return false
	}
	for b, n := range s.All() {
		if o.Of(b) != n {
			return false
		}
	}
	return true // no bone of o is left, for the sizes are equal
}

// String returns the set as text that package notation reads as an equal set. It is
// "double-7 from 1" for all bones without blanks, and otherwise copies of one full
// set with corrections, or a plain list, whichever has fewer terms:
//
//	at most 2 x double-6 less 3-3 plus 7-7
func (s *Bones) String() string {
	text := ""
	if s.AtMost() {
		text = "at most "
	}
	if s.grid().Size == 0 {
		return text + "none"
	}
	if low, ok := s.isFullFrom(); ok {
		return text + "double-" + strconv.Itoa(s.High()) + " from " + strconv.Itoa(low)
	}
	high, copies := s.base()
	var plus, less []string
	term := func(copies int, what string) string {
		if copies > 1 {
			return strconv.Itoa(copies) + " x " + what
		}
		return what
	}
	for b := range Full(s.High()).All() {
		n := s.Of(b)
		if int(b.Hi) <= high {
			n -= copies
		}
		if n > 0 {
			plus = append(plus, term(n, b.String()))
		} else if n < 0 {
			less = append(less, term(-n, b.String()))
		}
	}
	if copies == 0 {
		return text + strings.Join(plus, ", ")
	}
	text += term(copies, "double-"+strconv.Itoa(high))
	if less != nil {
		text += " less " + strings.Join(less, ", ")
	}
	if plus != nil {
		text += " plus " + strings.Join(plus, ", ")
	}
	return text
}

// base returns the full set, and how many copies of it, that leave the fewest
// bones to correct; no copies if a plain list has no more terms, unless it is
// the list "0-0". It looks at every bone once: a larger full set adds one suit
// to the smaller, and the best number of copies is that of most of its bones.
func (s *Bones) base() (high, copies int) {
	kinds := 0 // different bones
	for range s.All() {
		kinds++
	}
	best := kinds // terms of the plain list
	have := map[int]int{}
	most, within, pairs := 0, 0, 0
	for hi := range s.High() + 1 {
		for lo := range hi + 1 {
			pairs++
			n := s.Of(NewBone(lo, hi))
			if n == 0 {
				continue
			}
			within++
			have[n]++
			if most == 0 || have[n] > have[most] {
				most = n
			}
		}
		if terms := 1 + pairs - have[most] + kinds - within; terms <= best && (terms < kinds || terms == 1) {
			best, high, copies = terms, hi, most
		}
	}
	return high, copies
}
