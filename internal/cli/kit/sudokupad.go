package kit

import (
	"encoding/base64"
	"encoding/json"
	"math/bits"
	"net/url"
	"strconv"

	"bonepile/dominosa"
)

// Links of SudokuPad. What follows scl is JSON, packed as the library lz-string does, in base 64, with its signs + / =
// as in an address. Points are rows and columns from the corner. A cell has a value of one sign, so that longer
// numbers are texts upon it. Title and rules are cages without cells. No row is said to have different numbers.
const (
	sudokupadAddress  = "https://sudokupad.app/scl"
	sudokupadSettings = "?setting-conflictchecker=0"
)

// sudokupadLink appends a link. A solution is lines.
func sudokupadLink(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	type object map[string]any
	middle := func(row, col int) [2]float64 { return [2]float64{float64(row) + 0.5, float64(col) + 0.5} }
	var cells [][]object
	under, over, lines := []object{}, []object{}, []object{}
	for row := range p.Board.Rows() {
		cells = append(cells, nil)
		for col := range p.Board.Cols() {
			cell, pip := object{}, p.Board.At(row, col)
			switch {
			case pip == dominosa.Hole:
				under = append(under, object{"center": middle(row, col), "width": 1, "height": 1, "backgroundColor": "#CFCFCF"})
			case pip > 9:
				over = append(over, object{"center": middle(row, col), "width": 0.25, "height": 0.25, "fontSize": 28, "text": strconv.Itoa(pip)})
			default:
				cell["value"] = strconv.Itoa(pip)
			}
			cells[row] = append(cells[row], cell)
		}
	}
	for _, place := range t {
		a, b := place.Cells()
		lines = append(lines, object{"wayPoints": [][2]float64{middle(a.Row, a.Col), middle(b.Row, b.Col)}, "color": "#A1A1A1", "thickness": 5})
	}
	text, _ := json.Marshal(object{ // maps and lists of numbers and words
		"cellSize": 50, "cells": cells, "regions": []int{}, "underlays": under, "overlays": over, "lines": lines,
		"cages": []object{{"value": "title: Dominosa"}, {"value": "rules: " + penpaRules + p.Set().String()}},
	})
	packed := base64.StdEncoding.EncodeToString(lzPacked(string(text)))
	return append(append(dst, sudokupadAddress+url.QueryEscape(packed)+sudokupadSettings...), '\n')
}

// lzPacked packs a text of ASCII as lz-string does: by the codes of Lempel and Ziv, which grow wider. Code 0 and eight
// bits are a letter that was not there before, code 2 is the end. The lowest bit of a number comes first.
func lzPacked(text string) (packed []byte) {
	size := 0 // in bits
	put := func(n, width int) {
		for ; width > 0; n, width, size = n>>1, width-1, size+1 {
			if size%8 == 0 {
				packed = append(packed, 0)
			}
			packed[size/8] |= byte(n&1) << (7 - size%8)
		}
	}
	codes, fresh := map[string]int{}, map[string]bool{}
	count := 2 // as many bits as this has, a code has
	emit := func(word string) {
		if fresh[word] {
			put(0, bits.Len(uint(count)))
			put(int(word[0]), 8)
			delete(fresh, word)
			count++
		} else {
			put(codes[word], bits.Len(uint(count)))
		}
		count++
	}
	word := ""
	for i := range len(text) {
		letter := text[i : i+1]
		if codes[letter] == 0 {
			codes[letter], fresh[letter] = len(codes)+3, true
		}
		if codes[word+letter] != 0 {
			word += letter
			continue
		}
		emit(word)
		codes[word+letter] = len(codes) + 3
		word = letter
	}
	emit(word)
	put(2, bits.Len(uint(count)))
	return packed
}
