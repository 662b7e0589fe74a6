package chance

import (
	"encoding/json"
	"fmt"
)

// A savedSample is the text form of a sample, as JSON. It has the first boards of a seed, so it can
// be extended.
type savedSample struct {
	Of string `json:"of"` // names the boards
	Sample
}

// Text returns s as text. What names the boards.
func (s Sample) Text(what string) []byte {
	text, err := json.Marshal(savedSample{what, s})
	if err != nil {
		panic(err) // it is all numbers
	}
	return append(text, '\n')
}

// ReadSample reads what Text wrote for the same boards.
func ReadSample(text []byte, what string) (Sample, error) {
	var s savedSample
	if err := json.Unmarshal(text, &s); err != nil {
		return Sample{}, fmt.Errorf("a sample: %w", err)
	}
	if s.Of != what {
		return Sample{}, fmt.Errorf("it is of %s, and asked for is %s", s.Of, what)
	}
	return s.Sample, nil
}
