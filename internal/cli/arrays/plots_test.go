package arrays

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"bonepile/internal/draw"
	"bonepile/internal/must"
)

// attributes returns the values of an attribute of the elements of a kind, in order.
func attributes(t *testing.T, svg, element, attribute string) (list []float64) {
	t.Helper()
	for _, m := range regexp.MustCompile("<"+element+" [^>]*\\b"+attribute+"=\"([0-9.]+)\"").FindAllStringSubmatch(svg, -1) {
		list = append(list, must.Get(strconv.ParseFloat(m[1], 64))(t))
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

// TestLevels reads the figures of scales, which are all of one form.
func TestLevels(t *testing.T) {
	for _, tt := range []struct {
		least, most float64
		want        []string
	}{
		{0.5, 1e4, []string{"1", "10", "100", "1,000", "10,000"}},
		{4e4, 1.2e6, []string{"50,000", "100,000", "200,000", "500,000", "1,000,000"}},
		{0.04, 1, []string{"0.05", "0.1", "0.2", "0.5", "1"}},
		{1e-5, 1, []string{"10^-5", "10^-4", "10^-3", "10^-2", "10^-1", "10^0"}},
		{1e9, 1e10, []string{"10^9", "2·10^9", "5·10^9", "10^10"}},
	} {
		var got []string
		exponent := ""
		for _, m := range (scale{tt.least, tt.most}).levels(500) {
			switch {
			case m.Kind == draw.Text && m.Size == 8:
				exponent = "^" + m.Text
			case m.Kind == draw.Text:
				got, exponent = append(got, m.Text+exponent), ""
			}
		}
		must.Same(t, got, tt.want, "from %g to %g", tt.least, tt.most)
	}
}
