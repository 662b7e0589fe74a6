package arrays

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/record"
)

// attributes returns the values of an attribute of the elements of a kind, in order.
func attributes(t *testing.T, svg, element, attribute string) (list []float64) {
	t.Helper()
	for _, m := range regexp.MustCompile("<"+element+" [^>]*\\b"+attribute+"=\"([0-9.]+)\"").FindAllStringSubmatch(svg, -1) {
		v := must.Get(strconv.ParseFloat(m[1], 64))(t)
		list = append(list, v)
	}
	return list
}

// TestChart measures bars, intervals and rings: ten times as much is as much higher
// everywhere.
func TestChart(t *testing.T) {
	c := chart{title: "a < b", axis: "x", every: 1, least: 0.5, bars: []bar{
		{label: "0", height: 1}, {label: "1"}, {label: "2", height: 10, low: 1, high: 100, exact: 10}, {label: "3", height: 100}, {label: "4", height: 1000},
	}}
	text := string(c.svg())
	heights := attributes(t, text, "rect", "height")[1:] // the first is the ground
	if len(heights) != 4 {
		t.Fatalf("%d bars in\n%s", len(heights), text)
	}
	step := heights[1] - heights[0]
	for i := 1; i < 4; i++ {
		if d := heights[i] - heights[i-1]; math.Abs(d-step) > 0.2 || step < 50 {
			t.Errorf("bars %v", heights)
		}
	}
	tops := attributes(t, text, "rect", "y")[1:]
	ring := attributes(t, text, "circle", "cy")
	if len(ring) != 1 || math.Abs(ring[0]-tops[1]) > 0.1 {
		t.Errorf("a ring at %v, bars at %v", ring, tops)
	}
	if line := fmt.Sprintf("M170 %vV%v", tops[0], tops[2]); !strings.Contains(text, line) {
		t.Errorf("no interval %s in\n%s", line, text)
	}
	if !strings.Contains(text, "a &lt; b") {
		t.Error("the title is not escaped")
	}
}

// TestRecordPlot looks where the arrays of a search are.
func TestRecordPlot(t *testing.T) {
	text := string(recordPlot("x", []record.Array{{Count: 10}, {Count: 100, Round: 5}, {Count: 1000, Round: 10}}))
	x, y := attributes(t, text, "circle", "cx"), attributes(t, text, "circle", "cy")
	if len(x) != 3 || math.Abs(x[1]-x[0]-(x[2]-x[1])) > 0.2 || math.Abs(y[0]-y[1]-(y[1]-y[2])) > 0.2 || y[0] <= y[1] || x[0] >= x[1] {
		t.Errorf("dots at %v, %v", x, y)
	}
	above := func(y float64) string { return fmt.Sprintf(`y="%v"/>`, math.Round(100*(y-9))/100) }
	if n := strings.Count(text, above(y[2])); n < 4 { // 1000
		t.Errorf("no number above a ring in\n%s", text)
	}
	if text := string(recordPlot("x", slices.Repeat([]record.Array{{Count: 7}}, mostNotes+1))); strings.Contains(text, above(attributes(t, text, "circle", "cy")[0])) {
		t.Errorf("numbers of too many rings in\n%s", text)
	}
}
