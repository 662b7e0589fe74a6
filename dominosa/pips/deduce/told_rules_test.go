package deduce_test

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/pips"
)

// What a pupil makes of the reason of each rule. A place is looked at by the definition: what
// else is on the board is what earlier steps left there.

// re is a pattern for the whole of a text.
func re(pattern string) *regexp.Regexp {
	return regexp.MustCompile("^(?i:" + strings.ReplaceAll(strings.ReplaceAll(pattern, "CELL", "("+cellWord+")"), "REGION", "(the region [^,]*?)") + ")$")
}

var lessons []lesson

func init() {
	lessons = []lesson{
		{"only-neighbour", re(`the only open neighbour of CELL is CELL`), func(u *pupil, m []string) reason {
			c, d := cells(m[1])[0], cells(m[2])[0]
			if slices.ContainsFunc(u.on(c), func(pl dominosa.Place) bool { return shows(pl, d) < 0 }) {
				return nil
			}
			return func(pl dominosa.Place) bool { return shows(pl, d) >= 0 && shows(pl, c) < 0 }
		}},
		{"region-range", re(`REGION is a single cell`), func(u *pupil, m []string) reason { return u.room(m[1], 0, 0) }},
		{"region-range", re(`(?:beside any of these cells, )?the rest of REGION adds up to (\d+)`), func(u *pupil, m []string) reason { return u.room(m[1], atoi(m[2]), atoi(m[2])) }},
		{"region-range", re(`(?:beside any of these cells, )?the rest of REGION adds up to (\d+) at least and to (\d+) at most`), func(u *pupil, m []string) reason { return u.room(m[1], atoi(m[2]), atoi(m[3])) }},
		{"equal-common", re(`the cells of REGION show one number, which all of them must be able to show`), func(u *pupil, m []string) reason {
			r, ok := u.region(m[1])
			if !ok || r.Kind != pips.Equal {
				return nil
			}
			return ends(r.Cells, func(_ dominosa.Cell, v int) bool {
				return slices.ContainsFunc(r.Cells, func(d dominosa.Cell) bool { return !u.numbers(d)[v] })
			})
		}},
		{"equal-common", re(`no number comes twice in REGION`), func(u *pupil, m []string) reason {
			r, ok := u.region(m[1])
			if !ok || r.Kind != pips.Unequal {
				return nil
			}
			return ends(r.Cells, func(c dominosa.Cell, v int) bool {
				return slices.ContainsFunc(r.Cells, func(d dominosa.Cell) bool { return d != c && len(u.numbers(d)) == 1 && u.numbers(d)[v] })
			})
		}},
		{"both-ends-inside", re(`a domino (?:on both cells of|within) REGION (is a double|is no double|has to .*)`), (*pupil).inside},
		{"last-place", re(`(\d+-\d+) has (?:one place left|as many places left as there are copies of it)`), func(u *pupil, m []string) reason {
			b := bones(m[1])[0]
			if u.p.Set().AtMost() || len(u.of(b)) != u.left(b) {
				return nil
			}
			return func(pl dominosa.Place) bool { return pl.Bone != b }
		}},
		{"bone-here", re(`only (\d+-\d+) can cover CELL`), func(u *pupil, m []string) reason { return u.set(m[1], m[2]) }},
		{"bone-set", re(`only (.*) can cover (.*), (?:a different one each|and no more copies are left)`), func(u *pupil, m []string) reason { return u.set(m[1], m[2]) }},
		{"bone-set", re(`only (.*) can cover (.*), too few`), func(u *pupil, m []string) reason { // a contradiction
			n := 0
			for _, b := range bones(m[1]) {
				n += u.left(b)
			}
			if n >= len(cells(m[2])) || !u.apart(bones(m[1]), cells(m[2])) {
				return nil
			}
			return func(dominosa.Place) bool { return true }
		}},
		{"one-bridge", re(`a domino lies at CELL-CELL, and any other (?:within this region|across this border) would be the same bone`), (*pupil).bridge},
		{"number-supply", re(`the bones have (\w+) (\d+?)s?, and (just as many|no more) cells show that number(?:, which decides about REGION)?`), (*pupil).supply},
		{"number-supply", re(`the bones have (\w+) (\d+?)s?, which the cells cannot show`), func(u *pupil, m []string) reason {
			if u.canShow(atoi(m[2]), dominosa.Cell{}, -1) {
				return nil
			}
			return func(dominosa.Place) bool { return true }
		}},
		{"region-numbers", re(`with the numbers that the other cells leave, REGION can be filled in a few ways only`), func(u *pupil, m []string) reason {
			r, ok := u.region(m[1])
			if !ok {
				return nil
			}
			in := u.fillings(r)
			return ends(r.Cells, func(c dominosa.Cell, v int) bool { return !in[c][v] })
		}},
		{"odd-area", re(`a domino at CELL-CELL would cut off(?: (\d+) cells at)? CELL(?:, an odd number)?`), (*pupil).odd},
		{"pip-total", re(`all bones have (\d+) pips, and what the other cells can show leaves (\d+)(?: to (\d+))? for (.*)`), (*pupil).total},
		{"pip-total", re(`all bones have (\d+) pips, but all cells together show at (least|most) (\d+)`), func(u *pupil, m []string) reason {
			low, high := u.rest(-1)
			if atoi(m[1]) != u.pips() || m[2] == "least" && (low < atoi(m[3]) || low <= u.pips()) || m[2] == "most" && (high > atoi(m[3]) || high >= u.pips()) {
				return nil
			}
			return func(dominosa.Place) bool { return true }
		}},
		{"region-ways", re(`there (?:is|are) (\w+) ways? to cover REGION(?:, by the bones and their numbers)?`), (*pupil).ways},
		{"region-ways", re(`REGION cannot be covered`), func(u *pupil, m []string) reason {
			r, ok := u.region(m[1])
			if !ok || len(u.coverings(r)) > 0 {
				return nil
			}
			return func(dominosa.Place) bool { return true }
		}},
		{"long-trial", re(`suppose that (\d+-\d+ lies at ` + cellWord + "-" + cellWord + `): then every way to continue fails`), func(u *pupil, m []string) reason {
			list, _ := places(m[1])
			p := u.p
			p.Given = append(slices.Collect(maps.Keys(u.laid)), list[0])
			for range p.Solutions(context.Background(), dominosa.Config{}) {
				return nil
			}
			return func(pl dominosa.Place) bool { return pl == list[0] }
		}},
		{"short-trial", re(`suppose that (\d+-\d+ lies at ` + cellWord + "-" + cellWord + `)(?:: then|\. (.*) Then) (.*)`), (*pupil).trial},
		{"dead", re(`CELL can show no number`), func(u *pupil, m []string) reason { return dead(len(u.on(cells(m[1])[0])) == 0) }},
		{"dead", re(`(\d+-\d+) has no place`), func(u *pupil, m []string) reason { return dead(!u.p.Set().AtMost() && len(u.of(bones(m[1])[0])) == 0) }},
		{"dead", re(`(\d+-\d+) has fewer places than copies`), func(u *pupil, m []string) reason {
			b := bones(m[1])[0]
			return dead(!u.p.Set().AtMost() && len(u.of(b)) < u.left(b))
		}},
	}
}

