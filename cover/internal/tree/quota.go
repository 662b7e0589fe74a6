package tree

// A Quota says how many more options may name an item.
type Quota struct {
	Bound int32 // so many at most
	Slack int32 // so many fewer will do
}

// Need returns how many more options have to name the item.
func (q Quota) Need() int32 { return max(0, q.Bound-q.Slack) }
