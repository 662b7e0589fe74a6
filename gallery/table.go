package gallery

// table has every model. It is a function, as each model is, because figures
// may ask for other models.
func table() []func() Model {
	return []func() Model{
		domination,
		langford,
		matchings,
		menage,
		ordered,
		partitions,
		partridge,
		pentominoes,
		permutations,
		queenColours,
		queens,
		roundTable,
		soma,
		sudoku,
	}
}
