package cli

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"

	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// notices is the licences of all that is linked into bonepile and bonepile-server, on any
// platform. `go test ./internal/release -update` makes it.
//
//go:embed notices.txt.gz
var notices []byte

// Notices returns a reader of that text.
func Notices() (io.Reader, error) { return gzip.NewReader(bytes.NewReader(notices)) }

// newLicences returns the subcommand licences.
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
