package photo_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/photo"
)

// TestOthers reads pictures that another program drew, each with the board beside it, without one
// repair: a heart with and without lines, labels at the sides, discs, rings, dice, a grid on a corner.
// A picture without a board shows a heart that lost its foot, and no board may be made of that.
func TestOthers(t *testing.T) {
	names, err := filepath.Glob("testdata/others/*.jpg")
	if err != nil || len(names) < 8 {
		t.Fatalf("%v: %d pictures", err, len(names))
	}
	for _, name := range names {
		f := must.Get(os.Open(name))(t)
		pic := must.Get(photo.Decode(f))(t)
		must.Do(t, f.Close())
		b, err := read(t, pic)[0].Board()
		want, missing := os.ReadFile(strings.TrimSuffix(name, "jpg") + "txt")
		switch {
		case errors.Is(missing, os.ErrNotExist):
			if err == nil && !b.Bold() {
				t.Errorf("%s: a board with the repairs %v", name, b.Repaired)
			}
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case must.Get(b.Dominosa())(t).String()+"\n" != string(want) || len(b.Repaired) > 0:
			t.Errorf("%s: repairs %v\n%v\nfor\n%s", name, b.Repaired, b.Grid, want)
		}
	}
}
