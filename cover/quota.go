package cover

// A quota says how many more options may name an item.
type quota struct {
	bound int32 // so many at most
	slack int32 // so many fewer will do
}

// need returns how many more options have to name the item.
func (q quota) need() int32 { return max(0, q.bound-q.slack) }
