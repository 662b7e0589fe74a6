package main

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestVersions asks for releases that are none.
func TestVersions(t *testing.T) {
	for _, v := range []string{"", "1.2.3", "v1.2", "v1.2.3.4", "v01.2.3", "v1.2.3-", "v1.2.3-rc", "v1.2.3-rc.01", "v1.2.3+meta", "v1.2.3\n"} {
		if err := run(t.Context(), v, "", t.TempDir()); err == nil || !strings.Contains(err.Error(), "is no version") {
			t.Errorf("%q: %v", v, err)
		}
	}
	if err := run(t.Context(), "v1.2.3", "plan9/386", t.TempDir()); err == nil || !strings.Contains(err.Error(), "is no platform") {
		t.Errorf("plan9: %v", err)
	}
	for _, v := range []string{"v0.0.0", "v10.20.30", "v1.2.3-rc.1"} {
		if !versions.MatchString(v) {
			t.Errorf("%s is refused", v)
		}
	}
}

// TestCommitted asks for the commit of a checkout, and again when a file has changed.
func TestCommitted(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git here")
	}
	t.Chdir(t.TempDir())
	r := &release{ctx: t.Context()}
	git := func(args ...string) string {
		out := must.Get(r.run(nil, "git", append([]string{"-c", "user.name=nobody", "-c", "user.email=nobody@example.org"}, args...)...))(t)
		return strings.TrimSpace(string(out))
	}
	if commit, err := r.committed(); commit != "" || err != nil {
		t.Errorf("without git: %q, %v", commit, err)
	}
	git("init", "-q")
	git("commit", "-q", "--allow-empty", "-m", "empty")
	if commit, err := r.committed(); commit != git("rev-parse", "HEAD") || err != nil {
		t.Errorf("%q, %v", commit, err)
	}
	must.Do(t, os.WriteFile("new", nil, 0o644))
	if _, err := r.committed(); err == nil || !strings.Contains(err.Error(), "not committed:\n?? new") {
		t.Errorf("with a new file: %v", err)
	}
}

// TestManual reads the man pages.
func TestManual(t *testing.T) {
	r := &release{ctx: t.Context(), version: "v1.2.3", time: time.Unix(1e9, 0).UTC()}
	list := must.Get(r.manuals())(t)
	texts := map[string]string{}
	for _, e := range list {
		texts[e.name] = string(e.body)
	}
	page := texts["man/man1/bonepile-cover-count.1"]
	const head = ".TH \"BONEPILE-COVER-COUNT\" 1 \"2001-09-09\" \"bonepile v1.2.3\"\n.SH NAME\n" +
		"bonepile\\-cover\\-count \\- Print the number of solutions of exact cover problems\n"
	if !strings.HasPrefix(page, head) || !strings.Contains(page, "\n.SH FLAGS\n") || !strings.Contains(page, `printf 'a b c\en`) {
		t.Errorf("bonepile-cover-count.1:\n%s", page)
	}
	for _, section := range []string{"EXIT STATUS", "USAGE", "FLAGS", "EXAMPLE"} {
		if !strings.Contains(page, "\n.SH "+section+"\n") {
			t.Errorf("bonepile-cover-count.1 has no section %s", section)
		}
	}
	const first = "\n.SH NAME\nbonepile \\- Solve domino grids and exact cover problems\n"
	if len(texts) < 45 || !strings.Contains(texts["man/man1/bonepile.1"], first) || texts["man/man1/bonepile-help.1"] != "" {
		t.Errorf("%d pages and completions; bonepile.1:\n%s", len(texts), texts["man/man1/bonepile.1"])
	}
	for text, want := range map[string]string{".x": `\&.x`, "'x": `\&'x`, `a-\.'`: `a\-\e.'`} {
		must.Equal(t, roff(text), want, "%s in a man page", text)
	}
	for _, shell := range []string{"bonepile.bash", "_bonepile", "bonepile.fish", "bonepile.ps1"} {
		if !strings.Contains(texts["completions/"+shell], "__complete") {
			t.Errorf("%s completes nothing", shell)
		}
	}
}

