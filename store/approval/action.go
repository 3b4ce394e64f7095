// Package approval is what operator actions of all nouns share: who acts and why, the row of the audit trail, votes of
// several operators on one action, and one effect per idempotency key.
package approval

import (
	"context"
	"strings"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/pg"
)

// Operator is an account of the back office, as actions record it.
type Operator struct {
	ID   id.Operator `db:"id"`
	Name string      `db:"name"`
}

// Action is who acts, why, and in which request.
type Action struct {
	By        Operator
	Reason    string
	RequestID string
}

// Actor names the operator in ledger entries and in the audit trail.
func (a Action) Actor() string { return "operator:" + a.By.Name }

// Check requires a reason. Faults: validation_failed.
func (a Action) Check() error {
	if strings.TrimSpace(a.Reason) == "" {
		return fault.Invalid("reason", "required")
	}
	return nil
}

// NotBy requires another operator than the one of this name. Faults: second_person_required.
func (a Action) NotBy(name string) error {
	if a.By.Name == name {
		return fault.New(fault.SecondPersonRequired)
	}
	return nil
}

// Note writes the action to the audit trail, in the action's transaction. action is noun.verb, object kind:id; before
// and after are what it changed, without secrets.
func (a Action) Note(ctx context.Context, tx *sqlx.Tx, action, object string, before, after any) error {
	return audit.Write(ctx, tx, audit.Row{
		Actor: a.Actor(), Action: action, Object: object, Before: before, After: after, Reason: a.Reason,
		RequestID: a.RequestID,
	})
}

// Once runs an action at most once per key, in one transaction with the key. Faults: those of the action and of the
// key.
func Once[T any](ctx context.Context, db *pg.DB, key *idem.Key, action func(*pg.DB) (T, error)) (T, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (T, error) { return action(db.Within(tx)) })
}
