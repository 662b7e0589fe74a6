package kit

import (
	"maps"
	"slices"
	"strings"
)

// Combinations goes through the sets of k numbers below n, each in increasing order.
func Combinations(n, k int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		set := make([]int, k)
		for i := range set {
			set[i] = i
		}
		for {
			if !yield(set) {
				return
			}
			i := k - 1
			for i >= 0 && set[i] == n-k+i {
				i--
			}
			if i < 0 {
				return
			}
			set[i]++
			for j := i + 1; j < k; j++ {
				set[j] = set[j-1] + 1
			}
		}
	}
}

// PermutationsOf returns the words with the letters of a word in every order.
func PermutationsOf(word string) (list []string) {
	if word == "" {
		return []string{""}
	}
	for i := range word {
		for _, rest := range PermutationsOf(word[:i] + word[i+1:]) {
			list = append(list, word[i:i+1]+rest)
		}
	}
	return list
}

// EvenPermutation reports whether an even number of exchanges makes one word of another.
func EvenPermutation(word, of string) bool {
	exchanges := 0
	for i := range word {
		for j := range i {
			if strings.IndexByte(of, word[j]) > strings.IndexByte(of, word[i]) {
				exchanges++
			}
		}
	}
	return exchanges%2 == 0
}

// WordsOf returns the words of n letters, in the order of the letters.
func WordsOf(letters string, n int) []string {
	words := []string{""}
	for range n {
		var longer []string
		for _, w := range words {
			for _, c := range letters {
				longer = append(longer, w+string(c))
			}
		}
		words = longer
	}
	return words
}

// FloorDiv returns the greatest whole number that is at most a/b, for b > 0.
func FloorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// UniqueLetters returns the letters of a word, each once.
func UniqueLetters(word string) string {
	set := map[rune]bool{}
	for _, c := range word {
		set[c] = true
	}
	return string(slices.Sorted(maps.Keys(set)))
}

// Gcd returns the greatest common divisor.
func Gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Bit returns 1 if something holds, and 0 if not.
func Bit(holds bool) int {
	if holds {
		return 1
	}
	return 0
}
