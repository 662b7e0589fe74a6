package gallery

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"bonepile/internal/gallery/kit"
)

// Models returns the gallery, family by family.
func Models() []kit.Model { return slices.Clone(models()) }

var models = sync.OnceValue(func() (list []kit.Model) {
	for _, f := range families {
		for _, model := range f.models {
			m := model()
			m.Family = f.heading
			for i := range m.Figures {
				m.Figures[i].Cite()
			}
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
	return kit.Model{}, &UnknownError{Name: name, Near: near(name, names)}
}

// An UnknownError says that the gallery has no model of a name.
type UnknownError struct {
	Name string
	Near []string // names it may have been meant for, the likeliest first
}

func (e *UnknownError) Error() string {
	if len(e.Near) == 0 {
		return fmt.Sprintf("gallery: unknown model %q", e.Name)
	}
	return fmt.Sprintf("gallery: unknown model %q; is it %s?", e.Name, strings.Join(e.Near, " or "))
}

// near returns the names, at most three, that differ from a word by few
// letters or contain it.
func near(word string, names []string) (list []string) {
	type ranked struct {
		name string
		far  int
	}
	var all []ranked
	for _, name := range names {
		far := distance(word, name)
		if len(word) > 2 && strings.Contains(name, word) {
			far = min(far, 1)
		}
		if far <= 1+len(word)/4 {
			all = append(all, ranked{name, far})
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return a.far - b.far })
	for _, r := range all[:min(3, len(all))] {
		list = append(list, r.name)
	}
	return list
}

// distance returns how many letters have to be put in, left out or changed to
// make one word of the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
