package kit

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/internal/must"
)

// TestSudokupad writes random boards and reads the links back by what SudokuPad's own tools say of them.
func TestSudokupad(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for range 200 {
		rows, cols := 1+rng.IntN(9), 1+rng.IntN(9)
		pips := make([]uint8, rows*cols)
		for i := range pips {
			pips[i] = []uint8{uint8(rng.IntN(14)), dominosa.MaxPip, dominosa.MaxPip + 1}[rng.IntN(40)/19]
		}
		p := dominosa.Puzzle{Board: dominosa.BoardOf(rows, cols, pips)}
		tiling := p.Board.Places()
		tiling = tiling[:min(len(tiling), 2)]
		link := string(sudokupadLink(nil, p, tiling))
		data := strings.TrimSuffix(strings.TrimPrefix(link, sudokupadAddress), sudokupadSettings+"\n")
		var got struct {
			Cells     [][]struct{ Value *string }
			Underlays []struct{ Center [2]float64 }
			Overlays  []struct {
				Center [2]float64
				Text   string
			}
			Lines []struct{ WayPoints [][2]float64 }
			Cages []struct{ Value string }
		}
		packed := must.Get(base64.StdEncoding.DecodeString(must.Get(url.PathUnescape(data))(t)))(t)
		must.Do(t, json.Unmarshal([]byte(lzUnpacked(packed)), &got))
		texts := map[[2]float64]string{}
		for _, o := range got.Overlays {
			texts[o.Center] = o.Text
		}
		for _, u := range got.Underlays {
			texts[u.Center] = "hole"
		}
		must.Equal(t, len(got.Cells), rows, "rows")
		for i, pip := range pips {
			must.Equal(t, len(got.Cells[i/cols]), cols, "columns")
			text := texts[[2]float64{float64(i/cols) + 0.5, float64(i%cols) + 0.5}]
			if value := got.Cells[i/cols][i%cols].Value; value != nil {
				text += *value
			}
			want := strconv.Itoa(int(pip))
			if pip > dominosa.MaxPip {
				want = "hole"
			}
			must.Equal(t, text, want, "cell %d of\n%v", i, p.Board)
		}
		must.Equal(t, len(got.Lines), len(tiling), "lines")
		for i, l := range got.Lines {
			a, b := tiling[i].Cells()
			must.Equal(t, fmt.Sprint(l.WayPoints), fmt.Sprintf("[[%v.5 %v.5] [%v.5 %v.5]]", a.Row, a.Col, b.Row, b.Col), "a line")
		}
		must.Equal(t, strings.HasSuffix(got.Cages[1].Value, p.Set().String()), true, "rules: %s", got.Cages[1].Value)
	}
}

// TestLZ meets what lz-string 1.5.0 packs, up to zeros at the end.
func TestLZ(t *testing.T) {
	for _, tt := range [][2]string{
		{"a", "IZA="},
		{"tatt!tattattattatta {}{}{}{}", "C4Q2wQlc2uQAQG8C+r0qA==="},
		{"0,1,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24", "AwGgjCoQTCDMIAsICsIBsIDsIAcIBOcKCMWMBMZMNMTMHMfMI6UaGWaBaRIA"},
	} {
		got := base64.StdEncoding.EncodeToString(lzPacked(tt[0]))
		must.Equal(t, strings.TrimRight(got, "A="), strings.TrimRight(tt[1], "A="), "%s packed", tt[0])
	}
}

// lzUnpacked unpacks a text, with a table of words where lzPacked has a map of codes.
func lzUnpacked(packed []byte) string {
	at := 0
	take := func(width int) (n int) {
		for i := range width {
			n |= int(packed[at/8]>>(7-at%8)&1) << i
			at++
		}
		return n
	}
	words := []string{"", "", ""}
	var text strings.Builder
	for last := ""; ; {
		code := take(bits.Len(uint(len(words))))
		switch code {
		case 0:
			code = len(words)
			words = append(words, string(rune(take(8))))
		case 2:
			return text.String()
		}
		if last != "" {
			words = append(words, last)
			words[len(words)-1] += words[code][:1] // which may be the word itself
		}
		last = words[code]
		text.WriteString(last)
	}
}
