package polyominoes

import (
	"fmt"
	"slices"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// calendarDays goes through the days of the four months that stand for all, with the
// problem of each.
func calendarDays(pentominoes string, do func(*kittest.Instance) (more bool)) {
	for _, month := range []int{1, 2, 5, 6} {
		for day := 1; day <= 31; day++ {
			in := kittest.New(calendar(), fmt.Sprint("month=", month), fmt.Sprint("day=", day), "pentominoes="+pentominoes)
			if !do(in) {
				return
			}
		}
	}
}

// calendarTriples counts the triples that leave every day, and those that do not.
func calendarTriples(_ *kittest.Instance) string {
	var good, bad int
	for set := range kit.Combinations(12, 3) {
		names := ""
		for _, k := range set {
			names += "OPQRSTUVWXYZ"[k : k+1]
		}
		all := true
		calendarDays(names, func(in *kittest.Instance) bool {
			_, all = in.First(cover.Config{})
			return all
		})
		if all {
			good++
		} else {
			bad++
		}
	}
	return fmt.Sprintf("%d, %d", good, bad)
}

// calendarCounts returns the number of answers of every day that stands for others.
func calendarCounts(pentominoes string) (list []uint64) {
	calendarDays(pentominoes, func(in *kittest.Instance) bool {
		list = append(list, in.CountAll())
		return true
	})
	return list
}

func calendarAnswers(_ *kittest.Instance) string {
	counts := calendarCounts("QTX")
	total := uint64(0)
	for _, n := range counts {
		total += n
	}
	return fmt.Sprintf("%d, %.2f", total, float64(total)/124)
}

func calendarLeast(_ *kittest.Instance) string {
	return fmt.Sprint(slices.Min(calendarCounts("PQV")))
}
