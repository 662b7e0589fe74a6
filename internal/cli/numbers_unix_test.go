//go:build unix

package cli

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"bonepile/internal/cli/kit"
	"bonepile/internal/gallery"
	"bonepile/internal/must"
)

// A field is a number in a text, or in the arguments of commands: @ in either of them. With small
// in its place, some command has an answer. The text is on standard input; {} in a command stands
// for a file with it, {0} and {1} for its parts, and {dir FILE} for a directory with that file.
type field struct{ name, small, text, commands string }

// numbers are what a field is made to be.
var numbers = []string{"1000000", "1000000000", "2147483648", "9223372036854775808"}

const mostBytes = 500 << 20 // that a process may take for any of them

// onProblems are the commands that read a problem.
const onProblems = `cover count; cover count --by search; cover count --by sweep;
	cover count --by memo; cover count --by options; cover count --by signs; cover count --onto :1-2; cover solve;
	cover solve --engine links; cover solve --engine cells; cover solve --engine bits; cover solve --engine learn; cover decide;
	cover decide --engine learn --memory 1M; cover decide --cost 5; cover export --format dimacs; cover export --format dimacs --memory 1K;
	cover export --format opb; cover export --format knuth; cover reduce; cover estimate; cover split; cover strengthen; cover strengthen --count;
	cover cheapest; cover cheapest --dearest --memory 1M; cover cheapest --minimax; cover diagram;
	cover sample; cover nth 1; cover count --certificate c.txt; cover verify --certificate c.txt; cover decide --refutation r.drat --formula r.cnf`

// onBoards are the commands that read a board.
const onBoards = `solve; count; explain; hint; rate; compare; mend; complete; tilings; draw; convert --format id; convert --format places; convert --format box`

// onDiagrams are the commands that read a diagram.
const onDiagrams = `zdd count; zdd sample; zdd cheapest; zdd list --limit 3; zdd filter --with 1; zdd union {} {}; zdd intersect {} {}; zdd minus {} {}`

const (
	four   = "p q\np q |1\np |2\nq |3\n"
	matrix = "%%MatrixMarket matrix coordinate integer general\n"
	opb    = "* #variable= 2 #constraint= 1\n"
	flat   = "var 0..1: a :: output_var;\nvar 0..1: b;\n"
	sum    = "bonepile certificate 1\nproblem 03fc3b57d72b99c46f2de631adf602a1\n"
	board  = "3:32211030220321310103\n"
)

