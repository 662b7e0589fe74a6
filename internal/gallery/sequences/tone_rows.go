package sequences

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// All-interval rows: the n tones of a scale in an order whose steps, modulo n,
// are all different. The first tone is 0, and the last is n/2, since the steps
// add up to that. An option is a tone in its place, or a step in its place
// between two tones; places are coloured by tones.
var toneRows = kit.Described("tone-rows", kit.Drawn(picture.Bars), func(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	if n%2 != 0 {
		return nil, fmt.Errorf("n=%d: found an odd number, expected an even one", n)
	}
	b := kit.NewBuilder[[]kit.Setting]()
	b.AddPrimary(kit.Names("%d", 0, n-1)...)
	b.AddPrimary(kit.Names("p%d", 0, n-1)...)
	b.AddPrimary(kit.Names("d%d", 1, n-1)...)
	b.AddPrimary(kit.Names("q%d", 1, n-1)...)
	b.AddSecondary(kit.Names("x%d", 0, n-1)...)
	ends := func(place, tone int) bool { return (place == 0) == (tone == 0) && (place == n-1) == (tone == n/2) }
	for tone, place := range kit.Pairs(n, n) {
		if ends(place, tone) {
			b.Add([]kit.Setting{{Cell: kit.Cell{Col: place}, Value: tone}}, fmt.Sprint(tone), fmt.Sprintf("p%d", place), fmt.Sprintf("x%d:%d", place, tone))
		}
	}
	for step := 1; step < n; step++ {
		for place := 1; place < n; place++ {
			for before := range n {
				if tone := (before + step) % n; ends(place-1, before) && ends(place, tone) {
					b.Add(nil, fmt.Sprintf("d%d", step), fmt.Sprintf("q%d", place), fmt.Sprintf("x%d:%d", place-1, before), fmt.Sprintf("x%d:%d", place, tone))
				}
			}
		}
	}
	return kit.Strict(kit.BoardInstance(b, 1, n, checkToneRow, func(rows [][]int) string { return strings.Trim(fmt.Sprint(rows), "[]") + "\n" }))
})

// checkToneRow applies the rules.
func checkToneRow(rows [][]int) error {
	row := rows[0]
	steps := map[int]bool{}
	for i, tone := range row {
		if tone < 0 || slices.Contains(row[:i], tone) {
			return fmt.Errorf("place %d has no tone, or one that was before", i+1)
		}
		if i == 0 {
			continue
		}
		step := (tone - row[i-1] + len(row)) % len(row)
		if steps[step] {
			return fmt.Errorf("the step %d is used twice", step)
		}
		steps[step] = true
	}
	return nil
}
