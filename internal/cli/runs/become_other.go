//go:build !unix

package runs

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
)

// become runs another program in the place of this one, and returns its exit status. An
// interrupt reaches both, and is for that one.
func become(path string, args []string) (int, error) {
	signal.Ignore(os.Interrupt)
	cmd := exec.Command(path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}
