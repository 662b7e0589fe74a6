package play

import (
	"errors"
	"fmt"

	"bonepile/internal/cli/kit"
	"bonepile/internal/web"

	"github.com/spf13/cobra"
)

// NewExportSite returns the subcommand export-site.
func NewExportSite(e *kit.Env) *cobra.Command {
	x := &exporting{Env: e}
	cmd := &cobra.Command{
		Use:   "export-site DIR",
		Short: "Write the page for the browser to a directory, for any static host",
		Long: `Export-site writes the files that bonepile serve delivers to a directory, for any
host of static files. All addresses in them are relative, so the page works below
any path. Export-site creates DIR; if it exists, it has to be empty, or --force
replaces it and everything in it. DIR appears whole or not at all.

Files whose name is a hash never change and may be cached for ever. The host
should send two headers, which files cannot replace: Content-Security-Policy:
frame-ancestors 'none', and X-Content-Type-Options: nosniff.

With --links-to it reads boards from standard input instead, in any form, and prints
for each board the link to it on a page at the given address.

Exit status: 0 done; 2 bad use or bad input; 3 stopped early.`,
		Example: `  bonepile generate | bonepile export-site --links-to https://example.org/`,
		Args:    cobra.MaximumNArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return x.run(args) },
	}
	f := cmd.Flags()
	f.BoolVar(&x.force, "force", false, "replace a directory that is not empty")
	f.BoolVar(&x.packed, "compressed", false, "also write compressed files, .br and .gz, for hosts that look for them")
	f.StringVar(&x.links, "links-to", "", "print links to boards on the page at `URL` and write nothing")
	cmd.MarkFlagsMutuallyExclusive("links-to", "force")
	cmd.MarkFlagsMutuallyExclusive("links-to", "compressed")
	kit.Renamed(cmd, "links", "links-to")
	return cmd
}

type exporting struct {
	*kit.Env
	force, packed bool
	links         string
}

func (x *exporting) run(args []string) error {
	switch {
	case x.links != "" && len(args) > 0:
		return errors.New("--links-to prints links and writes no directory")
	case x.links != "":
		return writeLinks(x.Env, x.links)
	case len(args) == 0:
		return errors.New("the directory to write is missing")
	}
	if err := web.Exportable(args[0], x.force); err != nil {
		return exportError(err)
	}
	m, err := module(x.Env)
	switch {
	case err != nil && x.Ctx.Err() != nil:
		return x.Stop("interrupted; nothing was written")
	case err != nil:
		return err
	}
	effort := web.Quick
	if x.packed {
		m, effort = m.Squeeze(), web.Thorough
	}
	site, err := web.NewSite(web.Page(), m, effort)
	if err != nil {
		return err
	}
	if err := site.Export(args[0], x.packed, x.force); err != nil {
		return exportError(err)
	}
	plain, wire := site.Size()
	_, err = fmt.Fprintf(x.Out, "%s: %d files, %.1f MB, %.1f MB compressed\n", args[0], len(site.Files), megabytes(plain), megabytes(wire))
	return err
}

func megabytes(bytes int) float64 { return float64(bytes) / 1e6 }

// exportError says how to replace a directory that is in use.
func exportError(err error) error {
	if errors.Is(err, web.ErrNotEmpty) {
		return fmt.Errorf("%w; --force replaces it", err)
	}
	return err
}