// dead is a reason for everything, if something has no way.
func dead(is bool) reason {
	if !is {
		return nil
	}
	return func(dominosa.Place) bool { return true }
}

// room is the reason of a region whose other cells add up to something.
func (u *pupil) room(name string, least, most int) reason {
	r, ok := u.region(name)
	if !ok || !r.Kind.Counts() {
		return nil
	}
	lo, hi := bounds(r)
	return ends(r.Cells, func(c dominosa.Cell, v int) bool {
		low, high := u.sum(r.Cells, c)
		return least <= low && most >= high && (v+least > hi || v+most < lo)
	})
}

func (u *pupil) inside(m []string) reason {
	r, ok := u.region(m[1])
	if !ok || (m[2] == "is a double") != (r.Kind == pips.Equal) || (m[2] == "is no double") != (r.Kind == pips.Unequal) {
		return nil
	}
	lo, hi := bounds(r)
	return func(pl dominosa.Place) bool {
		a, b := pl.Cells()
		v, w := pl.Ends()
		low, high := u.sum(r.Cells, a, b)
		switch {
		case !slices.Contains(r.Cells, a) || !slices.Contains(r.Cells, b):
			return false
		case r.Kind == pips.Equal:
			return v != w
		case r.Kind == pips.Unequal:
			return v == w
		}
		return v+w+low > hi || v+w+high < lo
	}
}

