package play

import (
	"fmt"
	"net/url"
	"runtime/debug"
	"strings"

	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/runs"
	"bonepile/internal/web"
	"bonepile/internal/web/api"

	"github.com/spf13/cobra"
)

// NewServe returns the subcommand serve.
func NewServe(e *kit.Env) *cobra.Command {
	s := &serveCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Play in the browser: serve the page from this machine",
		Long: `Serve serves a page for playing, explaining, solving and making domino grids,
until Ctrl-C. The page does all the work itself, in the browser: serve only
delivers files, and once the page is loaded it works without serve.

It listens on this machine only, unless --listen says otherwise. It rejects requests
for any host name but localhost and numeric addresses, unless --host gives the
name.

With --links it reads boards and Pips puzzles from standard input instead, in any
form, and prints for each the address at which the page opens with it.

With --nats it has one more page, /runs: the state of these servers, as bonepile
work --status prints it.

The part that runs in the browser is built from the sources when it is first
needed, which takes up to a minute and the go command; releases include it.

Exit status: 0 ended by Ctrl-C; 2 bad use or bad input.`,
		Example: `  echo 3:32211030220321310103 | bonepile serve --links`,
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return s.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&s.addr, "listen", "127.0.0.1:8080", "the `ADDRESS` to listen on; port 0 means any free port")
	f.StringSliceVar(&s.hosts, "host", nil, "a host `NAME` that browsers may use for the server")
	s.runs.AddFlags(e, cmd)
	f.BoolVar(&s.links, "links", false, "print links to boards and serve nothing")
	return cmd
}

type serveCommand struct {
	*kit.Env
	addr  string
	hosts []string
	links bool
	runs  runs.Page
}

// memory is how many bytes the program should take while it serves. If it needs more, as where it
// compresses or unpacks a program of the page, garbage is collected more often, and nothing else
// happens.
const memory = 14 << 20

func (s *serveCommand) run(cmd *cobra.Command) error {
	if s.links {
		return s.printLinks(cmd)
	}
	l, err := web.Listen(s.Ctx, s.addr)
	if err != nil {
		return err
	}
	defer l.Close()
	m, err := module(s.Env, web.Quick)
	switch {
	case err != nil && s.Ctx.Err() != nil:
		return nil
	case err != nil:
		return err
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(memory))
	site, err := web.NewSite(web.Page(), m, web.Quick)
	if err != nil {
		return err
	}
	server := web.NewServer(site, s.hosts...)
	if s.runs.On() {
		server.Add("runs", &s.runs)
	}
	page := web.URL(l.Addr().String())
	fmt.Fprintf(s.Out, "%s\n", page)
	if s.runs.On() {
		fmt.Fprintf(s.Out, "%sruns\n", page)
	}
	if err := s.Out.Flush(); err != nil {
		return err
	}
	if kit.IsTerminal(s.Err) {
		s.Say("Open this address in a browser. Ctrl-C ends the server.\n")
	}
	return server.Serve(s.Ctx, l)
}

// module returns the part that runs in the browser.
func module(e *kit.Env, effort web.Effort) (*web.Module, error) {
	return web.Load(e.Ctx, effort, func() {
		e.Say("bonepile: building the part that runs in the browser; this takes up to a minute the first time\n")
	})
}

// printLinks prints for every puzzle of standard input the address at which the page opens
// with it. The puzzle comes after the #, which a browser does not send to the server.
func (s *serveCommand) printLinks(cmd *cobra.Command) error {
	return s.Puzzles(cmd, []string{"links", "listen"}, nil, func(b kit.Source) error {
		page, id, err := "", []byte(nil), error(nil)
		if b.Pips != nil {
			page = "pips.html"
			id, err = b.Pips.Append(nil, "id", nil)
		} else if _, err = s.Check(b); err == nil {
			id = []byte(api.ID(b.Puzzle))
		}
		if err != nil {
			return err
		}
		board := strings.NewReplacer("%3A", ":", "+", "%20").Replace(url.QueryEscape(strings.TrimSpace(string(id))))
		return s.Print("%s%s#board=%s\n", web.URL(s.addr), page, board)
	})
}
