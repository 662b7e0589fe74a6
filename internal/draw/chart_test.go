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
		{1e-5, 1, []string{"10⁻⁵", "10⁻⁴", "10⁻³", "10⁻²", "10⁻¹", "10⁰"}},
		{1e9, 1e10, []string{"10⁹", "2·10⁹", "5·10⁹", "10¹⁰"}},
	} {
		c := NewChart("", 100, 100)
		c.Levels(Scale{tt.least, tt.most, 100, 0}, 50, 100)
		var got []string
		for _, m := range c.Marks {
			if m.Kind == Text {
				got = append(got, m.Text)
			}
		}
		must.Same(t, got, tt.want, "from %g to %g", tt.least, tt.most)
	}
}