// apart reports whether some cells can take these bones only, no two of them the same domino.
func (u *pupil) apart(set []dominosa.Bone, list []dominosa.Cell) bool {
	for _, c := range list {
		if slices.ContainsFunc(list, func(d dominosa.Cell) bool { return c != d && u.joined(c, d) }) ||
			slices.ContainsFunc(u.on(c), func(pl dominosa.Place) bool { return !slices.Contains(set, pl.Bone) }) {
			return false
		}
	}
	return true
}

// set is the reason of cells that use bones up.
func (u *pupil) set(names, where string) reason {
	set, list, n := bones(names), cells(where), 0
	for _, b := range set {
		n += u.left(b)
	}
	if n != len(list) || !u.apart(set, list) {
		return nil
	}
	return func(pl dominosa.Place) bool {
		return slices.Contains(set, pl.Bone) && !u.laid[pl] && !slices.ContainsFunc(list, func(c dominosa.Cell) bool { return shows(pl, c) >= 0 })
	}
}

func (u *pupil) bridge(m []string) reason {
	a, b := cells(m[1])[0], cells(m[2])[0]
	all := func(c, d dominosa.Cell) bool {
		return !slices.ContainsFunc(u.on(c), func(pl dominosa.Place) bool { return shows(pl, d) < 0 })
	}
	r, s := u.p.RegionAt(a), u.p.RegionAt(b)
	if r < 0 || s < 0 || u.p.Regions[r].Kind != pips.Equal || u.p.Regions[s].Kind != pips.Equal || !all(a, b) && !all(b, a) || (r == s) != strings.Contains(m[0], "within") {
		return nil
	}
	return func(pl dominosa.Place) bool {
		x, y := pl.Cells()
		q, t := u.p.RegionAt(x), u.p.RegionAt(y)
		return (q == r && t == s || q == s && t == r) && (shows(pl, a) < 0 || shows(pl, b) < 0) && u.p.Set().Of(pl.Bone) == 1 && !u.laid[pl]
	}
}

// halves returns how many halves of the bones have a number.
func (u *pupil) halves(v int) (n int) {
	for b, copies := range u.p.Set().All() {
		for _, w := range [2]uint8{b.Lo, b.Hi} {
			if int(w) == v {
				n += copies
			}
		}
	}
	return n
}

// groups are the regions, and behind them the cells of none.
func (u *pupil) groups() (list []pips.Region) {
	free := pips.Region{}
	for _, c := range u.p.Cells() {
		if r := u.p.RegionAt(c); r < 0 || u.p.Regions[r].Kind == pips.Free {
			free.Cells = append(free.Cells, c)
		}
	}
	for _, r := range u.p.Regions {
		if r.Kind != pips.Free {
			list = append(list, r)
		}
	}
	return append(list, free)
}

// canShow reports whether cells can show a number as often as it comes, if one cell shows w.
func (u *pupil) canShow(v int, at dominosa.Cell, w int) bool {
	sums := map[int]bool{0: true}
	for _, g := range u.groups() {
		must, can := 0, 0
		for _, c := range g.Cells {
			n := u.numbers(c)
			if c == at && w >= 0 {
				n = map[int]bool{w: true}
			}
			if n[v] {
				can++
				if len(n) == 1 {
					must++
				}
			}
		}
		next := map[int]bool{}
		for m := must; m <= can; m++ {
			lo, hi := bounds(g)
			most, least := 0, 1<<30
			for b := range u.p.Set().All() {
				most, least = max(most, int(b.Hi)), min(least, int(b.Lo))
			}
			n := len(g.Cells)
			if g.Kind == pips.Equal && m != 0 && m != n || g.Kind == pips.Unequal && m > 1 || m*v+(n-m)*least > hi || m*v+(n-m)*most < lo {
				continue
			}
			for s := range sums {
				next[s+m] = true
			}
		}
		sums = next
	}
	if u.p.Set().AtMost() {
		return slices.ContainsFunc(slices.Collect(maps.Keys(sums)), func(s int) bool { return s <= u.halves(v) })
	}
	return sums[u.halves(v)]
}

