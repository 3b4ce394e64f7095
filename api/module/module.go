// Package module is what a noun declares about itself and what it is given: Module, Job, Event, Deps. It stands below
// all nouns.
package module

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/guard"
	"lantern/api/wire"
	"lantern/store/ledger"
	"lantern/store/message"
	"lantern/store/system"
	"lantern/store/timer"
)

// Module is everything that a noun adds to the product. api/server joins all modules and checks them at start.
type Module struct {
	Name string
	// Routes are called at the public listener.
	Routes []wire.Route
	// Documented are calls of the public listener that are no routes because they write their own response.
	Documented []wire.Route
	// OperatorRoutes are called at the operators' listener.
	OperatorRoutes []wire.Route
	// SandboxRoutes exist in sandbox mode only and are in no document.
	SandboxRoutes []wire.Route
	Jobs          []Job
	// Timers are what happens at instants, by the kind of the timer.
	Timers map[string]timer.Handler
	// EntryKinds are the kinds of ledger entries that this noun books; its store registers them.
	EntryKinds []ledger.KindInfo
	// Notices are the kinds of notices that this noun sends to members; its store registers them.
	Notices []message.Kind
	// Settings are the rows of the merchant's configuration that belong to this noun.
	Settings []system.Setting
	// Events are the kinds of events that this noun adds to the members' stream.
	Events []Event
	// Limits are the rate limits that belong to this noun; the general ones are in api/guard.
	Limits guard.Table
	// Start runs when the product is built; its error ends the program. Stop runs after the listeners are closed.
	Start func(context.Context) error
	Stop  func()
	// Warm runs before the listeners open: what the first caller must not wait for.
	Warm func(context.Context) error
}

// Job is work that runs again and again while the product runs. It has either Once or Run.
type Job struct {
	Name  string
	Every time.Duration
	// Once runs in a transaction, in one of the instances per period.
	Once func(context.Context, *Tx) error
	// Run runs in every instance and finds its own rows. It may take a minute, or as long as Every where that is longer.
	Run func(context.Context) error
}

// Tx is the transaction of a job's turn; nouns only pass it on to their store.
type Tx = sqlx.Tx

// Slot names the period of this length that contains now: the same in every instance.
func Slot(length time.Duration, now time.Time) string {
	return now.Truncate(length).UTC().Format(time.RFC3339)
}
