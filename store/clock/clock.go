// Package clock says what time it is: the database's time plus an offset that only tests set.
package clock

import (
	"sync/atomic"
	"time"
)

// Clock is shared by everything in a process; its zero value follows the machine.
type Clock struct{ skew atomic.Int64 }

// Now is the current instant in UTC.
func (c *Clock) Now() time.Time {
	return time.Now().Add(time.Duration(c.skew.Load())).UTC()
}

// Follow makes the clock read the given instant from now on, as the database or a test tells it.
func (c *Clock) Follow(instant time.Time) { c.skew.Store(int64(time.Until(instant))) }