// TestReleaseSlow makes a release for this platform twice, which gives the same bytes,
// and uses what is in it where there is nothing else.
func TestReleaseSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	t.Chdir(filepath.Join("..", ".."))
	platform := runtime.GOOS + "/" + runtime.GOARCH
	m := &made{t.TempDir()}
	again := &made{t.TempDir()}
	for _, dir := range []string{m.dir, again.dir} {
		if err := run(t.Context(), "v0.1.0-rc.1", platform, dir); err != nil {
			if strings.Contains(err.Error(), "is no platform") {
				t.Skipf("there are no releases for %s", platform)
			}
			t.Fatal(err)
		}
	}
	sums := must.Get(os.ReadFile(filepath.Join(m.dir, "SHA256SUMS")))(t)
	for line := range strings.Lines(string(sums)) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		one, two := m.read(t, name), again.read(t, name)
		if fmt.Sprintf("%x", sha256.Sum256(one)) != sum || !bytes.Equal(one, two) {
			t.Errorf("%s is not the same twice, or not what SHA256SUMS says", name)
		}
	}
	t.Run("documents", m.documents)
	t.Run("archive", m.archive)
	t.Run("image", m.image)
	t.Run("npm", m.npm)
	t.Run("wheel", m.wheel)
}

// A made is a release that was made, in a directory.
type made struct{ dir string }

// read returns a file of the release, whose name may have stars.
func (m *made) read(t *testing.T, pattern string) []byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(m.dir, pattern))
	if err != nil || len(names) != 1 {
		t.Fatalf("%s: %v, %v", pattern, names, err)
	}
	return must.Get(os.ReadFile(names[0]))(t)
}

// unpacked returns the files of a tar archive, compressed or not.
func unpacked(t *testing.T, body []byte) map[string]*tarFile {
	t.Helper()
	var in io.Reader = bytes.NewReader(body)
	if z, err := gzip.NewReader(in); err == nil {
		in = z
	} else {
		in = bytes.NewReader(body)
	}
	list := map[string]*tarFile{}
	for r := tar.NewReader(in); ; {
		h, err := r.Next()
		if err == io.EOF {
			return list
		}
		var f tarFile
		if err == nil {
			f.mode = h.FileInfo().Mode()
			f.body, err = io.ReadAll(r)
		}
		if err != nil {
			t.Fatal(err)
		}
		list[h.Name] = &f
	}
}

type tarFile struct {
	mode os.FileMode
	body []byte
}

// alone returns a command that finds no other program and no home.
func alone(t *testing.T, dir, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	cmd.Env = []string{"HOME=" + dir, "PATH=" + dir, "TMPDIR=" + dir, "SYSTEMROOT=" + os.Getenv("SYSTEMROOT")}
	return cmd
}

// output returns what a command prints.
func output(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	var message bytes.Buffer
	cmd.Stderr = &message
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s%s", cmd.Args, err, out, message.Bytes())
	}
	return string(out)
}

// documents follows every link of the documents to a file of their archive.
func (m *made) documents(t *testing.T) { follow(t, unpacked(t, m.read(t, "bonepile_*_docs.tar.gz"))) }

// follow follows every link of the documents to one of the files.
func follow(t *testing.T, files map[string]*tarFile) {
	t.Helper()
	link := regexp.MustCompile(`(?:\]\(|src=")([^):#"]+)[#)"]`)
	pages := 0
	for name, f := range files {
		if path.Ext(name) != ".md" {
			continue
		}
		pages++
		for _, m := range link.FindAllSubmatch(f.body, -1) {
			if to := path.Join(path.Dir(name), string(m[1])); files[to] == nil {
				t.Errorf("%s links to %s, which is not there", name, to)
			}
		}
	}
	must.Least(t, pages, 35, "documents")
}

