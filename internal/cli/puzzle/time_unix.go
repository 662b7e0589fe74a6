//go:build unix

package puzzle

import (
	"syscall"
	"time"
)

// processorTime returns the processor's time that the program has taken. Unlike the time that
// has passed, it hardly depends on what else the machine does.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
