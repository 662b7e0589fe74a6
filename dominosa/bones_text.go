package dominosa

import (
	"slices"
	"strconv"
)

// Equal reports whether two sets have the same number of each bone and are used in
// the same way.
func (s *Bones) Equal(o *Bones) bool {
	if s.grid.AtMost != o.grid.AtMost || s.grid.Size != o.grid.Size {
		return false
	}
	if s.grid.High == o.grid.High {
		return slices.Equal(s.grid.Count, o.grid.Count)
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
func (s *Bones) String() string { return string(s.appendText(nil)) }

func (s *Bones) appendText(text []byte) []byte {
	if s.grid.AtMost {
		text = append(text, "at most "...)
	}
	if s.grid.Size == 0 {
		return append(text, "none"...)
	}
	if low, ok := s.isFullFrom(); ok {
		return append(text, "double-"+strconv.Itoa(s.grid.High)+" from "+strconv.Itoa(low)...)
	}
	high, copies := s.base()
	var plus, less []byte
	add := func(list []byte, copies int, what string) []byte {
		if len(list) > 0 {
			list = append(list, ", "...)
		}
		if copies > 1 {
			list = strconv.AppendInt(list, int64(copies), 10)
			list = append(list, " x "...)
		}
		return append(list, what...)
	}
	i := 0
	for lo := range s.grid.High + 1 {
		for hi := lo; hi <= s.grid.High; hi++ {
			n := int(s.grid.Count[i])
			if hi <= high {
				n -= copies
			}
			if n > 0 {
				plus = add(plus, n, NewBone(lo, hi).String())
			} else if n < 0 {
				less = add(less, -n, NewBone(lo, hi).String())
			}
			i++
		}
	}
	if copies == 0 {
		return append(text, plus...)
	}
	text = append(text, add(nil, copies, "double-"+strconv.Itoa(high))...)
	if less != nil {
		text = append(append(text, " less "...), less...)
	}
	if plus != nil {
		text = append(append(text, " plus "...), plus...)
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
	for hi := range s.grid.High + 1 {
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