// archive unpacks the archive into an empty home and runs what is in it.
func (m *made) archive(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the archive for Windows is a zip, which this test does not unpack")
	}
	home := t.TempDir()
	root := ""
	files := unpacked(t, m.read(t, "bonepile_*_"+runtime.GOOS+"_*.tar.gz"))
	follow(t, files)
	for name, f := range files {
		to := filepath.Join(home, name)
		must.Do(t, os.MkdirAll(filepath.Dir(to), 0o755))
		must.Do(t, os.WriteFile(to, f.body, f.mode))
		if filepath.Base(to) == "LICENSE" {
			root = filepath.Dir(to)
		}
	}
	bin := filepath.Join(root, "bonepile")
	if out := output(t, alone(t, home, bin, "--version")); !strings.HasPrefix(out, "bonepile v0.1.0-rc.1,") {
		t.Errorf("--version prints %q", out)
	}
	solve := alone(t, home, bin, "solve")
	solve.Stdin = strings.NewReader("3:32211030220321310103\n")
	if out := output(t, solve); !strings.Contains(out, "the only solution\n") {
		t.Errorf("solve prints %q", out)
	}
	for _, shown := range regexp.MustCompile(`(?m)^    \$ (.*)\n((?:    [^$\n].*\n)*)`).FindAllStringSubmatch(string(must.Get(os.ReadFile(filepath.Join(root, "README.md")))(t)), -1) {
		cmd := alone(t, root, "/bin/sh", "-c", shown[1])
		must.Equal(t, output(t, cmd), strings.ReplaceAll("\n"+shown[2], "\n    ", "\n")[1:], "%s, in the README", shown[1])
	}
	output(t, alone(t, home, bin, "export-site", "site"))
	served := m.serve(t, alone(t, home, bin, "serve", "--listen", "127.0.0.1:0"))
	for name, body := range served {
		if written, err := os.ReadFile(filepath.Join(home, "site", name)); err != nil || !bytes.Equal(written, body) {
			t.Errorf("%s: %d bytes were served and %d written, %v", name, len(body), len(written), err)
		}
	}
}

// serve visits the page and its module, and ends the server.
func (m *made) serve(t *testing.T, cmd *exec.Cmd) map[string][]byte {
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	lines.Scan()
	visit := func(name string) []byte {
		r := must.Get(http.Get(lines.Text() + name))(t)
		defer r.Body.Close()
		body, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatalf("%s: status %d, %v", name, r.StatusCode, err)
		}
		return body
	}
	served := map[string][]byte{"index.html": visit(""), "sw.js": visit("sw.js")}
	modules := regexp.MustCompile(`[0-9a-f]+/\w+\.wasm`).FindAll(served["sw.js"], -1)
	if len(modules) != 3 { // of the boards, of Pips, and what reads pictures
		t.Errorf("the modules are %q", modules)
	}
	for _, module := range modules {
		served[string(module)] = visit(string(module))
		if !bytes.HasPrefix(served[string(module)], []byte("\x00asm")) {
			t.Errorf("%q is no module", module)
		}
	}
	must.Do(t, cmd.Process.Signal(os.Interrupt))
	if err := cmd.Wait(); err != nil {
		t.Errorf("after an interrupt: %v", err)
	}
	return served
}

// TestImage makes an image of a program that is none.
func TestImage(t *testing.T) {
	here := target{"linux", runtime.GOARCH}
	r := &release{version: "v1.2.3", time: time.Unix(1e9, 0).UTC(), targets: []target{here}, files: map[string][]byte{}}
	program := entry{"bonepile", 0o755, []byte("\x7fELF")}
	must.Do(t, r.image(map[target][]entry{here: {program}}, []entry{{"LICENSE", 0o644, []byte("MIT")}}))
	m := &made{t.TempDir()}
	for name, body := range r.files {
		must.Do(t, os.WriteFile(filepath.Join(m.dir, name), body, 0o644))
	}
	m.image(t)
}