// fields are all numbers of all texts. A new one is a new line.
var fields = []field{
	{"upper bound", "1", "@|p q\np q\np\nq\n", onProblems},
	{"upper bound over weights", "1", "0:@|p q\np:*7 q |@\np:*3\nq |3\np:*500000000 |1\np |4\n", onProblems},
	{"lower bound", "1", "@:2147483647|p q\np:*2147483647 q\np\nq\n", onProblems},
	{"weight", "1", "1:5|p q\np:*@ q\np\np:*2147483647 |2\nq\n", onProblems},
	{"weight within a bound", "1", "1000000000:2000000000|p q\np:*@ q |1\np:*500000000 |@\np:*500000000 |2\np:*1500000000\nq\n", onProblems},
	{"sum of weights", "1", "@|s\n" + strings.Repeat("s:*500000000 |2\n", 7), onProblems},
	{"cost", "1", "p q\np q |@\np |1\nq |2\n", onProblems},
	{"variables of OPB", "1", "* #variable= @ #constraint= 1\n+1 x1 >= 1 ;\n", onProblems},
	{"constraints of OPB", "1", "* #variable= 1 #constraint= @\n+1 x1 >= 1 ;\n", "cover count"},
	{"coefficient", "1", opb + "+@ x1 +@ x2 >= 1 ;\n", onProblems},
	{"bound of OPB", "1", opb + "+2 x1 +3 x2 <= @ ;\n", onProblems},
	{"variable of OPB", "2", opb + "+2 x1 +3 x@ <= 4 ;\n", "cover count"},
	{"cost of OPB", "1", opb + "min: @ x1 ;\n+2 x1 +3 x2 <= 4 ;\n", "cover count; cover cheapest"},
	{"items of EC", "2", "p ec @\ns 1 2\n", "cover count; cover decide; cover export --format dimacs"},
	{"item of EC", "2", "p ec 3\ns 1 @\n", "cover count"},
	{"items and sets", "2", "@ @\n2 1 2\n", "cover count --from ec"},
	{"size of a set", "2", "2 1\n@ 1 2\n", "cover count --from ec"},
	{"rows of a matrix", "1", matrix + "@ 2 1\n1 1 1\n", "cover count"},
	{"columns of a matrix", "1", matrix + "2 @ 1\n1 1 1\n", "cover count"},
	{"entries of a matrix", "1", matrix + "2 2 @\n1 1 1\n", "cover count"},
	{"place in a matrix", "1", matrix + "2 2 1\n1 @ 1\n", "cover count"},
	{"items of miniexact", "1", "p xc @ 1\n1 2 0\n", "cover count"},
	{"secondary items of miniexact", "1", "p xc 1 @\n1 2 0\n", "cover count"},
	{"item and colour of miniexact", "2", "p xcc 2 1\n1 2 3 -@ 0\n1 @ 0\n", "cover count"},
	{"bounds of miniexact", "1", "< a:0;@ b > [ x ]\na x;\nb;\n", "cover count; cover decide; cover export --format dimacs"},
	{"factor of FlatZinc", "1", flat + "constraint int_lin_le([@,3],[a,b],5);\nsolve satisfy;\n", "cover fzn"},
	{"bound of FlatZinc", "1", flat + "constraint int_lin_le([-2,-3],[a,b],-@);\nsolve satisfy;\n", "cover fzn"},
	{"constants of FlatZinc", "1", flat + "constraint int_lin_eq([@],[@],5);\nsolve satisfy;\n", "cover fzn"},
	{"range of FlatZinc", "1", "array [1..@] of int: x = [1,2];\n" + flat + "constraint int_eq(a,x[@]);\nsolve satisfy;\n", "cover fzn"},
	{"domain of FlatZinc", "1", "var 0..@: a;\nsolve satisfy;\n", "cover fzn"},
	{"what a certificate chooses", "1", "p q\np q\np\nq\n" + "\x00" + sum + "1 choose q @ 3>0\n2 choose p 2 1>0 2>@\ncount @\n", "cover verify {0} --certificate {1}"},
	{"states of a certificate", "1", "p q\np q\np\nq\n\x00" + sum + "@ choose q 1 @>0\ncount 2\n", "cover verify {0} --certificate {1}"},
	{"parts of a certificate", "1", "p q\np q\np\nq\n\x00" + sum + "part @ 1/@\npart 1 @/@\ncount @\n", "cover verify {0} --certificate {1} --recount @; cover verify {0} --certificate {1} --recount all"},
	{"part", "2", four, "cover count --part 1/@; cover count --part @/@; cover split --parts @"},
	{"sum of parts", "1", "1/@\n\x00" + `{"input":"-","count":@,"part":"1/@","problem":"03fc3b57d72b99c46f2de631adf602a1","stats":{"nodes":@,"updates":0,"cleansings":0,"profile":[0,@]}}` + "\n", "cover sum --of {0} {1}"},
	{"weights of options", "1", "@\n@/@ q\n\x00p q\np q\np\nq\n", "cover count --weights {0} {1}"},
	{"arguments about options", "1", four, `cover nth @; cover nth 1-@; cover count --onto :@; cover count --onto :1-@; cover decide --with @;
		cover decide --without @; cover decide --cost @; cover cheapest --limit @; cover cheapest --minimax --limit @`},
	{"limits", "1", four, `cover solve --limit @; cover solve --nodes @; cover solve --shuffle --seed @; cover solve --workers @; cover count --memory @;
		cover count --memory @G; cover decide --memory @; cover export --format dimacs --memory @T; cover cheapest --memory @; cover solve --choice focus:@,@;
		cover diagram --nodes @; cover strengthen --nodes @; cover count --progress short:@; cover count --certificate c.txt --parts @; cover solve --time @h`},
	{"node of a diagram", "2", "@: (~1?0:1)\n3: (~0?0:2)\n", onDiagrams},
	{"variable of a diagram", "1", "2: (~@?0:1)\n3: (~0?0:2)\n", onDiagrams},
	{"branch of a diagram", "2", "2: (~2?0:1)\n3: (~1?@:1)\n4: (~0?0:3)\n", onDiagrams},
	{"arguments about sets", "1", "2: (~1?0:1)\n3: (~0?0:2)\n", "zdd list --limit @; zdd cheapest --limit @; zdd filter --with @; zdd sample --seed @"},
	{"ID of a board", "3", "@:32211030220321310103\n", onBoards},
	{"ID with a shape", "2", "@x@:0011\n", onBoards},
	{"number in an ID", "1", "3:3221103022032131010@\n", onBoards},
	{"number in a grid", "1", "@ 0 0\n1 1 0\n", onBoards},
	{"number in JSON", "1", `{"cells":[[@,0,0],[1,1,0]]}` + "\n", onBoards},
	{"number in a list", "1", "{{@,0,0},{1,1,0}}\n", "solve"},
	{"number in R", "2", "matrix(c(@,0,1,1,0,0), nrow=@)\n", "solve; convert --format id"},
	{"bones", "1", "0 0 1\n1 0 1\n", `solve --bones 0-@; solve --bones @-@; solve --bones double-@; count --bones at_most_double-@; solve --bones @_x_double-1;
		solve --bones double-6_from_@; solve --bones double-@_from_@; solve --bones double-6_less_@-3; draw --bones double-@; convert --format places --bones double-@`},
	{"cell", "1", board, "why r@c1-r@c2; hint --ruled-out r1c@-r1c@"},
	{"given", "1", board, "solve --given @-0_r1c1-r1c2; solve --given 3-2_r@c1-r@c2; convert --format box --numbers-from @"},
	{"board to make", "1", "", `generate -n @; generate --shape @x@; generate --shape @x2; generate --shape 2x@; generate --bones double-@; generate --bones @_x_double-3 -n 3;
		generate --givens @ -n 3; generate --seed @ -n 2; generate --open @ -n 3; generate --rating @..@ -n 1; book -n @ --boards 1 -o b.pdf; book --per-page @ --boards 1 -o b.pdf; book --bleed @mm --boards 1 -o b.pdf; book --shape @x@ --boards 1 -o b.pdf`},
	{"arrays", "1", "", `census -n @; census -n 1 --shape @x6; census --shape @x2; chance -n @ --samples 10; chance --shape @x@ --samples 10; chance -n 1 --samples 10 --seed @;
		record -n @ --nodes 10; record -n 1 --shape @x6 --nodes 10; record -n 1 --target @ --nodes 10; record -n 1 --limit @ --nodes 10; tilings @x2:00`},
	{"sample of boards", "1", `{"of":"double-1 on 2x3:000000 by permutation, seed 1","boards":@,"counts":[{"solutions":1,"boards":@}]}` + "\n", "chance --run {dir chance.json} -n 1 --samples 10"},
	{"record", "1", `{"state":"search 2","pips":1,"shape":"2x3:000000","target":0,"hard":false,"even":false,"seed":1,"rounds":@,"moves":@,"best":[{"solutions":3,"round":0,"cells":"AAABAAEB"}]}` + "\n", "record --run {dir record.json} -n 1 --nodes 10"},
	ofModels(),
}