func (u *pupil) supply(m []string) reason {
	v := atoi(m[2])
	words := []string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if max(slices.Index(words, m[1]), atoi(m[1])) != u.halves(v) || (m[3] == "no more") != u.p.Set().AtMost() {
		return nil
	}
	list := u.p.Cells()
	if m[4] != "" {
		r, ok := u.region(m[4])
		if list = r.Cells; !ok {
			return nil
		}
	}
	return ends(list, func(c dominosa.Cell, w int) bool { return !u.canShow(v, c, w) })
}

// fillings returns the numbers that cells of a region show in some way to write numbers there.
func (u *pupil) fillings(r pips.Region) map[dominosa.Cell]map[int]bool {
	supply, in, at := map[int]int{}, map[dominosa.Cell]map[int]bool{}, []int{}
	for b := range u.p.Set().All() {
		supply[int(b.Lo)], supply[int(b.Hi)] = u.halves(int(b.Lo)), u.halves(int(b.Hi))
	}
	for _, c := range u.p.Cells() {
		if n := u.numbers(c); len(n) == 1 && !slices.Contains(r.Cells, c) {
			for v := range n {
				supply[v]--
			}
		}
		in[c] = map[int]bool{}
	}
	lo, hi := bounds(r)
	var write func(sum int)
	write = func(sum int) {
		low, high := u.sum(r.Cells[len(at):])
		if sum+low > hi || sum+high < lo {
			return
		}
		if len(at) == len(r.Cells) {
			for i, v := range at {
				in[r.Cells[i]][v] = true
			}
			return
		}
		for v := range u.numbers(r.Cells[len(at)]) {
			if supply[v] > 0 && (r.Kind != pips.Unequal || !slices.Contains(at, v)) {
				at = append(at, v)
				supply[v]--
				write(sum + v)
				supply[v]++
				at = at[:len(at)-1]
			}
		}
	}
	write(0)
	return in
}

func (u *pupil) odd(m []string) reason {
	a, b, part := cells(m[1])[0], cells(m[2])[0], cells(m[4])
	for i := 0; i < len(part); i++ {
		for _, pl := range u.on(part[i]) {
			for _, c := range dominosa.CellsOf([]dominosa.Place{pl}) {
				if c != a && c != b && !slices.Contains(part, c) {
					part = append(part, c)
				}
			}
		}
	}
	if len(part) != max(1, atoi(m[3])) || len(part)%2 == 0 || slices.Contains(part, a) || slices.Contains(part, b) {
		return nil
	}
	return func(pl dominosa.Place) bool { return shows(pl, a) >= 0 && shows(pl, b) >= 0 }
}

// pips returns those of all bones.
func (u *pupil) pips() (n int) {
	for b, copies := range u.p.Set().All() {
		n += copies * int(b.Lo+b.Hi)
	}
	return n
}

// rest returns the least and most that all groups but one can add up to.
func (u *pupil) rest(but int) (low, high int) {
	for i, g := range u.groups() {
		if i != but {
			l, h := u.sum(g.Cells)
			lo, hi := bounds(g)
			low, high = low+max(l, lo), high+min(h, hi)
		}
	}
	return low, high
}

func (u *pupil) total(m []string) reason {
	groups := u.groups()
	i := len(groups) - 1
	if m[4] != "the cells without condition" {
		r, ok := u.region(m[4])
		if i = slices.IndexFunc(groups, func(g pips.Region) bool { return ok && g.Cells[0] == r.Cells[0] }); i < 0 {
			return nil
		}
	}
	if atoi(m[1]) != u.pips() || u.p.Set().AtMost() {
		return nil
	}
	g, least, most := groups[i], atoi(m[2]), atoi(m[2])
	if m[3] != "" {
		most = atoi(m[3])
	}
	low, high := u.rest(i)
	own, top := u.sum(g.Cells)
	lo, hi := bounds(g)
	if least > max(own, lo, u.pips()-high) || most < min(top, hi, u.pips()-low) {
		return nil
	}
	return ends(g.Cells, func(c dominosa.Cell, v int) bool {
		low, high := u.sum(g.Cells, c)
		if n := len(g.Cells); g.Kind == pips.Equal {
			return n*v < least || n*v > most
		}
		return v+low > most || v+high < least
	})
}

