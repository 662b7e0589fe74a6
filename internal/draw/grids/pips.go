package grids

import "bonepile/internal/draw"

// Pips, as they are on bones that one can buy.
//
// Up to nine they are arranged as on dice, in a square of three by three. Sets up to
// double-twelve and double-eighteen have them in three columns of up to four, five
// and six; shorter columns are centred. The patterns are those of an upright bone and
// turn with it.

// mostPips is the largest number drawn as pips; larger ones are drawn as numbers.
const mostPips = 18

// dice are the pips of the patterns up to nine, among the nine of the square row by row.
var dice = [...]string{"", "4", "08", "048", "0268", "02468", "023568", "0234568", "01235678", "012345678"}

// columns are the patterns above nine: how many pips are in each column.
var columns = [...][3]int{
	10: {4, 2, 4}, 11: {4, 3, 4}, 12: {4, 4, 4},
	13: {5, 3, 5}, 14: {5, 4, 5}, 15: {5, 5, 5},
	16: {6, 4, 6}, 17: {6, 5, 6}, 18: {6, 6, 6},
}

// pipSpread is the distance of the outermost pips from the middle of a cell, where they
// are more than nine. On dice it is diceSpread: the pips of a four are nearer to each other
// than to those of the next cell.
const (
	pipSpread  = 0.28 * Cell
	diceSpread = 0.225 * Cell
)

// pipsOf returns the middles of the pips of a number, from the middle of the cell.
func pipsOf(n int) []draw.Point {
	var list []draw.Point
	if n < len(dice) {
		for _, digit := range dice[n] {
			i := int(digit - '0')
			list = append(list, point(diceSpread*float64(i%3-1), diceSpread*float64(i/3-1)))
		}
		return list
	}
	most := columns[n][0]
	for c, k := range columns[n] {
		pitch := 2 * pipSpread / float64(most-1)
		for i := range k {
			list = append(list, point(pipSpread*float64(c-1), pitch*(float64(i)-float64(k-1)/2)))
		}
	}
	return list
}

// pipRadius returns the radius of the pips of a set, such that at least a third of a pip
// lies between those of its highest number.
func pipRadius(high int) float64 {
	switch {
	case high <= 9:
		return 0.08 * Cell
	case high <= 12:
		return 0.07 * Cell
	case high <= 15:
		return 0.056 * Cell
	}
	return 0.046 * Cell
}

// pips returns the marks of a number around a point; across turns them with a bone that
// lies.
func pips(n, high int, at draw.Point, across bool, ink draw.Colour) (marks []draw.Mark) {
	r := pipRadius(high)
	for _, p := range pipsOf(n) {
		if across {
			p.X, p.Y = -p.Y, p.X
		}
		marks = append(marks, draw.Mark{Kind: draw.Circle, X: at.X + p.X, Y: at.Y + p.Y, R: r, Fill: ink})
	}
	return marks
}
