// Package floor draws tilings of a shape with blank dominoes at random.
package floor
