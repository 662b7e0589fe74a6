package pausing

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestPausing asks a context for its state, at times: it pauses as often as it is
// time to, and not each time.
func TestPausing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pauses := 0
		ctx := New(t.Context(), func() { pauses++ })
		for range 100 {
			if ctx.Err() != nil {
				t.Fatal(ctx.Err())
			}
			time.Sleep(Every / 5)
		}
		if pauses != 19 { // after 5, 10, ..., 95 sleeps
			t.Errorf("%d pauses", pauses)
		}
	})
}
