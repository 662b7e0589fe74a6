package cheapest

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
)

// The models of the published problems with costs.

// priced returns p with other costs.
func priced(p *xc.Problem, cost func(k int) int64) *xc.Problem {
	q := *p
	q.Costs = make([]int64, len(p.Ends))
	for k := range q.Costs {
		q.Costs[k] = cost(k)
	}
	if !slices.ContainsFunc(q.Costs, func(c int64) bool { return c != 0 }) {
		q.Costs = nil
	}
	return &q
}

// pricedLangford is langford where an option costs something by the number i and
// the two places j and k where it stands: exercise 226.
func pricedLangford(n int, cost func(i, j, k int64) int64) *xc.Problem {
	p := covertest.Langford(n)
	return priced(p, func(o int) int64 {
		var i, j, k int64
		fmt.Sscanf(p.OptionString(o), "%d s%d s%d", &i, &j, &k)
		return cost(i, j, k)
	})
}

// The costs of exercise 226: the sum over all places k of ka, kka, and kaa, where a
// stands at k.
func sigma1(i, j, k int64) int64 { return i * (j + k) }
func sigma2(i, j, k int64) int64 { return i * (j*j + k*k) }
func sigmaS(i, j, k int64) int64 { return i * i * (j + k) }

// pricedQueens is queens where a queen costs something by the square of her
// distance from the centre, in half units: 4dd.
func pricedQueens(n int, cost func(dd4 int64) int64) *xc.Problem {
	p := covertest.Queens(n)
	return priced(p, func(k int) int64 {
		var i, j int64
		fmt.Sscanf(p.OptionString(k), "r%d c%d", &i, &j)
		x, y := 2*i-int64(n-1), 2*j-int64(n-1)
		return cost(x*x + y*y)
	})
}

// borders are those of the 48 states of the USA that are one piece, without the
// District of Columbia.
const borders = `AL-FL AL-GA AL-MS AL-TN AR-LA AR-MO AR-MS AR-OK AR-TN AR-TX AZ-CA AZ-NM AZ-NV AZ-UT CA-NV
CA-OR CO-KS CO-NE CO-NM CO-OK CO-UT CO-WY CT-MA CT-NY CT-RI DE-MD DE-NJ DE-PA FL-GA GA-NC GA-SC GA-TN IA-IL
IA-MN IA-MO IA-NE IA-SD IA-WI ID-MT ID-NV ID-OR ID-UT ID-WA ID-WY IL-IN IL-KY IL-MO IL-WI IN-KY IN-MI IN-OH
KS-MO KS-NE KS-OK KY-MO KY-OH KY-TN KY-VA KY-WV LA-MS LA-TX MA-NH MA-NY MA-RI MA-VT MD-PA MD-VA MD-WV ME-NH
MI-OH MI-WI MN-ND MN-SD MN-WI MO-NE MO-OK MO-TN MS-TN MT-ND MT-SD MT-WY NC-SC NC-TN NC-VA ND-SD NE-SD NE-WY
NH-VT NJ-NY NJ-PA NM-OK NM-TX NV-OR NV-UT NY-PA NY-VT OH-PA OH-WV OK-TX OR-WA PA-WV SD-WY TN-VA UT-WY VA-WV`