// ofModels are the numbers that models of the gallery take.
func ofModels() field {
	f := field{name: "arguments of models", small: "4"}
	for _, m := range gallery.Models() {
		for _, p := range m.Params {
			if _, err := strconv.Atoi(p.Default); err == nil {
				f.commands += fmt.Sprintf("; model %s %s=@", m.Name, p.Name)
			}
		}
	}
	f.commands = strings.TrimPrefix(f.commands, "; ")
	return f
}

const numberChild = "BONEPILE_NUMBERS" // the field that a process of this test is for

// TestNumbers makes every number of every text large. Each ends with an answer or a sentence, and
// takes little memory: a process for each field has the commands run with all numbers.
func TestNumbers(t *testing.T) {
	if at, err := strconv.Atoi(os.Getenv(numberChild)); err == nil {
		fields[at].ask(t)
		return
	}
	if testing.Short() {
		t.Skip("a process that looks for races takes ten times the memory")
	}
	for at, f := range fields {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestNumbers$")
			cmd.Dir = t.TempDir()
			cmd.Env = append(os.Environ(), numberChild+"="+strconv.Itoa(at), "GOMEMLIMIT=off")
			out, err := cmd.CombinedOutput()
			most := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
			if runtime.GOOS == "linux" {
				most <<= 10
			}
			if err != nil || most > mostBytes {
				t.Errorf("%v, %d MB\n%s", err, most>>20, out[max(0, len(out)-4000):])
			}
			t.Logf("%d MB, %v", most>>20, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
		})
	}
}

