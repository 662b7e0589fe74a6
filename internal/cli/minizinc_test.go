package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestMiniZincSlow compiles models by MiniZinc's own compiler, and compares all solutions with
// those of the solver that comes with it.
func TestMiniZincSlow(t *testing.T) {
	randtest.Slow(t, "a while")
	if _, err := exec.LookPath("minizinc"); err != nil {
		t.Skip("there is no minizinc")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "bonepile")
	if out, err := exec.Command("go", "build", "-o", program, "bonepile/cmd/bonepile").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	home := append(os.Environ(), "HOME="+dir)
	if out, err := exec.Command(program, "cover", "fzn", "--install", filepath.Join(dir, ".minizinc", "solvers")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, model := range map[string]string{
		"queens": `int: n = 7; array[1..n,1..n] of var 0..1: q;
			constraint forall(i in 1..n)(sum(j in 1..n)(q[i,j]) = 1 /\ sum(j in 1..n)(q[j,i]) = 1);
			constraint forall(d in 2..2*n)(sum(i,j in 1..n where i+j=d)(q[i,j]) <= 1);
			constraint forall(d in 1-n..n-1)(sum(i,j in 1..n where i-j=d)(q[i,j]) <= 1);
			solve satisfy;`,
		"sets": `array[1..6] of set of 1..4: s = [{1,2},{3,4},{1,3},{2,4},{1},{2}]; array[1..6] of var bool: x;
			constraint forall(i in 1..4)(sum(k in 1..6 where i in s[k])(bool2int(x[k])) = 1);
			constraint not (x[5] /\ x[3]);
			solve satisfy; output ["\(x)"];`,
		"logic": `array[1..8] of var bool: x;
			constraint (x[1] -> x[2]) /\ (x[3] xor x[4]) /\ (x[5] <-> (x[6] \/ x[7]));
			constraint sum(i in 1..8)(i * bool2int(x[i])) >= 14 /\ sum(x) = 4 /\ x[8] != x[1];
			solve satisfy;`,
		"none": `array[1..3] of var bool: x; constraint sum(x) = 2 /\ x[1] = x[2] /\ x[2] = x[3]; solve satisfy;`,
	} {
		path := filepath.Join(dir, name+".mzn")
		must.Do(t, os.WriteFile(path, []byte(model), 0o666))
		answer := func(args ...string) []string {
			cmd := exec.Command("minizinc", append(args, "-a", path)...)
			cmd.Env = home
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%s: %v: %v\n%s", name, args, err, out)
			}
			solutions := strings.Split(string(out), "----------\n")
			slices.Sort(solutions)
			return solutions
		}
		want := answer("--solver", "gecode")
		for _, workers := range []string{"1", "2"} {
			if got := answer("--solver", "bonepile", "-p", workers); !slices.Equal(got, want) {
				t.Errorf("%s on %s cores: %d solutions, Gecode finds %d", name, workers, len(got)-1, len(want)-1)
			}
		}
	}
}
