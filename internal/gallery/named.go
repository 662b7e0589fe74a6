package gallery

import (
	"fmt"
	"slices"
	"sync"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/near"
)

// Models returns the gallery, family by family.
func Models() []kit.Model { return slices.Clone(models()) }

var models = sync.OnceValue(func() (list []kit.Model) {
	for _, f := range families {
		for _, model := range f.models {
			m := model()
			m.Family = f.heading
			list = append(list, m)
		}
	}
	return list
})

// Named returns the model of a name, or an [*UnknownError].
func Named(name string) (kit.Model, error) {
	var names []string
	for _, m := range models() {
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
	}
	return kit.Model{}, &UnknownError{Name: name, Near: near.Words(name, names)}
}

// An UnknownError says that the gallery has no model of a name.
type UnknownError struct {
	Name string
	Near []string // names that may have been meant, the likeliest first
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("gallery: unknown model %q", e.Name) + near.Ask(e.Near)
}