// coverings returns the ways to cover a region.
func (u *pupil) coverings(r pips.Region) (all [][]dominosa.Place) {
	var at []dominosa.Place
	var cover func()
	cover = func() {
		covered := dominosa.CellsOf(at)
		open := slices.IndexFunc(r.Cells, func(c dominosa.Cell) bool { return !slices.Contains(covered, c) })
		var shown []int
		for _, c := range r.Cells {
			for _, pl := range at {
				if v := shows(pl, c); v >= 0 {
					shown = append(shown, v)
				}
			}
		}
		slices.Sort(shown)
		sum := 0
		for _, v := range shown {
			sum += v
		}
		n := len(slices.Compact(slices.Clone(shown)))
		lo, hi := bounds(r)
		if r.Kind == pips.Equal && n > 1 || r.Kind == pips.Unequal && n < len(shown) || sum > hi || open < 0 && sum < lo {
			return
		}
		if open < 0 {
			all = append(all, slices.Clone(at))
			return
		}
		for _, pl := range u.on(r.Cells[open]) {
			copies := 0
			for _, q := range at {
				if q.Bone == pl.Bone && !u.laid[q] {
					copies++
				}
			}
			overlap := slices.ContainsFunc(dominosa.CellsOf([]dominosa.Place{pl}), func(c dominosa.Cell) bool { return slices.Contains(covered, c) })
			if !overlap && (u.laid[pl] || copies < u.left(pl.Bone)) {
				at = append(at, pl)
				cover()
				at = at[:len(at)-1]
			}
		}
	}
	cover()
	return all
}

func (u *pupil) ways(m []string) reason {
	r, ok := u.region(m[2])
	all := u.coverings(r)
	words := []string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if !ok || max(slices.Index(words, m[1]), atoi(m[1])) != len(all) {
		return nil
	}
	return func(pl dominosa.Place) bool {
		touches := slices.ContainsFunc(r.Cells, func(c dominosa.Cell) bool { return shows(pl, c) >= 0 })
		some := slices.ContainsFunc(all, func(w []dominosa.Place) bool { return slices.Contains(w, pl) })
		without := slices.ContainsFunc(all, func(w []dominosa.Place) bool {
			return !slices.ContainsFunc(w, func(q dominosa.Place) bool { return q.Bone == pl.Bone && !u.laid[q] })
		})
		return touches && !some || !touches && !u.laid[pl] && !without && u.left(pl.Bone) == 1
	}
}

// trial replays the steps of a supposition by their sentences.
func (u *pupil) trial(m []string) reason {
	list, ok := places(m[1])
	if !ok || !u.live[list[0]] {
		return nil
	}
	v := u.clone()
	v.lay(list[0])
	v.settle()
	steps := strings.Split(strings.TrimSuffix(m[2], "."), ". ")
	for i := 0; i < len(steps); i++ {
		if now, ok := strings.CutPrefix(steps[i], "Now "); ok || steps[i] == "" {
			if after, _ := places(now); i == 0 && slices.ContainsFunc(after, func(pl dominosa.Place) bool { return !v.laid[pl] }) {
				return nil
			}
			continue
		}
		text := steps[i]
		for i+1 < len(steps) && (strings.HasPrefix(steps[i+1], "So ") || strings.HasPrefix(steps[i+1], "Now ")) {
			i++
			text += ". " + steps[i]
		}
		if _, wrong := v.clone().step(v, text); wrong != "" {
			return nil
		}
	}
	if rule, why := v.told(m[3]); rule != "dead" || why == nil {
		return nil
	}
	return func(pl dominosa.Place) bool { return pl == list[0] }
}
