// Package driver holds what every driver of an external service declares: its environment variables and the origins
// that pages load from it.
package driver

import "slices"

// Variable is one environment variable: a row of the configuration table (api/config/VARIABLES.md).
type Variable struct {
	Name, Default, About string
}

// Lookup returns the value of a variable, or its default where the environment does not set it.
type Lookup func(name string) string

// Origins of other hosts that pages may use, for the Content-Security-Policy.
type Origins struct {
	Scripts, Frames, Connects, Images []string
	// OpensPopups keeps the connection between a page and its pop-up (Cross-Origin-Opener-Policy).
	OpensPopups bool
}

// Join returns the union of several origins.
func Join(all ...Origins) (joined Origins) {
	for _, each := range all {
		joined.Scripts = slices.Concat(joined.Scripts, each.Scripts)
		joined.Frames = slices.Concat(joined.Frames, each.Frames)
		joined.Connects = slices.Concat(joined.Connects, each.Connects)
		joined.Images = slices.Concat(joined.Images, each.Images)
		joined.OpensPopups = joined.OpensPopups || each.OpensPopups
	}
	return joined
}
