//go:build unix

package runs

import (
	"os"
	"syscall"
)

// become replaces this program by another, which keeps its process. It returns only if that
// fails.
func become(path string, args []string) (int, error) {
	return 0, syscall.Exec(path, append([]string{path}, args...), os.Environ())
}
