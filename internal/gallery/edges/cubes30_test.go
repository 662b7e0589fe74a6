package edges

import "testing"

// TestCubeRow has rows that are too short.
func TestCubeRow(t *testing.T) {
	one := stoodCube{place: 0, cube: 3}
	for want, list := range map[string][]stoodCube{
		"no cube at 1":   nil,
		"no cube at 2":   {one},
		"two cubes at 1": {one, one},
	} {
		if err := checkCubeRow(list); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
