//go:build unix && !solaris && !aix

package whole

import (
	"os"
	"syscall"
	"time"
)

// lockTries is how often a held lock is tried, a breath apart. For a moment, until it
// becomes another program, a process that this one starts has a copy of every open
// file, and with it the lock of a run that has just ended.
const (
	lockTries = 20
	breath    = 10 * time.Millisecond
)

// Lock opens a file, which is made if missing, and locks it until it is closed.
// The system releases the lock when the process dies.
func Lock(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	for range lockTries {
		if err = Hold(f); err != ErrInUse {
			break
		}
		time.Sleep(breath)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Hold keeps an open file from others that call Hold until it is closed or this process
// dies. The error is [ErrInUse] if another has it, and [errors.ErrUnsupported] on systems
// without such locks.
func Hold(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == syscall.EWOULDBLOCK {
		return ErrInUse
	}
	return err
}