// regions returns the problem of cutting a map into connected regions of so many
// vertices each: (113). A region costs as much as it has borders with others.
func regions(borders string, size int) *xc.Problem {
	var states []string
	near := map[string]map[string]bool{}
	for _, pair := range strings.Fields(borders) {
		v, w, _ := strings.Cut(pair, "-")
		for _, e := range [][2]string{{v, w}, {w, v}} {
			if near[e[0]] == nil {
				near[e[0]] = map[string]bool{}
				states = append(states, e[0])
			}
			near[e[0]][e[1]] = true
		}
	}
	slices.Sort(states)
	adjacent := make([]uint64, len(states))
	sets := map[uint64]bool{}
	for i, v := range states {
		sets[1<<i] = true
		for j, w := range states {
			if near[v][w] {
				adjacent[i] |= 1 << j
			}
		}
	}
	for range size - 1 {
		larger := map[uint64]bool{}
		for set := range sets {
			for i := range states {
				if set>>i&1 == 0 && adjacent[i]&set != 0 {
					larger[set|1<<i] = true
				}
			}
		}
		sets = larger
	}
	var all []uint64
	for set := range sets {
		all = append(all, set)
	}
	slices.Sort(all)

	b := xc.NewBuilder()
	b.AddPrimary(states...)
	for _, set := range all {
		var option []xc.Entry
		cost := int64(0)
		for i := range states {
			if set>>i&1 == 0 {
				continue
			}
			option = append(option, xc.Entry{Item: xc.Item(i)})
			for j := range states {
				if adjacent[i]>>j&1 != 0 && set>>j&1 == 0 {
					cost++
				}
			}
		}
		b.AddPriced(cost, option...)
	}
	return covertest.Build(b)
}

// primes returns the primes of so many digits.
func primes(digits int) (list []int) {
	lo := int(math.Pow10(digits - 1))
	sieve := make([]bool, 10*lo)
	for n := 2; n < len(sieve); n++ {
		if sieve[n] {
			continue
		}
		if n >= lo {
			list = append(list, n)
		}
		for m := n * n; m < len(sieve); m += n {
			sieve[m] = true
		}
	}
	return list
}

// primeArray returns the problem of different primes, rows of n digits and columns
// of m: (110), and exercise 238. They cost their logarithms, so that least cost is
// least product.
func primeArray(m, n int) *xc.Problem {
	across, down := primes(n), primes(m)
	b := xc.NewBuilder()
	b.AddPrimary(covertest.Names("a%d", 1, m)...)
	b.AddPrimary(covertest.Names("d%d", 1, n)...)
	for i := range m {
		b.AddSecondary(covertest.Names(fmt.Sprintf("%d,%%d", i), 0, n-1)...)
	}
	for _, p := range across {
		b.AddSecondary(fmt.Sprint(p))
	}
	if m != n {
		for _, p := range down {
			b.AddSecondary(fmt.Sprint(p))
		}
	}
	add := func(first string, p, digits int, cell func(k int) string) {
		option := []string{first}
		for k, digit := range fmt.Sprint(p) {
			option = append(option, cell(k)+":"+string(digit))
		}
		b.AddOption(append(option, fmt.Sprint(p), fmt.Sprintf("|%d", int64(1e9*math.Log(float64(p)))))...)
	}
	for i := range m {
		for _, p := range across {
			add(fmt.Sprintf("a%d", i+1), p, n, func(k int) string { return fmt.Sprintf("%d,%d", i, k) })
		}
	}
	for j := range n {
		for _, p := range down {
			add(fmt.Sprintf("d%d", j+1), p, m, func(k int) string { return fmt.Sprintf("%d,%d", k, j) })
		}
	}
	return covertest.Build(b)
}

// pairwise returns the problem of choosing a_j and b_k with j <= k, both below
// m: (25), by a secondary item for each pair that would be wrong.
func pairwise(m int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary("a", "b")
	b.AddSecondary(covertest.Names("x%d", 0, m-1)...)
	for j := range m {
		b.AddOption(append([]string{"a"}, covertest.Names("x%d", 0, j-1)...)...)
		b.AddOption("b", fmt.Sprintf("x%d", j))
	}
	return covertest.Build(b)
}

// arrayOf returns the rows of a solution of primeArray.
func arrayOf(p *xc.Problem, m int, sol xc.Solution) string {
	rows := make([]string, m)
	for _, k := range sol {
		f := strings.Fields(p.OptionString(k))
		if f[0][0] == 'a' {
			rows[f[0][1]-'1'] = f[len(f)-1]
			if i := strings.Index(rows[f[0][1]-'1'], "|"); i >= 0 {
				rows[f[0][1]-'1'] = f[len(f)-2]
			}
		}
	}
	return strings.Join(rows, "/")
}
