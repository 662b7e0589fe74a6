package cli

import (
	"bytes"
	"math"
	"strings"
	"testing"
)

// TestTilingsTooLarge asks for drawings with more dominoes than a set can have, on
// a board that is nothing but wide.
func TestTilingsTooLarge(t *testing.T) {
	row := strings.Repeat("0", math.MaxUint16+1)
	var out, errOut bytes.Buffer
	status := Run(t.Context(), []string{"tilings", "--limit", "1"}, strings.NewReader(row+"\n"+row+"\n"), &out, &errOut)
	want := "the shape has 131072 cells; at most 131071 can be drawn on"
	if status != statusBad || out.Len() > 0 || !strings.Contains(errOut.String(), want) {
		t.Errorf("status %d, %s%s", status, out.String(), errOut.String())
	}
}
