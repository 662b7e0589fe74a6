package cli

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"bonepile/internal/must"
)

// A countdown is a context that ends when its error is looked at for the number-th time.
type countdown struct {
	context.Context
	looks  atomic.Int64
	number int64
}

func (c *countdown) Err() error {
	if c.looks.Add(1) >= c.number {
		return context.Canceled
	}
	return nil
}

// TestInterruptedAnywhere interrupts commands at every look at their context. They say
// in a line how far they got, and print what that number of boards gives.
func TestInterruptedAnywhere(t *testing.T) {
	for _, tt := range []struct {
		args, first string // First fills the run directory
		says        []string
	}{
		{"chance -n 1 --samples 3000", "", []string{"before any board was counted", "after 1024 of 3000 boards", "after 2048 of 3000 boards"}},
		{"chance -n 3 --samples 1025 --model shuffle", "", []string{"before any board was counted", "after 1024 of 1025 boards"}},
		{"chance -n 3 --samples 100 --run DIR", "--samples 2", []string{"before any board was counted", "after 2 of 100 boards"}},
		{"census -n 1", "", []string{"before all arrays were visited", "before the classes were counted"}},
	} {
		t.Run(tt.args, func(t *testing.T) {
			t.Parallel()
			var says []string
			for number, status := int64(1), statusStopped; status != statusDone; number++ {
				args := strings.Fields(strings.Replace(tt.args, "DIR", t.TempDir(), 1) + " --workers 1")
				if tt.first != "" {
					Run(t.Context(), append(args, strings.Fields(tt.first)...), nil, new(bytes.Buffer), t.Output())
				}
				var out, errOut bytes.Buffer
				if status = Run(&countdown{Context: t.Context(), number: number}, args, nil, &out, &errOut); status == statusDone {
					break
				}
				text, _, _ := strings.Cut(strings.TrimPrefix(errOut.String(), "interrupted "), ";")
				if text = strings.TrimSpace(text); !slices.Contains(says, text) {
					says = append(says, text)
				}
				want, boards := new(bytes.Buffer), 0
				if _, err := fmt.Sscanf(text, "after %d of", &boards); err == nil {
					Run(t.Context(), append(args, "--samples", fmt.Sprint(boards)), nil, want, t.Output())
				}
				if status != statusStopped || strings.Count(errOut.String(), "\n") != 1 || out.String() != want.String() {
					t.Fatalf("at look %d: status %d, said %q, printed\n%s\nwant\n%s", number, status, errOut.String(), out.String(), want)
				}
			}
			must.Same(t, says, tt.says, "what is said")
		})
	}
}
