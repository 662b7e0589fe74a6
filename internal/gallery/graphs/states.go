package graphs

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// The 48 contiguous states of the USA are divided into connected regions of the same
// size: (113). A region costs the number of its borders with others, so each border
// between regions costs 2. Or it costs the number of ordered pairs of its states without
// a common border. An option is a region.

// stateBorders are all borders between states, without those that meet in a
// point.
const stateBorders = `AL-FL AL-GA AL-MS AL-TN AR-LA AR-MO AR-MS AR-OK AR-TN AR-TX AZ-CA AZ-NM AZ-NV AZ-UT CA-NV
CA-OR CO-KS CO-NE CO-NM CO-OK CO-UT CO-WY CT-MA CT-NY CT-RI DE-MD DE-NJ DE-PA FL-GA GA-NC GA-SC GA-TN IA-IL
IA-MN IA-MO IA-NE IA-SD IA-WI ID-MT ID-NV ID-OR ID-UT ID-WA ID-WY IL-IN IL-KY IL-MO IL-WI IN-KY IN-MI IN-OH
KS-MO KS-NE KS-OK KY-MO KY-OH KY-TN KY-VA KY-WV LA-MS LA-TX MA-NH MA-NY MA-RI MA-VT MD-PA MD-VA MD-WV ME-NH
MI-OH MI-WI MN-ND MN-SD MN-WI MO-NE MO-OK MO-TN MS-TN MT-ND MT-SD MT-WY NC-SC NC-TN NC-VA ND-SD NE-SD NE-WY
NH-VT NJ-NY NJ-PA NM-OK NM-TX NV-OR NV-UT NY-PA NY-VT OH-PA OH-WV OK-TX OR-WA PA-WV SD-WY TN-VA UT-WY VA-WV`

// districtBorders are those of the District of Columbia.
const districtBorders = " DC-MD DC-VA"

var states = kit.Described("states", kit.Drawn(statesPicture), func(a kit.Args) (*kit.Instance, error) {
	borders, size := stateBorders, a.Int("size")
	if a.Text("district") == "yes" {
		borders += districtBorders
	}
	states, near := stateMap(borders)
	c := &census{near: near, low: size, high: size, parts: a.Text("parts")}
	if a.Text("people") != "-" {
		var err error
		if c, err = newCensus(a, states, near); err != nil {
			return nil, err
		}
	} else if len(states)%size != 0 {
		return nil, fmt.Errorf("size=%d: does not divide %d, the number of states", size, len(states))
	}
	b := kit.NewBuilder[uint64]()
	b.AddPrimary(states...)
	for _, set := range c.options() {
		option := kit.Map(members(set), func(i int) cover.Entry { return cover.Entry{Item: cover.Item(i)} })
		b.AddPriced(regionCost(a.Text("cost"), near, set, c), option...)
		b.Mean(set)
	}
	return b.Instance(
		func(regions []uint64) error {
			return checkRegions(near, regions, c.allows)
		},
		func(regions []uint64) string {
			lines := kit.Map(regions, func(set uint64) string {
				text := strings.Join(kit.Map(members(set), func(i int) string { return states[i] }), " ")
				if c.people != nil {
					text += fmt.Sprintf(": %d", c.count(set))
				}
				return text + "\n"
			})
			slices.Sort(lines)
			return strings.Join(lines, "")
		})
})

// stateMap returns the states in the order of their names, and the neighbours of
// each as a set of bits.
func stateMap(borders string) (states []string, near []uint64) {
	pairs := strings.Fields(borders)
	states = strings.Fields(strings.ReplaceAll(borders, "-", " "))
	slices.Sort(states)
	states = slices.Compact(states)
	near = make([]uint64, len(states))
	for _, pair := range pairs {
		v, w, _ := strings.Cut(pair, "-")
		i, _ := slices.BinarySearch(states, v)
		j, _ := slices.BinarySearch(states, w)
		near[i] |= 1 << j
		near[j] |= 1 << i
	}
	return states, near
}

