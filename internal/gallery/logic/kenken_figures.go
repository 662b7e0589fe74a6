package logic

// The puzzles of exercises 401 and 402. The latter is printed with 5+ and 8+ for
// the cages p and C, which no numbers below 13 satisfy with the solution given.
const (
	kenken401a = "aabb;cdde;cffe;gghh;a:2/,b:12*,c:2/,d:5+,e:1-,f:2-,g:12*,h:3+"
)
