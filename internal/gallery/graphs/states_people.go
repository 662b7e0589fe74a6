package graphs

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"bonepile/internal/gallery/kit"
)

// Regions of about equally many people: (116), exercises 245 and 246. A region is a connected
// set of states whose people are from low to high in number. It is an option if every part that the
// other states fall into can be divided into regions, as far as numbers go: exercise 242.
// Further regions may be given, with fewer or more people.

// statePeople is the census of 2010 (U.S. Census Bureau, resident population).
const statePeople = `AL 4779736 AR 2915918 AZ 6392017 CA 37253956 CO 5029196 CT 3574097 DC 601723 DE 897934 FL 18801310 GA 9687653
IA 3046355 ID 1567582 IL 12830632 IN 6483802 KS 2853118 KY 4339367 LA 4533372 MA 6547629 MD 5773552 ME 1328361 MI 9883640
MN 5303925 MO 5988927 MS 2967297 MT 989415 NC 9535483 ND 672591 NE 1826341 NH 1316470 NJ 8791894 NM 2059179 NV 2700551
NY 19378102 OH 11536504 OK 3751351 OR 3831074 PA 12702379 RI 1052567 SC 4625364 SD 814180 TN 6346105 TX 25145561 UT 2763885
VA 8001024 VT 625741 WA 6724540 WI 5686986 WV 1852994 WY 563626`

// A census is a map of states with their people, and how many a region may have.
type census struct {
	near      []uint64
	people    []int
	low, high int
	also      []uint64 // further regions
	narrow    bool     // parts have to be divisible without these
}

// newCensus reads the parameters.
func newCensus(a kit.Args, states []string, near []uint64) (*census, error) {
	text := a.Text("people")
	if text == "census" {
		text = statePeople
	}
	people, err := readPeople(text, states)
	if err != nil {
		return nil, err
	}
	c := &census{near: near, people: people, low: a.Int("low"), high: a.Int("high"), narrow: a.Text("parts") == "narrow"}
	if c.low > c.high {
		return nil, fmt.Errorf("low=%d high=%d: expected low up to high", c.low, c.high)
	}
	if a.Text("also") == "-" {
		return c, nil
	}
	for region := range strings.SplitSeq(a.Text("also"), ",") {
		var set uint64
		for state := range strings.SplitSeq(region, "+") {
			i, ok := slices.BinarySearch(states, state)
			if !ok {
				return nil, fmt.Errorf("also: found %q, expected a state, such as NY", state)
			}
			set |= 1 << i
		}
		if firstPart(c.near, set) != set {
			return nil, fmt.Errorf("also: %s is not connected", region)
		}
		c.also = append(c.also, set)
	}
	return c, nil
}

// options returns all regions.
func (c *census) options() []uint64 {
	low, high := c.low, c.high
	for _, set := range c.also {
		if c.narrow {
			break
		}
		low, high = min(low, c.count(set)), max(high, c.count(set))
	}
	all := uint64(1)<<len(c.near) - 1
	sets := slices.Clone(c.also)
	c.regions(func(set uint64) {
		if c.fits(all&^set, low, high) {
			sets = append(sets, set)
		}
	})
	slices.Sort(sets)
	return slices.Compact(sets)
}

// allows says what is wrong with a connected region, or returns nil.
func (c *census) allows(set uint64) error {
	if n := c.count(set); (n < c.low || n > c.high) && !slices.Contains(c.also, set) {
		return fmt.Errorf("a region has %d people", n)
	}
	return nil
}

// readPeople reads names and numbers in turn. All states have to be there; others may be.
func readPeople(text string, states []string) ([]int, error) {
	words := strings.Fields(text)
	if len(words)%2 != 0 {
		return nil, errors.New("people: the last state has no number")
	}
	known := map[string]int{}
	for i := 0; i < len(words); i += 2 {
		n, err := strconv.Atoi(words[i+1])
		if err != nil || n < 1 || n > 1_000_000_000 {
			return nil, fmt.Errorf("people: found %q for %s, expected a number from 1 to 1000000000", words[i+1], words[i])
		}
		if known[words[i]] > 0 {
			return nil, fmt.Errorf("people: found %s twice", words[i])
		}
		known[words[i]] = n
	}
	var people []int
	for _, state := range states {
		if known[state] == 0 {
			return nil, fmt.Errorf("people: no number for %s", state)
		}
		people = append(people, known[state])
	}
	return people, nil
}

// count returns how many people a set has.
func (c *census) count(set uint64) (n int) {
	for ; set != 0; set &= set - 1 {
		n += c.people[bits.TrailingZeros64(set)]
	}
	return n
}

// fits reports whether the parts of a set may be divided into regions of low to high people:
// n people into k of them, for some k.
func (c *census) fits(set uint64, low, high int) bool {
	for set != 0 {
		part := firstPart(c.near, set)
		if n := c.count(part); n < low*((n+high-1)/high) {
			return false
		}
		set &^= part
	}
	return true
}

// regions calls visit for every connected set from low to high people, once each. Those with v
// as their first state come together.
func (c *census) regions(visit func(set uint64)) {
	var grow func(set, border, barred uint64, n int)
	grow = func(set, border, barred uint64, n int) {
		if n >= c.low {
			visit(set)
		}
		for ; border != 0; border &= border - 1 {
			v := bits.TrailingZeros64(border)
			barred |= 1 << v
			if m := n + c.people[v]; m <= c.high {
				grow(set|1<<v, (border&(border-1)|c.near[v])&^barred&^set, barred, m)
			}
		}
	}
	for v, n := range c.people {
		if n <= c.high {
			barred := uint64(1)<<(v+1) - 1
			grow(1<<v, c.near[v]&^barred, barred, n)
		}
	}
}
