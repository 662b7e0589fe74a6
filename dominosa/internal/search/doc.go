// Package search picks the engine for a puzzle and keeps engines for their next use.
package search
