package learn

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
)

// TestCheck breaks each invariant by hand, and expects a check to name it.
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		want   string
		damage func(s *learner)
	}{
		{"", func(s *learner) {}},
		{"(settled): 0 is true and 1 not false", func(s *learner) { s.value[yes(1)], s.value[no(1)] = 0, 0 }},
		{"(settled): tint 0 has 0 and its option 0 has 1", func(s *learner) { s.value[yes(4)], s.value[no(4)] = 0, 0 }},
		{"(settled): clause", func(s *learner) { s.back(0); s.assume(no(0)) }},
		{"(watched): literal", func(s *learner) { s.watches[no(2)] = nil }},
		{"(watched): 1 blocks clause", func(s *learner) { s.watches[no(2)][0].blocker = 1 }},
		{"(watched): learned clauses", func(s *learner) { s.learned = []int32{1} }},
		{"(reason): literal 0 has value 1 and level 7", func(s *learner) { s.level[0] = 7 }},
		{"(reason): literal 3, assumed false, has reason 0", func(s *learner) { s.reason[1] = 0 }},
		{"which is not false before", func(s *learner) { s.reason[1] = reason(^no(3)) }},
		{"is the reason of 3", func(s *learner) { s.reason[1] = 1 }},
		{"on the trail", func(s *learner) { s.trail = s.trail[:len(s.trail)-1] }},
		{"(sound): solution [0 2] does not satisfy [1]", func(s *learner) { s.clause = []literal{no(0)}; s.checkSound() }},
		{"(sound): solution [0 2] does not satisfy [9]", func(s *learner) { s.clause = []literal{no(4)}; s.checkSound() }},
		{"(sound): [0] is no solution", func(s *learner) { s.trail = s.trail[:1]; s.strike() }},
		{"(sound): [0 2] was not found", func(s *learner) { s.checkAll() }},
	} {
		got := func() (msg string) {
			defer func() {
				if e := recover(); e != nil {
					msg = fmt.Sprint(e)
				}
			}()
			// Options 0 and 1 exclude each other, as do 2 and 3; 4 is the tint x:A.
			p := must.Get(xc.Parse(strings.NewReader("a b | x\na x:A\na x:B\nb x:A\nb x:A\n")))(t)
			s := newLearner(p, false, 0)
			s.consult()
			s.assume(yes(0))
			if !s.propagate() {
				t.Fatal("option 0 does not go")
			}
			tt.damage(s)
			s.check()
			return ""
		}()
		if !strings.Contains(got, tt.want) || (got == "") != (tt.want == "") {
			t.Errorf("check says %q, want %q", got, tt.want)
		}
	}
}

// TestShorten has clauses made shorter of which a part says as much.
func TestShorten(t *testing.T) {
	for _, tt := range []struct{ from, want []literal }{
		{[]literal{yes(0), yes(1), no(4)}, []literal{yes(1), yes(0)}}, // which cover a
		{[]literal{no(0), yes(1), no(4)}, []literal{no(0), no(4)}},    // as 1 is false with 0
		{[]literal{no(2), yes(0), no(4)}, nil},                        // as 2 leaves nothing for d
		{[]literal{no(0), no(6)}, []literal{no(0), no(6)}},            // of which all are needed
	} {
		p := must.Get(xc.Parse(strings.NewReader("a b c d | e\na\na\nb c\nb\nc d\nd b\nc e\n")))(t)
		s := newLearner(p, false, 0)
		s.oracle = nil // not all of these clauses are sound
		r := s.add(tt.from, 3)
		if s.order.init([]float64{6, 5, 9, 3, 4, 2, 1}); !s.propagate() {
			t.Fatal("a contradiction")
		}
		s.shorten(r)
		var got []literal
		if r = s.learned[len(s.learned)-1]; s.store[r+1] != dropped {
			got = s.literals(r)
		}
		if !slices.Equal(got, tt.want) || got == nil && s.value[tt.from[0]] < 1 {
			t.Errorf("%v becomes %v, want %v", tt.from, got, tt.want)
		}
		s.reduce()
		s.check()
	}
}
