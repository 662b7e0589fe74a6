package kit

import (
	"encoding/json"
	"testing"

	"bonepile/dominosa"
)

// TestPlacesJSON compares the places that are written by hand with those of encoding/json.
func TestPlacesJSON(t *testing.T) {
	list := []dominosa.Place{
		{Bone: dominosa.Bone{Lo: 0, Hi: 254}, Row: 0, Col: 99},
		{Bone: dominosa.Bone{Lo: 12, Hi: 12}, Row: 9, Col: 0, Down: true},
	}
	for n := range len(list) + 1 {
		want, err := json.Marshal(NewPlaces(list[:n]))
		if got := AppendPlacesJSON(nil, list[:n]); err != nil || string(got) != string(want) {
			t.Errorf("%s\nwant %s, %v", got, want, err)
		}
	}
}
