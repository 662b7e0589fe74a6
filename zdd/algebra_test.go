package zdd

import (
	"errors"
	"slices"
	"strconv"
	"testing"

	"bonepile/internal/randtest"
)

// operations are those of two families, each with its definition.
var operations = []struct {
	name string
	do   func(d, e *Diagram) (*Diagram, error)
	def  func(f, g family) family
}{
	{"union", (*Diagram).Union, func(f, g family) family { return f | g }},
	{"intersection", (*Diagram).Intersection, func(f, g family) family { return f & g }},
	{"difference", (*Diagram).Difference, func(f, g family) family { return f &^ g }},
}

// TestOperations compares all operations with their definitions, on random families
// in random orders. In one order a family has one diagram, so the results must
// be those that the definition of the diagram gives, node for node.
func TestOperations(t *testing.T) {
	rng := randtest.New(t, 1, 1)
	results := map[string]map[family]bool{}
	for range 3000 {
		f, g := random(rng), random(rng)
		if rng.IntN(8) == 0 {
			g = f
		}
		perm := rng.Perm(tiny)
		d, e := f.diagram(ordered(perm)), g.diagram(ordered(perm))
		next := ordered(common(d, e))
		for _, op := range operations {
			want := op.def(f, g)
			got := must(op.do(d, e))
			if read(t, got) != want || got.String() != want.diagram(next).String() {
				t.Fatalf("%s of %#x and %#x is %#x, want %#x:\n%v", op.name, f, g, read(t, got), want, got)
			}
			if results[op.name] == nil {
				results[op.name] = map[family]bool{}
			}
			results[op.name][want] = true
		}
	}
	for _, op := range operations {
		if len(results[op.name]) < 200 {
			t.Errorf("%s had %d different results: the test says too little", op.name, len(results[op.name]))
		}
	}
}

