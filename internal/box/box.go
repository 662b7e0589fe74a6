// Package box lets the packages of this module see what a public type holds, and nobody else. A
// method that did it would be public too.
//
// The type embeds a [Box] under an unexported name:
//
//	type inside = box.Box[grid.Board]
//	type Board struct{ inside }
package box

// A Box holds a value for [Open]. The zero Box holds the zero value.
type Box[T any] struct{ value T }

func (b *Box[T]) open() *T { return &b.value }

// In is [Open] for the package of the type, which inlines it.
func In[T any](b *Box[T]) *T { return &b.value }

// Open returns what outer holds, not a copy. It panics for a nil outer, unless *T has a method
// Nil: then that is a zero value.
func Open[T, S any, P holder[T, S]](outer P) *T {
	if outer == nil {
		zero := new(T)
		if _, ok := any(zero).(interface{ Nil() }); ok {
			return zero
		}
	}
	return outer.open()
}

// New returns a type that holds a copy of value: New[dominosa.Board](grid).
func New[S, T any, P holder[T, S]](value *T) P {
	outer := P(new(S))
	*outer.open() = *value
	return outer
}

// A holder is a pointer to a type that embeds a [Box].
type holder[T, S any] interface {
	*S
	open() *T
}
