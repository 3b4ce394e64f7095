// Package clock returns the current time: the database's time plus an offset that only tests set.
package clock

import (
	"sync/atomic"
	"time"
)

// Clock is shared by all packages of a process. Its zero value returns the time of the machine.
type Clock struct{ skew atomic.Int64 }

// Now is the current instant in UTC.
func (c *Clock) Now() time.Time {
	return time.Now().Add(time.Duration(c.skew.Load())).UTC()
}

// Follow sets the clock to an instant that was read from the database or is given by a test.
func (c *Clock) Follow(instant time.Time) { c.skew.Store(int64(time.Until(instant))) }
