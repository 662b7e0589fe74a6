package simplify

import (
	"cmp"
	"slices"

	"bonepile/cover/internal/xc"
)

// blocks removes, item by item, the options that block a primary item. It
// returns false if it was stopped.
func (r *reducer) blocks() bool {
	if r.out.Dead >= 0 {
		return true
	}
	for i := range xc.Item(r.p.Primary) {
		if r.gone[i] || !r.simple(i) || r.blocked[i] == r.size[i] {
			continue
		}
		if r.size[i] == 0 {
			r.die(i)
			return true
		}
		if !r.relieve(i) {
			return false
		}
		r.blocked[i] = r.size[i]
	}
	return true
}

// die removes all options, since all of them block item i, which has none.
func (r *reducer) die(i xc.Item) {
	for k, live := range r.live {
		if live {
			r.removeOption(k, i)
		}
	}
	r.out.Dead = i
}

// relieve removes the options that block item i, which has options. It returns false if
// it was stopped before it had looked at all of them.
func (r *reducer) relieve(i xc.Item) bool {
	options := r.options(i)
	r.suspect(i, options)
	round := &r.out.Rounds[len(r.out.Rounds)-1]
	begin := len(round.Options)
	defer func() {
		slices.SortFunc(round.Options[begin:], func(a, b Blocking) int { return cmp.Compare(a.Option, b.Option) })
	}()
	fatal := func(e xc.Entry) bool { return r.fatal[e] } // it was in the way of all options of item i
	guess := 0                                           // the option that cleared the last suspect may clear the next
	clear(r.fatal)
	for _, k := range r.suspects {
		if r.stop() {
			return false
		}
		if len(r.fatal) == 0 || !slices.ContainsFunc(r.p.Option(int(k)), fatal) {
			if guess = r.clears(int(k), options, guess); guess >= 0 {
				continue
			}
			guess = 0
		}
		r.removeOption(int(k), i)
	}
	return true
}

// clears compares option k with the others, from number guess round to it again, and
// returns the number of the first that agrees with it, or -1 if none does. Then, if the
// same entry of k was always in the way, it marks that entry as fatal.
func (r *reducer) clears(k int, options []xc.Use, guess int) int {
	r.take(k, true)
	defer r.take(k, false)
	culprit, single := xc.Item(-1), true
	for range options {
		c := r.clash(int(options[guess].Option))
		if c < 0 {
			return guess
		}
		single = single && (culprit < 0 || c == culprit)
		culprit = c
		if guess++; guess == len(options) {
			guess = 0
		}
	}
	if single {
		for _, e := range r.p.Option(k) {
			if e.Item == culprit {
				r.fatal[e] = true
			}
		}
	}
	return -1
}

// suspect sets suspects to the options that do not name item i and conflict with one of
// its options, the one that seems to have fewest such. Whatever blocks i is among them.
func (r *reducer) suspect(i xc.Item, options []xc.Use) {
	r.look++
	few, least := int32(0), -1
	for _, n := range options {
		sum := 0
		for _, e := range r.p.Option(int(n.Option)) {
			if e.Item != i && r.simple(e.Item) {
				sum += int(r.size[e.Item])
			}
			r.out.Work++
		}
		if least < 0 || sum < least {
			few, least = n.Option, sum
		}
		r.seen[n.Option] = r.look
	}
	r.suspects = r.suspects[:0]
	for _, e := range r.p.Option(int(few)) {
		if e.Item == i || !r.simple(e.Item) {
			continue
		}
		for _, n := range r.options(e.Item) {
			r.out.Work++
			if r.seen[n.Option] != r.look && (e.Colour == 0 || n.Colour != e.Colour) {
				r.seen[n.Option] = r.look
				r.suspects = append(r.suspects, n.Option)
			}
		}
	}
}

// closed is what an option asks of an item that it names without colour: that no other
// option names it.
const closed xc.Colour = -1

// take notes what option k asks of its items, or clears the note.
func (r *reducer) take(k int, note bool) {
	for _, e := range r.p.Option(k) {
		switch {
		case !r.simple(e.Item):
		case !note:
			r.taken[e.Item] = 0
		case e.Colour == 0:
			r.taken[e.Item] = closed
		default:
			r.taken[e.Item] = e.Colour
		}
	}
}

// clash returns the first item that keeps option k from being chosen together with the
// option that take has noted, or -1 if there is none.
func (r *reducer) clash(k int) xc.Item {
	option := r.p.Option(k)
	for n, e := range option {
		if t := r.taken[e.Item]; t != 0 && t != e.Colour {
			r.out.Work += uint64(n) + 1
			return e.Item
		}
	}
	r.out.Work += uint64(len(option))
	return -1
}
