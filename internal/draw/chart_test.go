package draw

import (
	"testing"

	"bonepile/internal/must"
)

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
		c := NewChart("", 100, 100)
		c.Levels(Scale{tt.least, tt.most, 100, 0}, 50, 100)
		var got []string
		exponent := ""
		for _, m := range c.Marks {
			switch {
			case m.Kind == Text && m.Size == 8:
				exponent = "^" + m.Text
			case m.Kind == Text:
				got, exponent = append(got, m.Text+exponent), ""
			}
		}
		must.Same(t, got, tt.want, "from %g to %g", tt.least, tt.most)
	}
}
