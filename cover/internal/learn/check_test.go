package learn

import (
	"fmt"
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
