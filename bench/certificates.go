package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// certificateLimit is how many seconds by the clock a certificate may take, or its check.
const certificateLimit = 300

// certificates counts the solutions of every problem, writes a certificate of their number,
// and checks it, each in its own process. docs/speed.md sums the table up.
func certificates(c command, files []string, _ int) error {
	fmt.Printf("| instance | solutions | way | count, s | MB | certificate, kB | written, s | checked, s |\n%s|\n", strings.Repeat("|---", 8))
	right := 0
	for _, file := range files {
		counted, err := c.run(autoLimit, "cover", "count", "--stats", file)
		if err != nil {
			return err
		}
		_, way, _ := strings.Cut(counted.messages, "counted by ")
		written, checked, size, err := c.certificate(file)
		if err != nil {
			return err
		}
		if checked.counted() {
			if n := cmp.Or(counted.out, written.out); checked.status != 0 || n != written.out || !strings.HasPrefix(checked.out, n+" solution") {
				return fmt.Errorf("%s: counted %s, certified %s; %s", file, counted.out, written.out, checked.out)
			}
			right++
		}
		fmt.Printf("| %s | %s | %s | %s | %.0f | %s | %s | %s |\n",
			nameOf(file), written.out, way, counted.took(), counted.megabytes, size, written.took(), checked.took())
	}
	fmt.Printf("\nConfirmed: %d of %d.\n", right, len(files))
	return nil
}

// certificate writes the certificate of a problem, whose size it returns in kilobytes, and
// checks it.
func (c command) certificate(file string) (written, checked process, size string, err error) {
	name := filepath.Join(c.dir, "certificate")
	defer os.Remove(name)
	checked.status = 2 // for none
	written, err = c.run(certificateLimit, "cover", "count", "--certificate", name, file)
	if err != nil || !written.counted() {
		return written, checked, "", err
	}
	info, err := os.Stat(name)
	if err != nil {
		return written, checked, "", err
	}
	checked, err = c.run(certificateLimit, "cover", "verify", "--certificate", name, file)
	return written, checked, fmt.Sprintf("%.0f", float64(info.Size())/1e3), err
}
