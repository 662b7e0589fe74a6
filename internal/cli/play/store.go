package play

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
	"bonepile/internal/play"
	"bonepile/internal/play/pipsgame"
)

// Games are kept in a directory, one file per board, whose name depends on the
// board. So no game overwrites another, and an unfinished board is resumed
// wherever it comes from.

// gameExtension is that of a game's file.
const gameExtension = ".game"

// A gameStore is the directory, and the file of a game that has its own.
type gameStore struct {
	*kit.Env
	dir string
	own string // "" if there is none
	of  string // the name of the file in the directory that own stands for

	noDir error // why there is no directory
}

// newGameStore returns the store where the XDG Base Directory Specification or the system keeps state.
func newGameStore(e *kit.Env) (*gameStore, error) {
	dir, err := os.Getenv("XDG_STATE_HOME"), error(nil)
	switch {
	case filepath.IsAbs(dir):
	case runtime.GOOS == "windows" || runtime.GOOS == "darwin":
		dir, err = os.UserConfigDir()
	default:
		dir, err = os.UserHomeDir()
		dir = filepath.Join(dir, ".local", "state")
	}
	if err != nil {
		return nil, fmt.Errorf("no directory to keep games in: %w; name a file with --save", err)
	}
	return &gameStore{Env: e, dir: filepath.Join(dir, "bonepile", "games")}, nil
}

// nameOf returns the name of the file in the directory for games on the puzzle of g.
func nameOf(g *play.Game) string {
	p := g.Puzzle()
	// The JSON of a puzzle whose bones are named describes it completely.
	text := append(kit.AppendBoardJSON(nil, dominosa.Puzzle{Board: p.Board, Bones: p.Set()}), '\n')
	if g.Rules() != nil {
		text = []byte(g.Rules().Line())
	}
	sum := sha256.Sum256(text)
	return fmt.Sprintf("%dx%d-%x%s", p.Board.Rows(), p.Board.Cols(), sum[:6], gameExtension)
}

// file returns where the game of a puzzle is kept.
func (s *gameStore) file(g *play.Game) string {
	name := nameOf(g)
	if s.own != "" && s.of == name {
		return s.own
	}
	return filepath.Join(s.dir, name)
}

// save keeps a game, whole or not at all, with the numbers of its board.
func (s *gameStore) save(g *play.Game) error {
	g = g.Own()
	name := s.file(g)
	if s.noDir != nil && name != s.own {
		return s.noDir
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return kit.OpenError(filepath.Dir(name), err)
	}
	return kit.WriteFile(name, g.AppendText(nil))
}

// begun returns the game that was begun on the puzzle of another, or nil.
func (s *gameStore) begun(on *play.Game) (*play.Game, error) {
	name := s.file(on)
	if s.noDir != nil && name != s.own {
		return nil, nil
	}
	g, err := s.read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return g, err
}

func (s *gameStore) read(name string) (*play.Game, error) {
	text, _, err := s.Text(name, "")
	if err != nil {
		return nil, err
	}
	g, err := pipsgame.Read(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}

// kept returns the names of the files of games, the last played first.
func (s *gameStore) kept() ([]string, error) {
	list, err := os.ReadDir(s.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, kit.OpenError(s.dir, err)
	}
	var games []fs.FileInfo
	for _, entry := range list {
		if strings.HasPrefix(entry.Name(), ".") || filepath.Ext(entry.Name()) != gameExtension {
			continue
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue // gone since
		}
		if err != nil {
			return nil, kit.OpenError(s.dir, err)
		}
		games = append(games, info)
	}
	slices.SortStableFunc(games, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	return kit.Each(games, func(g fs.FileInfo) string { return filepath.Join(s.dir, g.Name()) }), nil
}

// last returns the game played last among those that are not done, or nil.
func (s *gameStore) last() (*play.Game, error) {
	games, err := s.kept()
	for _, name := range games {
		g, err := s.read(name)
		if err != nil {
			return nil, err
		}
		if !g.Done() {
			return g, nil
		}
	}
	return nil, err
}
