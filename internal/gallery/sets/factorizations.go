package sets

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// The primes of a number are items, each to be covered as often as it divides the number: exercises
// 175 to 178. An option is in an answer at most once, so the factors are different. If they may be
// equal, an option is a number of copies of a factor, and the factor is a secondary item, so at most
// one such option is chosen.
var factorizations = kit.Described("factorizations", kit.Drawn(picture.Bars), func(a kit.Args) (*kit.Instance, error) {
	n, err := strconv.Atoi(a.Text("n"))
	if err != nil || n < 2 || n > 1e14 {
		return nil, fmt.Errorf("n: found %q, expected a number from 2 to 10^14", a.Text("n"))
	}
	primes := factored(n)
	all := divisors(primes)
	if len(all) > 8000 {
		return nil, fmt.Errorf("n: %d has %d divisors, expected at most 8000", n, len(all)+1)
	}
	equal := a.Text("equal") == "yes"
	b := kit.NewBuilder[[]int]()
	for _, p := range primes {
		b.AddBounded(p.times, p.times, fmt.Sprint(p.prime))
	}
	if equal {
		b.AddSecondary(kit.Map(all, func(d int) string { return fmt.Sprintf("f%d", d) })...)
	}
	for _, d := range all {
		for copies, power := 1, d; n%power == 0; copies, power = copies+1, power*d {
			var words []string
			for _, p := range factored(power) {
				word := fmt.Sprint(p.prime)
				if p.times > 1 {
					word += fmt.Sprintf(":*%d", p.times)
				}
				words = append(words, word)
			}
			if equal {
				words = append(words, fmt.Sprintf("f%d", d))
			}
			b.Add(slices.Repeat([]int{d}, copies), words...)
			if !equal || power > n/d {
				break
			}
		}
	}
	factors := func(chosen [][]int) []int {
		list := slices.Concat(chosen...)
		slices.Sort(list)
		return list
	}
	return b.Instance(
		func(list [][]int) error { return checkFactors(n, equal, factors(list)) },
		func(list [][]int) string {
			return strings.ReplaceAll(strings.Trim(fmt.Sprint(factors(list)), "[]"), " ", " · ") + "\n"
		})
})

// A primePower is a prime and how often it divides a number.
type primePower struct{ prime, times int }

// factored returns the primes of a number, in order.
func factored(n int) (list []primePower) {
	for p := 2; n > 1; p++ {
		if p*p > n {
			p = n
		}
		times := 0
		for ; n%p == 0; n /= p {
			times++
		}
		if times > 0 {
			list = append(list, primePower{p, times})
		}
	}
	return list
}

// divisors returns the divisors above 1 of a number with these primes, in order.
func divisors(primes []primePower) []int {
	list := []int{1}
	for _, p := range primes {
		for _, d := range slices.Clone(list) {
			for range p.times {
				d *= p.prime
				list = append(list, d)
			}
		}
	}
	slices.Sort(list)
	return list[1:]
}

// checkFactors applies the rules.
func checkFactors(n int, equal bool, factors []int) error {
	rest := n
	for i, f := range factors {
		if rest%f != 0 {
			return fmt.Errorf("the product is not %d", n)
		}
		rest /= f
		if !equal && i > 0 && f == factors[i-1] {
			return fmt.Errorf("%d is used twice", f)
		}
	}
	if rest != 1 {
		return fmt.Errorf("the product is %d, not %d", n/rest, n)
	}
	return nil
}
