package cli

import (
	"bytes"
	"cmp"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"bonepile/examples"
	"bonepile/internal/cli/kit"
	"bonepile/internal/near"

	"github.com/spf13/cobra"
)

type example struct{ file, title string }

var titles = []example{
	{"hole.txt", "a board of odd shape, with one solution"},
	{"too-easy.txt", "a board with 36 solutions"},
	{"keller-73.txt", "a board with 730924 solutions"},
	{"toy.dlx", "an exact cover problem: Knuth's toy problem with colours"},
	{"queens8.dlx", "an exact cover problem: eight queens on a chessboard"},
	{"row.dlx", "an exact cover problem that asks for connected cells"},
	{"trip.dlx", "an exact cover problem that asks for one loop"},
	{"tilings.zdd", "a decision diagram: all tilings of a board of 2x4"},
}

func exampleName(file string) string { return strings.TrimSuffix(file, path.Ext(file)) }

func exampleNames() []string {
	return kit.Each(titles, func(t example) string { return exampleName(t.file) })
}

func newExample(e *kit.Env) *cobra.Command {
	return &cobra.Command{
		Use:   "example [NAME]...",
		Short: "Print a board or a problem to try bonepile with",
		Long: `Example prints examples: boards, exact cover problems and a diagram. Without NAME it
lists them.` + kit.Exit("", "there is no such example", ""),
		Example: `  bonepile example
  bonepile example hole | bonepile explain`,
		RunE: func(_ *cobra.Command, names []string) error {
			if len(names) == 0 {
				lines := kit.Each(titles, func(t example) string { return fmt.Sprintf("%-10s %s\n", exampleName(t.file), t.title) })
				return e.Print("%s", strings.Join(lines, ""))
			}
			for _, name := range names {
				if err := printExample(e, name); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func printExample(e *kit.Env, name string) error {
	i := slices.IndexFunc(titles, func(t example) bool { return name == t.file || name == exampleName(t.file) })
	if i < 0 {
		hint := cmp.Or(near.Question(name, exampleNames()), `; "bonepile example" lists them`)
		return fmt.Errorf("unknown example %q%s", name, hint)
	}
	text, err := examples.Files.ReadFile(titles[i].file)
	if err != nil {
		return err
	}
	return e.Out.Put(text)
}

// notices is the licences of all that is linked into bonepile and bonepile-server, on any
// platform. `go test ./internal/release -update` makes it.
//
//go:embed notices.txt.gz
var notices []byte

// Notices returns a reader of that text.
func Notices() (io.Reader, error) { return gzip.NewReader(bytes.NewReader(notices)) }

func newLicences(e *kit.Env) *cobra.Command {
	return &cobra.Command{
		Use:   "licences",
		Short: "Print the licences of what bonepile contains",
		Long: `Licences prints which modules bonepile and bonepile-server contain, and the full
text of the licence of each. Bonepile itself is under the MIT licence.` + kit.Exit("", kit.BadUse, ""),
		Example: `  bonepile licences`,
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			r, err := Notices()
			if err != nil {
				return err
			}
			_, err = io.Copy(e.Out, r)
			return err
		},
	}
}
