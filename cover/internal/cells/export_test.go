package cells

// WordBits is how many options an item may have in words.
const WordBits = widestWord

// SetWidest makes searches use words for items of at most n options.
func SetWidest(n int) { widest = n }

// InWords reports whether a search is of the kind words.
func InWords(s Search) bool {
	_, ok := s.(*wordSearch)
	return ok
}
