//go:build unix

package jobs

import (
	"os/exec"
	"syscall"
)

// apart keeps signals of the terminal from a server: it is needed for the last answers.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// tied returns the command for a server that ends when its standard input does.
func tied(path string) []string {
	const script = `exec 3<&0; "$@" </dev/null & pid=$!; { read -r _ <&3; kill $pid; } & wait $pid`
	return []string{"/bin/sh", "-c", script, "sh", path}
}
