//go:build !windows && (!unix || solaris || aix)

package whole

import (
	"errors"
	"os"
)

// Lock opens a file, which is made if missing. These systems have no lock that
// ends with its process, so a run can be started twice.
func Lock(name string) (*os.File, error) {
	return os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
}

// Hold cannot keep an open file from others here.
func Hold(*os.File) error { return errors.ErrUnsupported }
