package arrays

import (
	"fmt"

	"bonepile/internal/census"
	"bonepile/internal/chance"
	"bonepile/internal/cli/kit"
)

// censusPlot draws a census: a bar for every number of solutions that arrays have.
func censusPlot(title string, t *census.Table) []byte {
	most := t.Rows[len(t.Rows)-1].Solutions
	c := chart{title: title, axis: "solutions of an array; the height is the logarithm of the number of arrays",
		bars: make([]bar, most+1), every: 1, least: 0.5} // one array is a bar of some height too
	for k := range c.bars {
		c.bars[k].label = fmt.Sprint(k)
	}
	for _, r := range t.Rows {
		c.bars[r.Solutions].height = float64(r.Arrays)
	}
	if most > 40 {
		c.every = 10
	}
	return c.svg()
}

// chancePlot draws a sample: a bar for every line of the table, its 95 % interval as a line,
// and what is known exactly as a ring.
func (c *chanceCommand) chancePlot() []byte {
	n := float64(c.sample.Boards)
	p := chart{title: fmt.Sprintf("double-%d on %dx%d, model %v: %s", c.n, c.board.Rows(), c.board.Cols(), c.model.Value, kit.Plural(c.sample.Boards, "board")),
		axis: "solutions of a board; the height is the logarithm of the share of boards, the line its 95 % interval", every: 1, least: 0.5 / n}
	if c.known != nil {
		p.axis += ", a ring the exact share"
	}
	for _, at := range c.bands() {
		hits := c.sample.Of(at.low, at.high)
		b := bar{label: fmt.Sprint(at.low), height: float64(hits) / n}
		if at.low < at.high {
			b.label += "+"
		}
		if hits > 0 {
			b.low, b.high = chance.Wilson(hits, c.sample.Boards)
		}
		if exact := c.exactly(at); exact != nil {
			b.exact = *exact
		}
		p.bars = append(p.bars, b)
	}
	return p.svg()
}
