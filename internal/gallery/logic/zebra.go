package logic

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Five colours on five items would be all different only if something said so.
// Nothing does, but each of the 25 things occurs in some clue and so has a
// house. Item N3 is the nation of house 3; with inverse=yes, item N-Norway has the
// house as its colour.

// A zebraClue says that one thing is in a house, and perhaps that another is the given
// number of houses to the right, or also to the left if either is set.
type zebraClue struct {
	first  string
	second string
	right  int
	either bool
	house  int // of the first, if not 0
}

// zebraClues are in the order of exercise 101. A thing is its kind, N, J, P, D
// or C, for nation, job, pet, drink and colour, and its name.
var zebraClues = []zebraClue{
	{first: "N:England", second: "C:red"},
	{first: "J:painter", second: "N:Japan"},
	{first: "C:yellow", second: "J:diplomat"},
	{first: "D:coffee", second: "C:green"},
	{first: "N:Norway", house: 1},
	{first: "P:dog", second: "N:Spain"},
	{first: "D:milk", house: 3},
	{first: "J:violinist", second: "D:juice"},
	{first: "C:green", second: "C:white", right: -1},
	{first: "N:Ukraine", second: "D:tea"},
	{first: "N:Norway", second: "C:blue", right: 1, either: true},
	{first: "J:sculptor", second: "P:snails"},
	{first: "P:horse", second: "J:diplomat", right: 1, either: true},
	{first: "J:nurse", second: "P:fox", right: 1, either: true},
	{first: "P:zebra"},
	{first: "D:water"},
}

var zebra = kit.Described("zebra", kit.Drawn(picture.Table), func(a kit.Args) (*kit.Instance, error) {
	b := kit.NewBuilder[zebraFact]()
	b.AddPrimary(kit.Names("#%d", 1, len(zebraClues))...)
	for _, kind := range "NJPDC" {
		b.AddSecondary(kit.Names(string(kind)+"%d", 1, 5)...)
	}
	inverse := a.Text("inverse") == "yes"
	if inverse {
		for _, thing := range zebraThings() {
			b.AddSecondary(strings.Replace(thing, ":", "-", 1))
		}
	}
	for i, c := range zebraClues {
		for _, h := range c.houses() {
			option := []string{fmt.Sprintf("#%d", i+1)}
			add := func(thing string, house int) {
				option = append(option, fmt.Sprintf("%s%d:%s", thing[:1], house, thing[2:]))
				if inverse {
					option = append(option, fmt.Sprintf("%s:%d", strings.Replace(thing, ":", "-", 1), house))
				}
			}
			add(c.first, h[0])
			if c.second != "" {
				add(c.second, h[1])
			}
			b.Add(zebraFact{i, h[0], h[1]}, option...)
		}
	}
	return kit.Strict(b.Instance(checkZebra, zebraText))
})

// A zebraFact says that a clue is true of two houses.
type zebraFact struct{ clue, first, second int }

// houses returns the pairs of houses for which a clue may be true.
func (c zebraClue) houses() (list [][2]int) {
	for h := 1; h <= 5; h++ {
		for _, d := range []int{c.right, -c.right} {
			g := h + d
			if c.house != 0 && c.second == "" && h != c.house || g < 1 || g > 5 || slices.Contains(list, [2]int{h, g}) {
				continue
			}
			if d == c.right || c.either {
				list = append(list, [2]int{h, g})
			}
		}
	}
	return list
}

// zebraThings returns all things that clues are about, each once.
func zebraThings() []string {
	all := slices.Concat(kit.Map(zebraClues, func(c zebraClue) []string { return []string{c.first, c.second} })...)
	return kit.Once(kit.Filter(all, func(thing string) bool { return thing != "" }))
}

// zebraHouses returns the things in each house, according to facts.
func zebraHouses(facts []zebraFact) (houses [6][]string) {
	add := func(house int, thing string) {
		if thing != "" && !slices.Contains(houses[house], thing) {
			houses[house] = append(houses[house], thing)
		}
	}
	for _, f := range facts {
		add(f.first, zebraClues[f.clue].first)
		add(f.second, zebraClues[f.clue].second)
	}
	return houses
}

// checkZebra applies the rules: every thing is in one house, and every clue is
// true.
func checkZebra(facts []zebraFact) error {
	houses := zebraHouses(facts)
	where := map[string]int{}
	for h := 1; h <= 5; h++ {
		for i, thing := range houses[h] {
			if other, ok := where[thing]; ok {
				return fmt.Errorf("%s is in houses %d and %d", thing[2:], other, h)
			}
			where[thing] = h
			for _, same := range houses[h][:i] {
				if same[0] == thing[0] {
					return fmt.Errorf("%s and %s are in house %d", same[2:], thing[2:], h)
				}
			}
		}
	}
	for i, c := range zebraClues {
		first, ok := where[c.first]
		second, both := where[c.second]
		d := second - first
		switch {
		case !ok || c.second != "" && !both:
			return fmt.Errorf("clue %d: something has no house", i+1)
		case c.house != 0 && first != c.house, c.second != "" && d != c.right && !(c.either && d == -c.right):
			return fmt.Errorf("clue %d is not true", i+1)
		}
	}
	return nil
}

// zebraText shows one house per line.
func zebraText(facts []zebraFact) string {
	houses := zebraHouses(facts)
	var lines []string
	for h := 1; h <= 5; h++ {
		line := fmt.Sprint(h)
		for _, kind := range "NJPDC" {
			things := kit.Filter(houses[h], func(thing string) bool { return rune(thing[0]) == kind })
			slices.Sort(things)
			line += fmt.Sprintf(" %-10s", strings.Join(kit.Map(things, func(thing string) string { return thing[2:] }), "/"))
		}
		lines = append(lines, strings.TrimRight(line, " ")+"\n")
	}
	return strings.Join(lines, "")
}
