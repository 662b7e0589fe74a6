//go:build !unix

package jobs

import "os/exec"

// apart does nothing on these systems: bonepile-server ignores interrupts by itself.
func apart(*exec.Cmd) {}

// tied returns the command for a server. On these systems it outlives this process if
// that is killed.
func tied(path string) []string { return []string{path} }
