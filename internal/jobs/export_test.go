package jobs

// What tests outside the package look at.
var (
	ErrRun      = errRun
	ErrCorrupt  = errCorrupt
	ErrOtherRun = errOtherRun
	SortMemory  = &sortMemory
	FileWriter  = &fileWriter
	AddRecord   = appendRecord
)

const (
	MaxTries    = maxTries
	LedgerFile  = ledgerFile
	ResultsFile = resultsFile
)
