package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Whole processes: the command is built as a release is, and what it takes to start and
// to read the problem counts as well.

// A command is a built bonepile with a directory to itself.
type command struct{ dir string }

// built returns what builds the command, and then measures it.
func built(measure func(c command, files []string, runs int) error) func([]string, int) error {
	return func(files []string, runs int) error {
		dir, err := os.MkdirTemp("", "bench")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		c := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", filepath.Join(dir, "bonepile"), "./cmd/bonepile")
		c.Env = append(os.Environ(), "CGO_ENABLED=0")
		if text, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("go build: %w\n%s", err, text)
		}
		return measure(command{dir}, files, runs)
	}
}

// A process is one that has ended. Its memory is the largest that it had, and no less than
// that of this program.
type process struct {
	out, messages string
	seconds       float64 // processor time
	megabytes     float64
	status        int // -1 if it was killed at the limit
}

// counted reports whether it has an answer.
func (p process) counted() bool { return p.status == 0 || p.status == 1 }

// run runs the command for at most limit seconds by the clock. It is an error if the
// command refuses, unless the way does not fit the problem.
func (c command) run(limit float64, args ...string) (process, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(limit*float64(time.Second)))
	defer cancel()
	var out, messages bytes.Buffer
	cmd := exec.CommandContext(ctx, filepath.Join(c.dir, "bonepile"), args...)
	cmd.Stdout, cmd.Stderr = &out, &messages
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) && ctx.Err() == nil {
		return process{}, err
	}
	st := cmd.ProcessState
	p := process{
		strings.TrimSpace(out.String()), strings.TrimSpace(messages.String()),
		(st.UserTime() + st.SystemTime()).Seconds(), float64(peak(st)) / 1e6, st.ExitCode(),
	}
	if p.status == 2 && !strings.Contains(p.messages, "cannot be counted by") {
		return p, fmt.Errorf("bonepile %s: %s", strings.Join(args, " "), p.messages)
	}
	return p, nil
}

// took says how many seconds it took, or why it has no answer: nothing if it refused.
func (p process) took() string {
	switch p.status {
	case -1:
		return "> " + seconds(p.seconds)
	case 2:
		return ""
	case 3:
		return "memory"
	}
	return seconds(p.seconds)
}

// seconds returns a time to the millisecond, or to two digits if it is longer.
func seconds(t float64) string {
	digits := 3
	if t >= 0.1 {
		digits = max(0, 1-int(math.Floor(math.Log10(t))))
	}
	return strconv.FormatFloat(t, 'f', digits, 64)
}