// image follows the image from its index to its files, by their hashes.
func (m *made) image(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there are images for Linux alone")
	}
	blobs := unpacked(t, m.read(t, "bonepile_*_oci.tar"))
	type descriptor struct {
		Digest, MediaType string
		Size              int
	}
	blob := func(d descriptor) []byte {
		sum, _ := strings.CutPrefix(d.Digest, "sha256:")
		f := blobs["blobs/sha256/"+sum]
		if f == nil || len(f.body) != d.Size || fmt.Sprintf("%x", sha256.Sum256(f.body)) != sum {
			t.Fatalf("%v is not there, or something else", d)
		}
		return f.body
	}
	var all struct {
		Manifests []descriptor
		Config    descriptor
		Layers    []descriptor
	}
	parse := func(text []byte) {
		t.Helper()
		must.Do(t, json.Unmarshal(text, &all))
	}
	parse(blobs["index.json"].body)
	parse(blob(all.Manifests[0]))
	parse(blob(all.Manifests[0]))
	var config struct {
		Architecture string
		Config       struct{ Entrypoint []string }
		RootFS       struct {
			DiffIDs []string `json:"diff_ids"`
		}
	}
	must.Do(t, json.Unmarshal(blob(all.Config), &config))
	layer := blob(all.Layers[0])
	files := unpacked(t, layer)
	z := must.Get(gzip.NewReader(bytes.NewReader(layer)))(t)
	plain, err := io.ReadAll(z)
	if err != nil || fmt.Sprintf("sha256:%x", sha256.Sum256(plain)) != config.RootFS.DiffIDs[0] || config.Architecture != runtime.GOARCH {
		t.Errorf("the configuration is of another layer: %v", err)
	}
	program := files[strings.TrimPrefix(config.Config.Entrypoint[0], "/")]
	if program == nil || program.mode != 0o755 || !bytes.HasPrefix(program.body, []byte("\x7fELF")) {
		t.Error("the entry point is no program")
	}
	if tmp := files["tmp/"]; tmp == nil || tmp.mode != os.ModeDir|os.ModeSticky|0o777 {
		t.Error("there is no directory to write to")
	}
}

// example returns the example of a README.
func example(t *testing.T, name, tag string) string {
	t.Helper()
	text := must.Get(os.ReadFile(name))(t)
	_, rest, _ := strings.Cut(string(text), "```"+tag+"\n")
	code, _, ok := strings.Cut(rest, "```\n")
	if !ok {
		t.Fatalf("%s has no example", name)
	}
	if n := bytes.Count(text, []byte("\n")); n > 32 {
		t.Errorf("%s has %d lines", name, n)
	}
	return code
}

// Boards of seed 1 are the same for everyone.
const boards = "3:20013130132031130222\n3:00231332023110210213\n"

// cancelling leaves two searches that take for ever, one for solutions and one that counts
// them, and prints what came of it: 30 numbers cannot be arranged in Langford's way, and 32
// in more ways than anyone has counted.
const cancelling = `import { count, solutions, BonepileError } from "bonepile";
const langford = (n) => {
	let text = "";
	for (let d = 1; d <= n; d++) text += "d" + d + " ";
	for (let s = 1; s <= 2 * n; s++) text += "s" + s + " ";
	for (let d = 1; d <= n; d++) for (let s = 1; s + d < 2 * n; s++) text += "\nd" + d + " s" + s + " s" + (s + d + 1);
	return text;
};
const found = solutions(langford(30));
let left = false;
setTimeout(() => { left = true; found.return(); }, 100);
const { done } = await found.next();
const controller = new AbortController();
setTimeout(() => controller.abort(), 100);
const aborted = await count(langford(32), { signal: controller.signal }).catch((e) => e.name);
const wrong = await count("a\nb\n").catch((e) => e instanceof BonepileError && e.message);
globalThis.result = [done && left, aborted, wrong].join(", ");
`

const cancelled = `true, AbortError, line 2, column 1: unknown item: found "b", expected the name of an item`

// npm installs the package and runs its example in node, and in a browser.
func (m *made) npm(t *testing.T) {
	tarball := m.read(t, "bonepile-*.tgz")
	t.Logf("%d bytes", len(tarball))
	if len(tarball) > 2_700_000 {
		t.Errorf("the package has %d bytes", len(tarball))
	}
	for _, name := range []string{"node", "npm"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("there is no %s here", name)
		}
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
		return name
	}
	command := func(name string, args ...string) string {
		t.Helper()
		cmd := alone(t, dir, name, args...)
		cmd.Env = append(cmd.Env, "PATH="+os.Getenv("PATH"))
		return output(t, cmd)
	}
	write("package.json", `{"type":"module"}`)
	command("npm", "install", "--offline", "--no-audit", "--no-fund", write("bonepile.tgz", string(tarball)))
	out := command("node", write("example.js", example(t, filepath.Join("npm", "README.md"), "js")))
	if !strings.HasPrefix(out, "2n\na b, c\na, b c\n2\nunique \n┌") || !strings.HasSuffix(out, "meet nowhere else.\n"+boards) {
		t.Errorf("the example prints\n%s", out)
	}
	must.Equal(t, command("node", write("cancel.js", cancelling+"console.log(result)")), cancelled+"\n", "a search that is left")
	inBrowser(t, filepath.Join(dir, "node_modules", "bonepile"))
}

