package zdd

// Nonsubsets returns the sets of d that are in no set of e: those a for which
// no b of e has a ⊆ b.
// Operands and errors are those of [Diagram.Union]. The time may be much more
// than the product of the sizes, since the recursion is nested.
func (d *Diagram) Nonsubsets(e *Diagram) (*Diagram, error) {
	return combine(d, e, (*algebra).nonsubsets)
}

// Nonsupersets returns the sets of d that hold no set of e: those a for which
// no b of e has b ⊆ a.
// Operands, errors and cost are those of [Diagram.Nonsubsets].
func (d *Diagram) Nonsupersets(e *Diagram) (*Diagram, error) {
	return combine(d, e, (*algebra).nonsupersets)
}

// Maximal returns the sets of d that are in no other set of d.
// The diagram must be ordered; errors are those of [Diagram.Union], the cost
// is that of [Diagram.Nonsubsets].
func (d *Diagram) Maximal() (*Diagram, error) {
	return change(d, (*algebra).maximal)
}

// Minimal returns the sets of d that hold no other set of d.
// The diagram must be ordered; errors are those of [Diagram.Union], the cost
// is that of [Diagram.Nonsubsets].
func (d *Diagram) Minimal() (*Diagram, error) {
	return change(d, (*algebra).minimal)
}

func (a *algebra) nonsubsets(f, g Node) Node {
	switch {
	case g == Empty:
		return f
	case f <= Unit || f == g: // the empty set is in every set
		return Empty
	}
	r, ok := a.known(opNonsubsets, f, g)
	if ok {
		return r
	}
	v, fl, fh, gl, gh := a.split(f, g)
	// A set without v may be in one with it, but not the other way round.
	lo := a.nonsubsets(fl, gl)
	if gh != Empty {
		lo = a.intersection(lo, a.nonsubsets(fl, gh))
	}
	r = a.node(v, lo, a.nonsubsets(fh, gh))
	a.keep(opNonsubsets, f, g, r)
	return r
}

func (a *algebra) nonsupersets(f, g Node) Node {
	switch {
	case g == Empty:
		return f
	case f == Empty || g == Unit || f == g: // every set holds the empty set
		return Empty
	}
	r, ok := a.known(opNonsupersets, f, g)
	if ok {
		return r
	}
	v, fl, fh, gl, gh := a.split(f, g)
	// A set with v may hold one without it, but not the other way round.
	hi := a.nonsupersets(fh, gl)
	if gh != Empty {
		hi = a.intersection(hi, a.nonsupersets(fh, gh))
	}
	r = a.node(v, a.nonsupersets(fl, gl), hi)
	a.keep(opNonsupersets, f, g, r)
	return r
}

func (a *algebra) maximal(f Node) Node {
	if f <= Unit {
		return f
	}
	r, ok := a.known(opMaximal, f, f)
	if ok {
		return r
	}
	nd := a.nodes[f]
	hi := a.maximal(nd.hi)
	// To be in a set of nd.hi is to be in a maximal one.
	r = a.node(nd.v, a.nonsubsets(a.maximal(nd.lo), hi), hi)
	a.keep(opMaximal, f, f, r)
	return r
}

func (a *algebra) minimal(f Node) Node {
	if f <= Unit {
		return f
	}
	r, ok := a.known(opMinimal, f, f)
	if ok {
		return r
	}
	nd := a.nodes[f]
	lo := a.minimal(nd.lo)
	// To hold a set of nd.lo is to hold a minimal one.
	r = a.node(nd.v, lo, a.nonsupersets(a.minimal(nd.hi), lo))
	a.keep(opMinimal, f, f, r)
	return r
}
