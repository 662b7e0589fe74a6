package whole

import (
	"errors"
	"os"
	"syscall"
)

// errSharing is the system's error if another process has the file open.
const errSharing = syscall.Errno(32)

// Lock opens a file, which is made if missing, so that no other process can open
// it until it is closed or this process dies.
func Lock(name string) (*os.File, error) {
	path, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(path, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err == errSharing {
		return nil, ErrInUse
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(h), name), nil
}

// Hold cannot keep an open file from others here.
func Hold(*os.File) error { return errors.ErrUnsupported }