// regionCost returns what a region costs: the square of its people or states, how many ordered pairs of its states do not meet, or how many borders it has.
func regionCost(kind string, near []uint64, set uint64, c *census) int64 {
	size := bits.OnesCount64(set)
	if kind == "squares" {
		n := int64(c.count(set))
		return n * n
	}
	outside, inside := 0, 0
	for _, i := range members(set) {
		outside += bits.OnesCount64(near[i] &^ set)
		inside += size - 1 - bits.OnesCount64(near[i]&set)
	}
	if kind == "interior" {
		return int64(inside)
	}
	return int64(outside)
}

// members returns the states of a set.
func members(set uint64) (list []int) {
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros64(set))
	}
	return list
}

// firstPart returns the part of a set that is connected with its first state.
func firstPart(near []uint64, set uint64) uint64 {
	reached, open := set&-set, set&-set
	for open != 0 {
		next := near[bits.TrailingZeros64(open)] & set &^ reached
		open = open&(open-1) | next
		reached |= next
	}
	return reached
}

// checkRegions applies the rules.
func checkRegions(near []uint64, regions []uint64, allows func(uint64) error) error {
	var all uint64
	for _, set := range regions {
		if all&set != 0 {
			return errors.New("a state is in two regions")
		}
		all |= set
		if firstPart(near, set) != set {
			return errors.New("a region is not connected")
		}
		if err := allows(set); err != nil {
			return err
		}
	}
	if bits.OnesCount64(all) != len(near) {
		return errors.New("a state is in no region")
	}
	return nil
}

// stateTiles is a map of the states as tiles.
const stateTiles = `
.. .. .. .. .. .. .. .. .. .. ME
.. .. .. .. .. .. .. .. .. VT NH
WA ID MT ND MN .. WI MI .. NY MA
OR NV WY SD IA IL IN OH PA NJ CT RI
CA UT CO NE MO KY WV VA MD DE
.. AZ NM KS AR TN NC SC DC
.. .. .. OK LA MS AL GA
.. .. .. TX .. .. .. .. FL`

// statesPicture paints the regions on a map of tiles.
func statesPicture(text string) *draw.Scene {
	region := map[string]string{}
	for line := range strings.Lines(text) {
		for _, state := range strings.Fields(line) {
			region[state] = line
		}
	}
	c := new(picture.Canvas)
	for at, state := range kit.Entries(kit.Fields(stateTiles[1:])) {
		if x, y := float64(at.Col), float64(at.Row); region[state] != "" {
			c.Box(region[state], draw.None, x, y, 1, 1)
			c.Word(picture.At(x+0.5, y+0.5), picture.Ink, 8, state)
		}
	}
	return c.Scene()
}

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
	people    []int // of each state; nil if states are counted
	low, high int
	also      []uint64 // further regions
	parts     string   // whether those that a region leaves have to be divisible, and into what
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
	c := &census{near: near, people: people, low: a.Int("low"), high: a.Int("high"), parts: a.Text("parts")}
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
		if c.parts == "narrow" {
			break
		}
		low, high = min(low, c.count(set)), max(high, c.count(set))
	}
	all := uint64(1)<<len(c.near) - 1
	sets := slices.Clone(c.also)
	c.regions(func(set uint64) {
		if c.parts == "all" || c.fits(all&^set, low, high) {
			sets = append(sets, set)
		}
	})
	slices.Sort(sets)
	return slices.Compact(sets)
}

// allows says what is wrong with a connected region, or returns nil.
func (c *census) allows(set uint64) error {
	if n := c.count(set); (n < c.low || n > c.high) && !slices.Contains(c.also, set) {
		return fmt.Errorf("a region has %d states or people", n)
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

// count returns how many people a set has, or states.
func (c *census) count(set uint64) (n int) {
	if c.people == nil {
		return bits.OnesCount64(set)
	}
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
			if m := n + c.count(1<<v); m <= c.high {
				grow(set|1<<v, (border&(border-1)|c.near[v])&^barred&^set, barred, m)
			}
		}
	}
	for v := range c.near {
		if n := c.count(1 << v); n <= c.high {
			barred := uint64(1)<<(v+1) - 1
			grow(1<<v, c.near[v]&^barred, barred, n)
		}
	}
}