// common returns the common order of diagrams, as places in names. Those that
// do not occur come last.
func common(ds ...*Diagram) (order []int) {
	vars, err := Order(ds...)
	if err != nil {
		panic(err)
	}
	for _, v := range append(vars, names[:]...) {
		if i := slices.Index(names[:], v); !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	return order
}

// TestOrders asks free diagrams for an order, and holds the answers to the
// definition: an order that all paths follow, if and only if there is one.
func TestOrders(t *testing.T) {
	rng := randtest.New(t, 1, 2)
	some, none := 0, 0
	for range 3000 {
		ds := []*Diagram{random(rng).diagram(free(rng)), (1 << rng.IntN(sets) & random(rng)).diagram(free(rng))}
		order, err := Order(ds...)
		possible := false
		permutations(occurring(ds), func(vars []int32) {
			rank := map[int32]int{last: len(vars)}
			for r, v := range vars {
				rank[v] = r
			}
			ok := true
			for _, d := range ds {
				for _, nd := range d.nodes[2:] {
					ok = ok && rank[nd.v] < rank[d.nodes[nd.lo].v] && rank[nd.v] < rank[d.nodes[nd.hi].v]
				}
			}
			if !ok {
				return
			}
			// The first is the least, as they come in lexicographic order.
			for r, v := range vars {
				if !possible && err == nil && order[r] != int(v) {
					t.Fatalf("order %v, want %v\n%v\n%v", order, vars, ds[0], ds[1])
				}
			}
			possible = true
		})
		_, errUnion := ds[0].Union(ds[1])
		if possible {
			some++
			if err != nil || errUnion != nil {
				t.Fatalf("%v, %v\n%v\n%v", err, errUnion, ds[0], ds[1])
			}
		} else {
			none++
			if err != ErrOrder || errUnion != ErrOrder {
				t.Fatalf("%v, %v\n%v\n%v", err, errUnion, ds[0], ds[1])
			}
		}
	}
	if some < 300 || none < 300 {
		t.Errorf("%d have an order, %d have none: the test says too little", some, none)
	}
}

// occurring returns the variables of all diagrams, increasing.
func occurring(ds []*Diagram) (vars []int32) {
	for _, d := range ds {
		for _, v := range d.Vars() {
			vars = append(vars, int32(v))
		}
	}
	slices.Sort(vars)
	return slices.Compact(vars)
}

// permutations calls visit with all orders of the values, which increase, in
// lexicographic order.
func permutations(values []int32, visit func([]int32)) {
	var extend func(begun, left []int32)
	extend = func(begun, left []int32) {
		if len(left) == 0 {
			visit(begun)
		}
		for i, v := range left {
			var rest []int32
			rest = append(append(rest, left[:i]...), left[i+1:]...)
			extend(append(begun[:len(begun):len(begun)], v), rest)
		}
	}
	extend(nil, values)
}

// TestReorder makes ordered diagrams of free ones.
func TestReorder(t *testing.T) {
	rng := randtest.New(t, 1, 3)
	unordered := 0
	for range 2000 {
		f := random(rng)
		d := f.diagram(free(rng))
		if _, err := Order(d); err == ErrOrder {
			unordered++
		}
		perm := rng.Perm(tiny)
		var order []int
		for _, i := range perm {
			order = append(order, names[i])
		}
		if got := must(d.Reorder(order)); got.String() != f.diagram(ordered(perm)).String() {
			t.Fatalf("order %v:\n%v\nof\n%v", order, got, d)
		}
		// Those not named follow, by number.
		k := rng.IntN(tiny)
		short := order[:k:k]
		full := append([]int{}, perm[:k]...)
		for i := range names {
			named := false
			for _, j := range perm[:k] {
				named = named || i == j
			}
			if !named {
				full = append(full, i)
			}
		}
		if got := must(d.Reorder(short)); got.String() != f.diagram(ordered(full)).String() {
			t.Fatalf("order %v:\n%v\nof\n%v", short, got, d)
		}
	}
	if unordered < 500 {
		t.Errorf("%d diagrams had no order: the test says too little", unordered)
	}
	d := must(Of([]int{1, 2}))
	for _, tt := range []struct {
		order []int
		want  error
	}{
		{[]int{2, 1, 7}, nil}, {[]int{1, 2, 1}, errTwice}, {[]int{-1}, errVariable}, {[]int{MaxVar + 1}, errVariable},
	} {
		if _, err := d.Reorder(tt.order); !errors.Is(err, tt.want) {
			t.Errorf("Reorder(%v): %v, want %v", tt.order, err, tt.want)
		}
	}
}

// between returns the family of the subsets of n variables that have at least
// lo and at most hi of them.
func between(n, lo, hi int) *Diagram {
	b := NewBuilder(0)
	at := make([]Node, n+2) // by how many variables are chosen already
	for k := range n + 1 {
		if lo <= k && k <= hi {
			at[k] = Unit
		}
	}
	for v := n - 1; v >= 0; v-- {
		for k := range v + 1 {
			at[k] = b.Node(v, at[k], at[k+1])
		}
	}
	return must(b.Build(at[0]))
}

// TestLarge does the operations where only the memo keeps them from taking for
// ever, on families whose results are known.
func TestLarge(t *testing.T) {
	const n = 40
	for _, tt := range []struct {
		name      string
		got, want *Diagram
	}{
		{"union", must(between(n, 3, 12).Union(between(n, 10, 30))), between(n, 3, 30)},
		{"intersection", must(between(n, 3, 12).Intersection(between(n, 10, 30))), between(n, 10, 12)},
		{"difference", must(between(n, 3, 12).Difference(between(n, 10, 30))), between(n, 3, 9)},
		{"with", must(between(n, 3, 12).With(n - 1).Union(between(n-1, 3, 12))), between(n, 3, 12)},
		{"without", between(n, 3, 12).Without(n - 1), between(n-1, 3, 12)},
	} {
		if tt.got.String() != tt.want.String() {
			t.Errorf("%s: %d nodes, %v sets, want %d and %v", tt.name, tt.got.Size(), tt.got.Count(), tt.want.Size(), tt.want.Count())
		}
	}
}

// TestMatchings turns the diagram of the matchings of K_8, whose order is not
// that of the numbers, and takes it apart and together again.
func TestMatchings(t *testing.T) {
	d, _ := complete(8).diagram()
	order := must(Order(d))
	all := &Diagram{}
	for v := range 28 {
		// 15 matchings of the other six vertices go with every edge.
		with := d.With(v)
		if n := with.Count().Int64(); n != 15 {
			t.Errorf("%d matchings with edge %d, want 15", n, v)
		}
		all = must(all.Union(must(with.Reorder(order))))
	}
	if all.Count().Int64() != 105 || all.String() != must(d.Reorder(order)).String() {
		t.Errorf("%v matchings come together, want 105", all.Count())
	}
	if left := must(d.Difference(all)); !left.IsEmpty() {
		t.Errorf("%v matchings are left", left.Count())
	}
	natural := must(d.Reorder(nil))
	if natural.Count().Int64() != 105 {
		t.Errorf("%v matchings after Reorder", natural.Count())
	}
	if _, err := d.Union(natural); err != ErrOrder {
		t.Errorf("union of two orders: %v", err)
	}
}

// TestLimit asks every operation for the least limit that it can do with: one
// less must end with ErrLimit, and the limit must be inherited.
func TestLimit(t *testing.T) {
	d, e := between(12, 2, 5), between(12, 4, 8)
	for _, op := range operations {
		want := must(op.do(d, e))
		limit := 2
		for ; ; limit++ {
			got, err := op.do(withLimit(d, limit), e)
			if err == nil {
				if got.String() != want.String() || got.limit != limit {
					t.Errorf("%s: another result, or limit %d instead of %d", op.name, got.limit, limit)
				}
				break
			}
			if !errors.Is(err, ErrLimit) || got != nil {
				t.Fatalf("%s with limit %d: %v", op.name, limit, err)
			}
		}
		if limit < want.Size() {
			t.Errorf("%s: limit %d for %d nodes", op.name, limit, want.Size())
		}
		if _, err := op.do(withLimit(d, limit+5), withLimit(e, limit-1)); !errors.Is(err, ErrLimit) {
			t.Errorf("%s: the second operand's limit: %v", op.name, err)
		}
	}
	if _, err := withLimit(d, d.Size()-1).Reorder(nil); !errors.Is(err, ErrLimit) {
		t.Errorf("Reorder: %v", err)
	}
	for _, cut := range []func(*Diagram, int) *Diagram{(*Diagram).With, (*Diagram).Without} {
		if got := cut(withLimit(d, 9), 3).limit; got != 9 {
			t.Errorf("limit %d, want 9", got)
		}
	}
}

// withLimit returns the same family with another limit.
func withLimit(d *Diagram, limit int) *Diagram {
	e := *d
	e.limit = limit
	return &e
}

// residues returns the sets of the first n numbers whose sum is r modulo m.
func residues(n, m, r int) *Diagram {
	b := NewBuilder(0)
	at := make([]Node, m) // by what the sum is to be
	at[0] = Unit
	for v := n - 1; v >= 0; v-- {
		next := make([]Node, m)
		for k := range m {
			next[k] = b.Node(v, at[k], at[(k+m-v%m)%m])
		}
		at = next
	}
	return must(b.Build(at[r]))
}

// TestLimitOfMemo does much for nothing: even sums are not odd, but that shows
// only after all pairs of residues have been looked at.
func TestLimitOfMemo(t *testing.T) {
	d, e := residues(60, 10, 0), residues(60, 14, 1)
	limit := d.Size() + e.Size()
	if got := must(withLimit(d, 3*limit).Intersection(e)); !got.IsEmpty() {
		t.Errorf("%v sums are both", got.Count())
	}
	if _, err := withLimit(d, limit).Intersection(e); !errors.Is(err, ErrLimit) {
		t.Errorf("limit %d: %v, want %v", limit, err, ErrLimit)
	}
}

// TestRemembered has diagrams whose remembered orders conflict and whose paths
// do not, and the other way round.
func TestRemembered(t *testing.T) {
	d := must(must(Of([]int{1}, []int{3})).Reorder([]int{3, 2, 1}))
	e := must(Of([]int{2})).Without(2) // remembers 2
	for _, tt := range []struct {
		e    *Diagram
		want []int
		err  error
	}{
		{d, []int{3, 2, 1}, nil},
		{e, []int{3, 2, 1}, nil},
		{must(Of([]int{0}, []int{2}, []int{3})), []int{0, 2, 3, 1}, nil}, // 2 is on no path of d
		{must(Of([]int{1}, []int{2}, []int{3})).Without(1).Without(2), []int{3, 1}, nil},
		{must(Of([]int{1}, []int{3})), nil, ErrOrder},
	} {
		order, err := Order(d, tt.e)
		if err != tt.err || !slices.Equal(order, tt.want) {
			t.Errorf("order %v, %v, want %v, %v:\n%v", order, err, tt.want, tt.err, tt.e)
		}
	}
}

// chain returns the family of the sets of one of n variables, and the empty
// one: a diagram that is as deep as it is large.
func chain(n int) *Diagram {
	b := NewBuilder(0)
	x := Unit
	for v := n - 1; v >= 0; v-- {
		x = b.Node(v, x, Unit)
	}
	return must(b.Build(x))
}

// testDeep does all operations to the depth of n.
func testDeep(t *testing.T, n int) {
	t.Helper()
	d := chain(n)
	if got, want := d.Count().String(), strconv.Itoa(n+1); got != want {
		t.Errorf("%s sets, want %s", got, want)
	}
	e := d.Without(0)
	for _, tt := range []struct {
		op    func(d, e *Diagram) (*Diagram, error)
		count int
	}{
		{(*Diagram).Union, n + 1},
		{(*Diagram).Intersection, n},
		{(*Diagram).Difference, 1},
		{func(d, _ *Diagram) (*Diagram, error) { return d.With(n - 1), nil }, 1},
		{func(d, _ *Diagram) (*Diagram, error) { return d.Reorder([]int{n - 1}) }, n + 1},
	} {
		if got, want := must(tt.op(d, e)).Count().String(), strconv.Itoa(tt.count); got != want {
			t.Errorf("%s sets, want %s", got, want)
		}
	}
}

func TestDeep(t *testing.T) { testDeep(t, 1<<12) }

// TestDeepSlow goes as deep as an operation may.
func TestDeepSlow(t *testing.T) {
	randtest.Slow(t, "half a minute")
	testDeep(t, maxVars)
}

// TestTooDeep has more variables than an operation takes.
func TestTooDeep(t *testing.T) {
	d := chain(1)
	for v := range int32(maxVars + 1) {
		d.order = append(d.order, v)
	}
	d.vars = d.order
	if _, err := d.Union(chain(1)); !errors.Is(err, ErrLimit) {
		t.Errorf("Union: %v", err)
	}
	if _, err := d.Reorder(nil); !errors.Is(err, ErrLimit) {
		t.Errorf("Reorder: %v", err)
	}
}

// Published holds figures that others computed, with their source: numbers in
// parentheses are equations of The Art of Computer Programming, 7.2.2.1, "ex."
// its exercises. Size counts the two terminals, as DLX6 does.
//
// The sizes of domino tilings are ours, and pin what is built.
var published = []struct {
	name   string
	c      *covering
	count  string
	size   int
	memos  int // 0: not published
	source string
}{
	{"3x3 less a corner", cut3x3(), "4", 13, 0, "(120)-(122): 4 solutions, 11 instructions"},
	{"the same, fewest options first", fewestFirst(), "4", 14, 0, "ex. 252: 14 nodes"},
	{"K_4", complete(4), "3", 8, 5, "ex. 255"},
	{"K_6", complete(6), "15", 28, 13, "ex. 255"},
	{"K_8", complete(8), "105", 99, 34, "text: 99 nodes; ex. 255"},
	{"K_10", complete(10), "945", 334, 89, "ex. 255"},
	{"K_12", complete(12), "10395", 1078, 233, "ex. 255"},
	{"K_14", complete(14), "135135", 3363, 610, "ex. 255"},
	{"K_16", complete(16), "2027025", 10228, 1597, "text: 2,027,025 matchings, 10,228 nodes, F(17) memos"},
	{"dominoes 7x8", dominoes(7, 8), "1292697", 1880, 0, "text: 1,292,697 tilings"},
	{"dominoes 8x8", dominoes(8, 8), "12988816", 2300, 0, "OEIS A004003"},
}

func TestPublished(t *testing.T) {
	for _, tt := range published {
		d, memos := tt.c.diagram()
		if got := d.Count().String(); got != tt.count {
			t.Errorf("%s: %s sets, want %s (%s)", tt.name, got, tt.count, tt.source)
		}
		if d.Size() != tt.size {
			t.Errorf("%s: %d nodes, want %d (%s)", tt.name, d.Size(), tt.size, tt.source)
		}
		if tt.memos > 0 && memos != tt.memos {
			t.Errorf("%s: %d memos, want %d (%s)", tt.name, memos, tt.memos, tt.source)
		}
	}
}

func fewestFirst() *covering {
	c := cut3x3()
	c.choose = fewest
	return c
}
