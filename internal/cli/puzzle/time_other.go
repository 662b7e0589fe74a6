//go:build !unix

package puzzle

import "time"

var started = time.Now()

// processorTime returns the time that has passed, where there is no call for the processor's.
func processorTime() time.Duration { return time.Since(started) }
