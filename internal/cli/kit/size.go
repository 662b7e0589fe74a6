package kit

import (
	"errors"
	"math"
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
