package tree

// Apart returns a new T that shares no cache line with anything else: what a worker
// writes at every node stands a [Line] from what another writes.
func Apart[T any]() *T {
	apart := &struct {
		_     [Line]uint64
		value T
		_     [Line]uint64
	}{}
	return &apart.value
}
