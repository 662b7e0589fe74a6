//go:build unix && !solaris && !aix

package jobs

import (
	"os"
	"syscall"
	"time"
)

// lockTries is how often a lock that is held is asked for, a breath apart. A process
// that this one starts has a copy of every open file for a moment, before it becomes
// another program, and with it the lock of a run that has just ended.
const (
	lockTries = 20
	breath    = 10 * time.Millisecond
)

// lockWhole opens a file, which is made if it is not there, and locks it until it
// is closed. The system takes the lock back when the process dies.
func lockWhole(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	for range lockTries {
		if err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != syscall.EWOULDBLOCK {
			break
		}
		time.Sleep(breath)
	}
	if err != nil {
		f.Close()
		if err == syscall.EWOULDBLOCK {
			return nil, ErrInUse
		}
		return nil, err
	}
	return f, nil
}