// ask runs the commands with every number.
func (f *field) ask(t *testing.T) {
	syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: 8 << 30, Max: 8 << 30})
	answered := 0
	for _, n := range append([]string{f.small}, numbers...) {
		text := strings.ReplaceAll(f.text, "@", n)
		for command := range strings.SplitSeq(strings.ReplaceAll(f.commands, "@", n), ";") {
			args := f.args(t, command, text)
			fmt.Println(command)
			var out, errOut bytes.Buffer
			status := Run(t.Context(), args, strings.NewReader(text), &out, &errOut)
			says := strings.TrimSpace(errOut.String())
			switch {
			case status == statusBad && (says == "" || strings.Contains(says, "unknown flag") || strings.Contains(says, "unknown command")),
				status == statusNone && out.Len()+errOut.Len() == 0:
				t.Errorf("%s of %s: status %d, said %s", command, n, status, says)
			case status == statusBad && n == f.small:
				t.Log(says)
			case status != statusBad && n == f.small:
				answered++
			}
		}
	}
	if answered == 0 {
		t.Errorf("no command has an answer for %s", f.small)
	}
}

// args returns the words of a command, with files for the text where it names some.
func (f *field) args(t *testing.T, command, text string) []string {
	parts := strings.Split(text, "\x00")
	name := func(i int) string {
		file := filepath.Join(t.TempDir(), "text")
		must.Do(t, os.WriteFile(file, []byte(parts[i]), 0o600))
		return file
	}
	command = strings.ReplaceAll(command, "{0}", "{}")
	args := strings.Fields(command)
	for i, a := range args {
		switch {
		case a == "{}":
			args[i] = name(0)
		case a == "{1}":
			args[i] = name(1)
		case a == "{dir":
			dir := t.TempDir()
			file := strings.TrimSuffix(args[i+1], "}")
			must.Do(t, os.WriteFile(filepath.Join(dir, file), fmt.Appendf(nil, "%ssha256 %x\n", text, sha256.Sum256([]byte(text))), 0o600))
			args[i] = dir
			return append(args[:i+1], args[i+2:]...)
		default:
			args[i] = strings.ReplaceAll(a, "_", " ")
		}
	}
	return args
}

// TestNumbersAll says that every command that reads a text has a field.
func TestNumbersAll(t *testing.T) {
	no := strings.Fields("help completion licences schema example rules play serve export-site read work")
	for c := range leaves(newRoot(&kit.Env{Args: []string{}})) {
		path := strings.TrimPrefix(c.CommandPath(), "bonepile ")
		if !slices.Contains(no, strings.Fields(path)[0]) && !slices.ContainsFunc(fields, func(f field) bool { return strings.Contains(f.commands, path) }) {
			t.Errorf("no field is for %s", path)
		}
	}
}