// inBrowser runs the package in a browser, in builds with the tag browser.
var inBrowser = func(t *testing.T, _ string) { t.Log("not in a browser: -tags browser does that") }

// wheel installs the wheel and runs its example.
func (m *made) wheel(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here")
	}
	dir := t.TempDir()
	venv := exec.CommandContext(t.Context(), python, "-m", "venv", filepath.Join(dir, "venv"))
	if out, err := venv.CombinedOutput(); err != nil {
		t.Skipf("python3 has no venv here: %v\n%s", err, out)
	}
	wheels, err := filepath.Glob(filepath.Join(m.dir, "*.whl"))
	if err != nil || len(wheels) != 1 {
		t.Fatalf("%v, %v", wheels, err)
	}
	bin := filepath.Join(dir, "venv", "bin")
	if runtime.GOOS == "windows" {
		bin = filepath.Join(dir, "venv", "Scripts")
	}
	output(t, alone(t, dir, filepath.Join(bin, "python"), "-m", "pip", "install", "--no-index", wheels[0]))
	const more = `
print(list(bonepile.solutions([["a", "x:A"], ["x:A"], ["b", "x:B"], ["b", "x:A"]], secondary=["x"])))
endless = bonepile.solutions([[f"item{k}"] for k in range(50) for _ in range(2)])
print(len(next(endless)))
endless.close()
print("v" + bonepile.__version__, bonepile.decide("a\na\na\n")["verdict"],
    list(bonepile.solutions([[(1, 2), 3], [4], [4]], bounds={4: (0, 1)}, limit=1)))
try:
    bonepile.count([["a"]], primary=["b"])
except bonepile.Error as e:
    print(str(e).splitlines()[0])
`
	code := example(t, filepath.Join("python", "README.md"), "python") + more
	want := "2\n[['a', 'b'], ['c']]\n[['a'], ['b', 'c']]\n2\nunique [[1, 1], [1, 2]]\n1-1 fits only at r1c4-r1c5, because two 1s meet nowhere else.\n" + boards +
		"[[0, 3]]\n50\nv0.1.0rc1 many [[0, 1]]\nstandard input: line 2, column 1: unknown item: found \"a\", expected the name of an item\n"
	must.Equal(t, output(t, alone(t, dir, filepath.Join(bin, "python"), "-W", "error", "-c", code)), want, "what the example prints")
	if out := output(t, alone(t, dir, filepath.Join(bin, "bonepile"), "--version")); !strings.HasPrefix(out, "bonepile v0.1.0-rc.1,") {
		t.Errorf("--version prints %q", out)
	}
}

// TestArchives reads archives back, with the modes and the time that they were given.
func TestArchives(t *testing.T) {
	list := under("dir", []entry{{"b/program", 0o755, []byte("two")}, {"a", 0o644, []byte("one")}})
	when := time.Unix(1e9, 0).UTC()
	for name, f := range unpacked(t, gzipped(tarred(list, when))) {
		if want := map[string]tarFile{"dir/a": {0o644, []byte("one")}, "dir/b/program": {0o755, []byte("two")}}[name]; f.mode != want.mode || !bytes.Equal(f.body, want.body) {
			t.Errorf("%s: %v", name, f)
		}
	}
	body := zipped(list, when)
	r := must.Get(zip.NewReader(bytes.NewReader(body), int64(len(body))))(t)
	for i, f := range r.File {
		if f.Name != list[i].name || f.Mode() != os.FileMode(list[i].mode) || !f.Modified.Equal(when) {
			t.Errorf("%s: %v, %v", f.Name, f.Mode(), f.Modified)
		}
	}
}
