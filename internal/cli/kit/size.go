package kit

import (
	"errors"
	"math"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
)

// A SizeFlag is a number of bytes, such as 512M or 4G.
type SizeFlag uint64

func (f *SizeFlag) Type() string { return "size" }

func (f *SizeFlag) String() string {
	n := uint64(*f)
	for i, unit := range []string{"", "K", "M", "G", "T"} {
		if n%1024 != 0 || n == 0 || i == 4 {
			return strconv.FormatUint(n, 10) + unit
		}
		n /= 1024
	}
	return ""
}

func (f *SizeFlag) Set(text string) error {
	digits, shift := strings.TrimSuffix(strings.TrimSuffix(text, "iB"), "B"), 0
	if digits != "" {
		if i := strings.IndexByte("KMGT", digits[len(digits)-1]); i >= 0 {
			digits, shift = digits[:len(digits)-1], 10*(i+1)
		}
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil || n > math.MaxUint64>>shift {
		return errors.New("expected a number of bytes, such as 500000, 512M or 4G")
	}
	*f = SizeFlag(n << shift)
	return nil
}

// slack is how many bytes the program takes beside what it was allowed to remember.
const slack = 16 << 20

// Hold lets the collector of garbage keep the process to the size, on top of what it has now,
// until release is called. Abandoned tables would otherwise stay until as much again
// had been allocated. A size of 0 is no limit.
func (f SizeFlag) Hold() (release func()) {
	if f == 0 || f > math.MaxInt64/2 {
		return func() {}
	}
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	before := debug.SetMemoryLimit(int64(now.HeapAlloc) + int64(f) + slack)
	return func() { debug.SetMemoryLimit(before) }
}
