package draw

// Pips, as they are on bones that one can buy.
//
// Up to nine they are arranged as on dice, in a square of three by three. Sets up to
// double-twelve and double-eighteen have them in three columns of up to four, five
// and six; shorter columns are centred. The patterns are those of an upright bone and
// turn with it.

// mostPips is the largest number drawn as pips; larger ones are drawn as numbers.
const mostPips = 18

// dice are the patterns up to nine, row by row.
var dice = [10][9]bool{
	1: {4: true},
	2: {0: true, 8: true},
	3: {0: true, 4: true, 8: true},
	4: {0: true, 2: true, 6: true, 8: true},
	5: {0: true, 2: true, 4: true, 6: true, 8: true},
	6: {0: true, 2: true, 3: true, 5: true, 6: true, 8: true},
	7: {0: true, 2: true, 3: true, 4: true, 5: true, 6: true, 8: true},
	8: {0: true, 1: true, 2: true, 3: true, 5: true, 6: true, 7: true, 8: true},
	9: {true, true, true, true, true, true, true, true, true},
}

// columns are the patterns above nine: how many pips are in each column.
var columns = [...][3]int{
	10: {4, 2, 4}, 11: {4, 3, 4}, 12: {4, 4, 4},
	13: {5, 3, 5}, 14: {5, 4, 5}, 15: {5, 5, 5},
	16: {6, 4, 6}, 17: {6, 5, 6}, 18: {6, 6, 6},
}

// pipSpread is the distance of the outermost pips from the middle of a cell.
const pipSpread = 0.28 * cell

// pipsOf returns the middles of the pips of a number, from the middle of the cell.
func pipsOf(n int) []Point {
	var list []Point
	if n < len(dice) {
		for i, there := range dice[n] {
			if there {
				list = append(list, Point{pipSpread * float64(i%3-1), pipSpread * float64(i/3-1)})
			}
		}
		return list
	}
	most := columns[n][0]
	for c, k := range columns[n] {
		pitch := 2 * pipSpread / float64(most-1)
		for i := range k {
			list = append(list, Point{pipSpread * float64(c-1), pitch * (float64(i) - float64(k-1)/2)})
		}
	}
	return list
}

// pipRadius returns the radius of the pips of a set, such that at least a third of a pip
// lies between those of its highest number.
func pipRadius(high int) float64 {
	switch {
	case high <= 9:
		return 0.09 * cell
	case high <= 12:
		return 0.07 * cell
	case high <= 15:
		return 0.056 * cell
	}
	return 0.046 * cell
}

// pips paints a number of pips around a point; across turns them with a bone that
// lies.
func (s *Scene) pips(n, high int, x, y float64, across bool, ink Colour) {
	r := pipRadius(high)
	for _, p := range pipsOf(n) {
		if across {
			p.X, p.Y = -p.Y, p.X
		}
		s.put(Mark{Kind: Circle, X: x + p.X, Y: y + p.Y, R: r, Fill: ink})
	}
}
