package operator

import (
	"context"
	"strings"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/idem"
	"lantern/store/pg"
)

// Deed is who of the desk does something, and why.
type Deed struct {
	By        Operator
	Reason    string
	RequestID string
}

func (d Deed) actor() string { return "operator:" + d.By.Name }

// check refuses a deed without a reason. Faults: validation_failed.
func (d Deed) check() error {
	if strings.TrimSpace(d.Reason) == "" {
		return fault.Invalid("reason", "required")
	}
	return nil
}

// note writes the deed's line in the trail.
func (d Deed) note(ctx context.Context, tx *sqlx.Tx, name, object string, before, after any) error {
	return audit.Write(ctx, tx, audit.Row{
		Actor: d.actor(), Deed: name, Object: object, Before: before, After: after, Reason: d.Reason, RequestID: d.RequestID,
	})
}

// Once runs a whole deed of the desk at most once for a key, in one transaction with it. Faults: those of the deed and
// of the key.
func Once[T any](ctx context.Context, db *pg.DB, key *idem.Key, deed func(*pg.DB) (T, error)) (T, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (T, error) { return deed(db.Within(tx)) })
}
