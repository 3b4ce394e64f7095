package wire

import "time"

// Cookie is what a browser is to keep for us: never readable by a script, never sent along from another site. Without a
// value it is to be forgotten.
type Cookie struct {
	Name, Value string
	Lasts       time.Duration
}

// Keeper is an output that has a cookie to be kept.
type Keeper interface{ Keeps() *Cookie }
