package sequences

import (
	"errors"
	"fmt"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// langford is Langford's problem: 1, 1, 2, 2, …, n, n in a row with i others
// between the two of each i. An option is a number and its two places: (16).
// Half the answers are left out by keeping the first of the pair with fewest
// places up to the mirror in the left half: exercise 15.
//
// In a planar answer the two of each number can be joined above the row or below it so that
// no lines cross: exercise 27. A line rises at both places to a height of half its number and
// runs level there, so that lines within it are lower; the points of the lines are secondary
// items. The line of n is above.
func langford() kit.Model {
	return kit.Model{
		Name:   "langford",
		Title:  "Langford pairs: i numbers between the two that are i",
		Source: "TAOCP 7.2.2.1, (16), exercises 15, 27 and 228",
		About: "The numbers 1, 1, 2, 2, …, n, n stand in a row, with exactly i others between the two that are i. " +
			"An option is a number and its two places. With halved=yes, one of any two answers that are mirror images of each other is left out. " +
			"With planar=yes, the two of each number are joined above the row or below it, so that no lines cross; the second line of an answer has ^ and v for these.",
		Story:   "A Langford pairing of 1 to n exists only if n leaves 0 or 3 when it is divided by 4. There are 26 for seven, up to reflection, and 17,792 for eleven.",
		Picture: kit.Drawn(picture.Arcs),
		Params: []kit.Param{
			kit.Number("n", "the largest number", 7, 1, 40),
			kit.Choice("halved", "leave out mirror images", "no", "yes"),
			kit.Choice("planar", "the two of each number can be joined without crossings", "no", "yes"),
		},
		Build: buildLangford,
	}
}

// A pair is a number with the first of its two places, from 0, and whether it is joined below
// the row.
type langfordPair struct {
	number, place int
	below         bool
}

// line names the points of the line that joins a pair.
func (p langfordPair) line() (points []string) {
	side, from, to := 'u', p.place, p.place+p.number+1
	if p.below {
		side = 'd'
	}
	top := (p.number + 1) / 2
	for h := 1; h <= top; h++ {
		points = append(points, fmt.Sprintf("%c%d.%d", side, from, h), fmt.Sprintf("%c%d.%d", side, to, h))
	}
	for j := from + 1; j < to; j++ {
		points = append(points, fmt.Sprintf("%c%d.%d", side, j, top))
	}
	return points
}

func buildLangford(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	b := kit.NewBuilder[langfordPair]()
	b.AddPrimary(kit.Names("%d", 1, n)...)
	b.AddPrimary(kit.Names("s%d", 1, 2*n)...)
	planar := a.Text("planar") == "yes"
	if planar {
		for j := range 2 * n {
			b.AddSecondary(kit.Names(fmt.Sprintf("u%d.%%d", j), 1, (n+1)/2)...)
			b.AddSecondary(kit.Names(fmt.Sprintf("d%d.%%d", j), 1, (n+1)/2)...)
		}
	}
	fewest := n - (n+1)%2 // the odd one of n and n-1
	for i := 1; i <= n; i++ {
		for j := 1; j+i+1 <= 2*n; j++ {
			if a.Text("halved") == "yes" && i == fewest && j > n/2 {
				continue
			}
			items := []string{fmt.Sprint(i), fmt.Sprintf("s%d", j), fmt.Sprintf("s%d", j+i+1)}
			if !planar {
				b.Add(langfordPair{number: i, place: j - 1}, items...)
				continue
			}
			for _, below := range []bool{false, true} {
				if p := (langfordPair{i, j - 1, below}); i < n || !below {
					b.Add(p, append(items[:3:3], p.line()...)...)
				}
			}
		}
	}
	return b.Instance(
		func(list []langfordPair) error {
			if planar {
				if err := checkPlanar(list); err != nil {
					return err
				}
			}
			return checkLangford(n, langfordRow(n, list))
		},
		func(list []langfordPair) string {
			row := strings.Trim(fmt.Sprint(langfordRow(n, list)), "[]") + "\n"
			if planar {
				row += sidesOf(n, list)
			}
			return row
		})
}

// sidesOf shows on which side of the row each number of it is joined, below its last digit.
func sidesOf(n int, list []langfordPair) string {
	sides := strings.Split(strings.Repeat(".", 2*n), "")
	for _, p := range list {
		for _, at := range []int{p.place, p.place + p.number + 1} {
			sides[at] = strings.Repeat(" ", len(fmt.Sprint(p.number))-1) + map[bool]string{false: "^", true: "v"}[p.below]
		}
	}
	return strings.Join(sides, " ") + "\n"
}

// checkPlanar says which lines cross: two on one side that overlap and neither within the
// other.
func checkPlanar(list []langfordPair) error {
	for _, p := range list {
		for _, q := range list {
			if p.below == q.below && p.place < q.place && q.place < p.place+p.number+1 && p.place+p.number+1 < q.place+q.number+1 {
				return fmt.Errorf("the lines of %d and of %d cross", p.number, q.number)
			}
		}
	}
	return nil
}

// langfordRow returns the row that pairs make; 0 stands where there is none.
func langfordRow(n int, pairs []langfordPair) []int {
	row := make([]int, 2*n)
	for _, p := range pairs {
		row[p.place], row[p.place+p.number+1] = p.number, p.number
	}
	return row
}

// checkLangford applies the rules.
func checkLangford(n int, row []int) error {
	for i := 1; i <= n; i++ {
		var at []int
		for place, number := range row {
			if number == i {
				at = append(at, place)
			}
		}
		if len(at) != 2 {
			return fmt.Errorf("%d stands in the row %d times", i, len(at))
		}
		if between := at[1] - at[0] - 1; between != i {
			return fmt.Errorf("%d others between the two that are %d", between, i)
		}
	}
	if len(row) != 2*n {
		return errors.New("the row is not full")
	}
	return nil
}
