package polyforms

import "testing"

// TestAboloCounts counts free polyaboloes: OEIS A006074.
func TestAboloCounts(t *testing.T) {
	for i, want := range []int{1, 3, 4, 14, 30} {
		if got := len(aboloShapes(i + 1)); got != want {
			t.Errorf("%d polyaboloes of size %d, want %d", got, i+1, want)
		}
	}
}
