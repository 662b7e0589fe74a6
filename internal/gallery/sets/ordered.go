package sets

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// There are as many answers as ways to choose k of m+k-1: exercise 21.
var ordered = kit.Described("ordered", kit.Drawn(picture.Bars), func(a kit.Args) (*kit.Instance, error) {
	m, k := a.Int("m"), a.Int("k")
	b := kit.NewBuilder[[2]int]()
	b.AddPrimary(kit.Names("a%d", 1, k)...)
	orders := make([]kit.Pairwise, k+1) // the one at i is between a_i and the next
	for i := 1; i < k; i++ {
		orders[i] = kit.Pairwise{Prefix: fmt.Sprintf("y%d.", i), M: m}
		b.AddSecondary(orders[i].Items()...)
	}
	for i := 1; i <= k; i++ {
		for j := range m {
			option := []string{fmt.Sprintf("a%d", i)}
			if i < k {
				option = append(option, orders[i].Alpha(j)...)
			}
			if i > 1 {
				option = append(option, orders[i-1].Beta(j)...)
			}
			b.Add([2]int{i - 1, j}, option...)
		}
	}
	row := func(chosen [][2]int) []int {
		list := slices.Repeat([]int{-1}, k)
		for _, v := range chosen {
			list[v[0]] = v[1]
		}
		return list
	}
	return b.Instance(
		func(chosen [][2]int) error {
			list := row(chosen)
			switch i := slices.Index(list, -1); {
			case len(chosen) != k:
				return fmt.Errorf("%d values, expected %d", len(chosen), k)
			case i >= 0:
				return fmt.Errorf("number %d has no value", i+1)
			case !slices.IsSorted(list):
				return errors.New("not in order")
			}
			return nil
		},
		func(list [][2]int) string { return strings.Trim(fmt.Sprint(row(list)), "[]") + "\n" })
})
