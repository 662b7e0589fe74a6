package deduce

import (
	"fmt"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// ruleCases has a board for every rule, on which it is needed: those before it
// can say nothing more after some steps, and it says what is given here. They are
// small enough to be checked by hand.
var ruleCases = []struct {
	rule   string
	rows   string
	set    string // of "", the one deduced from the board
	before int    // steps by easier rules
	want   string
}{
	{"bone-place", "110 001", "", 0, `
lay 0-0 r2c1 r2c2 not 0-1 r1c1 r2c1, 0-1 r1c2 r2c2, 0-1 r2c2 r2c3 | bones 0-0
lay 1-1 r1c1 r1c2 not 0-1 r1c2 r1c3 | bones 1-1`},
	{"cell-place", "00", "at most double-0", 0, `
lay 0-0 r1c1 r1c2 | cells r1c1`},
	{"cell-bone", "2111 2100 0220", "", 0, `
not 0-2 r2c3 r3c3, 0-2 r3c3 r3c4 | cells r3c1 bones 0-2 places 0-2 r2c1 r3c1, 0-2 r3c1 r3c2`},
	{"bone-homeless", "2100 0121 0221", "", 0, `
not 1-2 r3c3 r3c4 | bones 2-2 places 2-2 r2c3 r3c3, 2-2 r3c2 r3c3`},
	{"cell-stranded", ".. 23 23", "at most 0-0, 2-2, 2-3, 3-3", 0, `
not 2-3 r3c1 r3c2 | cells r2c1 bones 2-3 places 2-3 r2c1 r2c2
not 2-3 r2c1 r2c2 | cells r3c1 bones 2-3 places 2-3 r3c1 r3c2`},
	{"cells-clash", "13102 02133", "at most 2 x 0-1, 0-2, 1-2, 1-3, 2-3, 3-3", 0, `
not 0-2 r2c1 r2c2 | cells r1c1, r2c3 bones 1-3 places 1-3 r1c1 r1c2, 1-3 r2c3 r2c4`},
	{"odd-areas", "02 22 01 00", "at most 0-0, 0-1, 2 x 0-2, 2-2", 0, `
not 0-2 r2c1 r3c1 | cells r1c1, r1c2, r2c1, r2c2 others r3c1, r3c2, r4c1, r4c2`},
	{"number-set", "1220 1200 1201", "", 1, `
not 0-2 r3c2 r3c3 | cells r1c4, r2c3 bones 0-0, 0-2`},
	{"double-set", "32022 11033 11023 00321", "", 3, `
not 1-1 r2c1 r2c2 | cells r3c1, r3c2 bones 0-1, 1-1`},
	{"chain-repeats", "00223 20111 13210 03332", "", 4, `
not 0-1 r3c1 r4c1, 0-1 r3c4 r3c5, 3-3 r4c2 r4c3, 2-3 r4c4 r4c5 | bones 0-1 chain 0-1 r3c1 r4c1, 0-1 r3c4 r3c5, 3-3 r4c2 r4c3, 2-3 r4c4 r4c5 anti 1-2 r2c1 r3c1, 0-2 r3c5 r4c5, 0-3 r4c1 r4c2, 3-3 r4c3 r4c4`},
	{"chain-starves", ".011 .010", "at most 2 x double-1", 0, `
not 0-1 r1c2 r1c3, 0-1 r2c2 r2c3 | cells r2c4 bones 0-1, 0-1 chain 0-1 r1c2 r1c3, 0-1 r2c2 r2c3 anti 0-0 r1c2 r2c2`},
	{"chain-bone", "12312 32010 23110 23300", "", 3, `
not 2-3 r2c2 r3c2 | bones 2-3 places 2-3 r1c2 r1c3, 2-3 r2c1 r2c2 chain 1-3 r1c1 r2c1, 2-3 r1c2 r1c3 anti 1-2 r1c1 r1c2, 2-3 r2c1 r2c2`},
	{"only-link", "01.11. 010000 .10.10", "at most 4 x double-1 less 2 x 1-1", 0, `
lay 0-0 r2c3 r2c4 not 0-1 r1c4 r2c4, 0-1 r2c2 r2c3, 0-0 r2c3 r3c3, 0-0 r2c4 r2c5 | cells r1c1, r1c2, r2c1, r2c2, r2c3, r3c2, r3c3 others r1c4, r1c5, r2c4, r2c5, r2c6, r3c5, r3c6`},
	{"two-links", "2210 2110 0012", "", 2, `
not 1-2 r1c2 r1c3 | cells r1c4, r2c4, r3c4 places 0-1 r1c3 r1c4, 1-2 r3c3 r3c4`},
	{"area-set", "0101 0102 2122", "", 1, `
not 0-1 r1c2 r1c3, 1-2 r3c2 r3c3 | cells r1c1, r2c2, r3c1 others r1c2, r2c1, r3c2`},
	{"bone-set", "310432 344403 421113 001203 221420", "", 3, `
not 1-4 r2c3 r3c3 | cells r3c2, r3c4, r4c3, r5c4 bones 1-1, 1-2, 1-4, 2-4`},
	{"bones-confined", "331434 342420 111422 010032 312004", "", 1, `
not 1-4 r2c2 r3c2 | cells r1c1, r1c5, r2c2, r2c4, r3c5, r4c6 bones 2-2, 2-3, 2-4, 3-3, 3-4, 4-4`},
	{"chain-fails", "011. 100.", "at most 2 x double-1 less 0-0", 0, `
not 0-1 r1c1 r1c2, 0-1 r2c1 r2c2 | cells r1c3 chain 0-1 r1c1 r1c2, 0-1 r2c1 r2c2 anti 0-1 r1c1 r2c1`},
	{"chain-both", "02230 02121 10301 13332", "", 1, `
not 0-3 r3c2 r3c3 | chain 1-3 r2c3 r3c3, 1-1 r3c1 r4c1 anti 1-1 r2c5 r3c5, 0-1 r3c1 r3c2, 1-3 r4c1 r4c2`},
	{"trial", "000 111", "at most 2 x double-1", 0, `
not 0-1 r1c2 r2c2 | if 0-1 r1c2 r2c2 then 0-1 r1c1 r2c1 none for r1c3`},
	{"all-ways", ".20. 1201 2102 10..", "at most 0-0, 3 x 0-1, 3 x 0-2, 2 x 1-2", 1, `
not 0-0 r2c3 r3c3 | cells r3c2 if 1-2 r2c2 r3c2 if 1-2 r3c1 r3c2 if 0-1 r3c2 r3c3 if 0-1 r3c2 r4c2`},
	{"long-trial", ".110.. 01.111 000000", "at most 3 x double-1 plus 0-0", 0, `
not 0-1 r2c5 r3c5 | if 0-1 r2c5 r3c5 then 0-1 r2c6 r3c6 and 2 cases none for r1c3`},
	{"guess", ".1010 .1111 00001 10011", "at most 2 x 0-0, 5 x 0-1, 3 x 1-1", 0, `
not 0-1 r2c3 r3c3 | if 0-1 r2c3 r3c3 and 3 cases none for r1c4`},
}

func TestRules(t *testing.T) {
	for i, tt := range ruleCases {
		if ladder[i].Name != tt.rule || len(ruleCases) != len(ladder) {
			t.Fatalf("board %d is for %s, rule %d is %s", i, tt.rule, i, ladder[i].Name)
		}
		p := dominosa.Puzzle{Board: testkit.DigitBoard(t, strings.Fields(tt.rows)...)}
		if tt.set != "" {
			p.Bones = must.Get(notation.ParseBones(tt.set))(t)
		}
		k := new(knowledge)
		k.start(t.Context(), p, Config{})
		got := ""
		steps := firstUse(k, i)
		for _, s := range steps {
			if s.Rule.Name != tt.rule {
				t.Errorf("%s: it was %s", tt.rule, s.Rule.Name)
			}
			got += "\n" + stepText(s)
		}
		must.Equal(t, got, tt.want, "%s", tt.rule)
		if before := len(k.steps) - len(steps); before != tt.before {
			t.Errorf("%s: %d steps before, want %d", tt.rule, before, tt.before)
		}
		if d, _ := deduceSound(t, p, Config{}); d == nil || d.Used[i] == 0 {
			t.Errorf("%s: not used", tt.rule)
		}
	}
}

// TestGuessAll bars all other rules from the suppositions of a guess. When none
// fails at once any more, it rules out every place that is part of no solution,
// with a proof.
func TestGuessAll(t *testing.T) {
	p := testkit.PuzzleFile(t, "knuth-70a")
	k := new(knowledge)
	k.start(t.Context(), p, Config{})
	k.ladder = []*rung{&guess}
	v := newView(p, nil)
	for from := -1; from < len(k.steps); {
		from = len(k.steps)
		findGuess(k)
		k.rounds++
		k.apply()
		before := v.copied()
		for _, s := range k.steps[from:] {
			if err := because(before, s); err != nil {
				t.Errorf("%v: %v", s.RuledOut, err)
			}
			if err := v.follow(s); err != nil {
				t.Error(err)
			}
		}
	}
	in := map[dominosa.Place]bool{}
	for _, sol := range testkit.BruteTilings(p, 0) {
		for _, pl := range sol {
			in[pl] = true
		}
	}
	for q, live := range k.Live {
		if live != in[k.place(int32(q))] {
			t.Errorf("%v: %v", k.place(int32(q)), live)
		}
	}
}

// stepText writes a step down, for tests.
func stepText(s Step) string {
	var b strings.Builder
	list := func(head string, n int, item func(i int) string) {
		if n == 0 {
			return
		}
		b.WriteString(head)
		for i := range n {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(item(i))
		}
	}
	places := func(head string, ps []dominosa.Place) {
		list(head, len(ps), func(i int) string { return ps[i].String() })
	}
	cells := func(head string, cs []dominosa.Cell) {
		list(head, len(cs), func(i int) string { return cs[i].String() })
	}
	places("lay ", s.Forced)
	places(" not ", s.RuledOut)
	b.WriteString(" |")
	cells(" cells ", s.Because.Cells)
	cells(" others ", s.Because.Others)
	list(" bones ", len(s.Because.Bones), func(i int) string { return s.Because.Bones[i].String() })
	places(" places ", s.Because.Places)
	places(" chain ", s.Because.Chain)
	places(" anti ", s.Because.Anti)
	for _, c := range s.Because.Cases {
		fmt.Fprintf(&b, " if %v", c.Place)
		if c.Proof != nil {
			for _, f := range c.Proof.Forced {
				fmt.Fprintf(&b, " then %v", f.Place)
			}
			if n := len(c.Proof.Cases); n > 0 {
				fmt.Fprintf(&b, " and %d cases", n)
			}
			if c.Proof.End.Copies > 0 {
				fmt.Fprintf(&b, " none for %v", c.Proof.End.Bone)
			} else {
				fmt.Fprintf(&b, " none for %v", c.Proof.End.Cell)
			}
		}
	}
	return strings.TrimSpace(b.String())
}

// firstUse climbs the ladder below a rung until nothing more can be said, and
// then uses the rung once. It returns what that says, nothing if the rung is not
// reached or says nothing.
func firstUse(k *knowledge, rung int) []Step {
	for k.Dead() < 0 && k.Open > 0 {
		if k.step(rung) >= 0 {
			continue
		}
		from := len(k.steps)
		k.step(rung + 1)
		return k.steps[from:]
	}
	return nil
}

// TestRuleExamples has an example of each rule: a board of one solution where the bones fit,
// and a last step by the rule, for reasons that hold by the definition.
func TestRuleExamples(t *testing.T) {
	titles := map[string]bool{}
	for _, r := range Rules() {
		x := r.Example()
		steps := x.Deduction.Steps
		if last := steps[len(steps)-1]; last.Rule != r {
			t.Errorf("%s: the last step is %s", r.Name, last.Rule.Name)
		}
		if titles[r.Title] || r.Says == "" || r.Why == "" || strings.Contains(r.Why, "  ") {
			t.Errorf("%s: %+v", r.Name, r)
		}
		titles[r.Title] = true
		rereadWords(t, x.Puzzle, x.Deduction, Config{}, map[string]int{})
		if x.Puzzle.Bones == nil {
			deduceSound(t, x.Puzzle, Config{})
		}
	}
	if (Rule{Name: "none"}).Example() != nil {
		t.Error("there is an example of no rule")
	}
}
