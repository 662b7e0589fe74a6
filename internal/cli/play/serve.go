package play

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/spf13/cobra"

	"bonepile/internal/cli/kit"
	"bonepile/internal/web"
	"bonepile/internal/web/api"
)

func NewServe(e *kit.Env) *cobra.Command {
	s := &serving{Env: e}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Play in the browser: hand out the page on this machine",
		Long: `Serve hands out a page on which domino grids are played, explained, solved and
made, until Ctrl-C. The page does all its work itself, in the browser: this only
hands out files, and once the page was loaded it goes on without.

It listens on this machine alone, if not told otherwise. Whoever calls it by
another name than localhost or an address in numbers is turned away, unless the
name is given by --host.

With --links it reads boards from standard input instead, in any form, and
prints for each the address at which the page opens with it.

The part that runs in the browser is built from the sources when it is first
needed, which takes up to a minute and the go command; a release carries it.

Exit status: 0 ended by Ctrl-C; 2 bad use or bad input.`,
		Example: `  echo 3:32211030220321310103 | bonepile serve --links`,
		Args:    cobra.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return s.run() },
	}
	f := cmd.Flags()
	f.StringVar(&s.addr, "addr", "127.0.0.1:8080", "the `ADDRESS` to listen on; port 0 takes one that is free")
	f.StringSliceVar(&s.hosts, "host", nil, "a `NAME` by which browsers may call the server")
	f.BoolVar(&s.links, "links", false, "print links to boards, and serve nothing")
	return cmd
}

type serving struct {
	*kit.Env
	addr  string
	hosts []string
	links bool
}

func (s *serving) run() error {
	if s.links {
		return writeLinks(s.Env, "http://"+s.addr+"/")
	}
	l, err := web.Listen(s.Ctx, s.addr)
	if err != nil {
		return err
	}
	defer l.Close()
	m, err := module(s.Env)
	switch {
	case err != nil && s.Ctx.Err() != nil:
		return nil
	case err != nil:
		return err
	}
	site, err := web.NewSite(web.Page(), m, web.Quick)
	if err != nil {
		return err
	}
	server := web.NewServer(site, s.hosts...)
	if m.Brotli == nil {
		go squeeze(server, m)
	}
	fmt.Fprintf(s.Out, "%s\n", web.URL(l))
	if err := s.Out.Flush(); err != nil {
		return err
	}
	if kit.IsTerminal(s.Err) {
		s.Say("Open this address in a browser. Ctrl-C ends the server.\n")
	}
	return server.Serve(s.Ctx, l)
}

// squeeze compresses the module better than there was time for at the start. It
// ends by itself, or with the program.
func squeeze(server *web.Server, m *web.Module) {
	if site, err := web.NewSite(web.Page(), m.Squeeze(), web.Quick); err == nil {
		server.Replace(site)
	}
}

// module returns what runs in the browser.
func module(e *kit.Env) (*web.Module, error) {
	return web.Load(e.Ctx, func() { e.Say("bonepile: building what runs in the browser; this takes up to a minute, once\n") })
}

// writeLinks prints for every board of standard input the address at which the
// page at base opens with it. The board stands behind the #, which a browser
// sends nobody.
func writeLinks(e *kit.Env, base string) error {
	if !strings.HasSuffix(base, "/") && !strings.HasSuffix(base, ".html") {
		base += "/"
	}
	if u, err := url.Parse(base); err != nil || u.Scheme == "" || u.Host == "" {
		return fmt.Errorf("%q: the address of a page is wanted, as https://example.org/grids/", base)
	}
	return e.Boards(nil, func(s kit.Source) error {
		if _, err := e.Check(s); err != nil {
			return err
		}
		board := strings.NewReplacer("%3A", ":", "+", "%20").Replace(url.QueryEscape(api.ID(s.Puzzle)))
		_, err := fmt.Fprintf(e.Out, "%s#board=%s\n", base, board)
		return err
	})
}
