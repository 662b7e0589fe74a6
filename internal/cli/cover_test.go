package cli

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestCoverInterrupt presses Ctrl-C while solutions are coming: they stay whole,
// the status is 3, and standard error says how many there were.
func TestCoverInterrupt(t *testing.T) {
	const pairs = 24 // 2^24 solutions, more than can come in the time
	var problem strings.Builder
	for i := range pairs {
		fmt.Fprintf(&problem, "i%d ", i)
	}
	for i := range pairs {
		fmt.Fprintf(&problem, "\ni%d\ni%d", i, i)
	}
	cmd := bonepile(t.Context(), "cover", "solve", "--numbers")
	cmd.Stdin = strings.NewReader(problem.String())
	var errOut bytes.Buffer
	cmd.Stderr = &errOut
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	n := 0
	for lines.Scan() {
		n++
		if n == 1 {
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
		number, options, _ := strings.Cut(lines.Text(), ":")
		if number != strconv.Itoa(n) || len(strings.Fields(options)) != pairs {
			t.Fatalf("solution %d is cut: %q", n, lines.Text())
		}
	}
	cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != statusStopped {
		t.Errorf("exit status %d, want %d", got, statusStopped)
	}
	want := fmt.Sprintf("%d solutions printed, then interrupted at about", n)
	if n >= 1<<pairs || !strings.Contains(errOut.String(), want) {
		t.Errorf("%d solutions came, and %q", n, errOut.String())
	}
}
