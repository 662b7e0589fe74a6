package logic

import (
	"context"
	"fmt"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// The puzzles of exercises 401 and 402. The latter is printed with 5+ and 8+ for
// the cages p and C, which no numbers below 13 satisfy with the solution given.
const (
	kenken401a = "aabb;cdde;cffe;gghh;a:2/,b:12*,c:2/,d:5+,e:1-,f:2-,g:12*,h:3+"
	kenken401b = "aabb;cdde;cffe;gghh;a:2/,b:12*,c:2-,d:5+,e:5+,f:2-,g:12*,h:2/"
	kenken402  = "aaaaabbcdddd;eeffgbbchiid;jkklgbmmhnnn;joolppqqrrns;ootuvvvqqqns;wotuvxxyyzzA;wBBCvDEEFFAA;GGGCHDIJJAAK;GLGMHNIOPQQK;RLSMTNOOPUUV;RSSSTWWOXYUV;ZZS0011OXYUU;" +
		"a:9240*,b:5184*,c:2/,d:3168*,e:15+,f:11+,g:1-,h:1-,i:7+,j:3-,k:8/,l:16+,m:1-,n:19800*,o:720*,p:5/,q:15840*,r:21+,s:8/,t:1-,u:7-,v:4032*,w:4/,x:15+,y:11+,z:4-,A:1620*," +
		"B:3/,C:8/,D:8+,E:4-,F:2-,G:10560*,H:13+,I:16+,J:7/,K:1-,L:2/,M:8+,N:1-,O:576*,P:2/,Q:2/,R:3-,S:5040*,T:14+,U:17248*,V:14+,W:3-,X:13+,Y:5/,Z:4-,0:10/,1:3/"
)

func kenkenFigures() []kit.Figure {
	const source = "TAOCP 7.2.2.1, "
	// Two cages of exercise 399, in a square of 5 by 5 whose other cages are free.
	cages := "zzzaa;bbzzz;zbzzz;zzzzz;zzzzz;z:25+,a:15*,b:9*"
	return []kit.Figure{
		{ID: "b399-opts-15x", Source: source + "answer 399", Kind: kit.Other, Args: "puzzle=" + kenken401a, What: "options of the cage 15*, two cells in a row, and of 9*, three in an L, of a square of 5 by 5", Want: "2, 1", Compute: kenkenCageOptions(cages)},
		{ID: "b401-first", Source: source + "answer 401", Kind: kit.Other, Args: "puzzle=" + kenken401a, What: "solutions, and the first", Want: "1: 1234/2143/4312/3421", Compute: countAndFirst},
		{ID: "b401-four", Source: source + "answer 401", Kind: kit.Solutions, Args: "puzzle=" + kenken401b, Want: "4"},
		{
			ID: "b401-patterns", Source: source + "answer 401", Kind: kit.Other, Args: "puzzle=" + kenken401a, Slow: true,
			What: "patterns of dominoes, symmetric about both middle lines, with a puzzle of one solution that has two cages for each operation: that of the puzzle, and its transpose",
			Want: "2: aabb/cdde/cffe/gghh, abbc/adec/fdeg/fhhg", Compute: kenkenPatterns,
		},
		{ID: "b402-items", Source: source + "answer 402", Kind: kit.Items, Args: "puzzle=" + kenken402, Want: "918"},
	}
}

// kenkenCageOptions returns a Compute that counts the ways to fill cages a and b.
func kenkenCageOptions(cages string) func(context.Context, *kit.Instance, *cover.Stats) (string, error) {
	return func(context.Context, *kit.Instance, *cover.Stats) (string, error) {
		k, err := readKenken(cages)
		if err != nil {
			return "", err
		}
		var counts []string
		for _, cage := range k.cages[1:] {
			n := 0
			cage.fill(k.n, func([]int) { n++ })
			counts = append(counts, fmt.Sprint(n))
		}
		return strings.Join(counts, ", "), nil
	}
}
