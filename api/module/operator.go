package module

import (
	"context"

	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Roles that operator routes name.
var (
	Review        = []string{approval.RoleReview}
	Risk          = []string{approval.RoleRisk}
	Content       = []string{approval.RoleContent}
	Accounts      = []string{approval.RoleAccounts}
	ReviewAndRisk = []string{approval.RoleReview, approval.RoleRisk}
)

// MaxListed is the length of lists of what needs a decision: the oldest come first, the rest follows once they are
// done.
const MaxListed = 500

// Listed returns a list of an operator route as one page.
func Listed[T any](content []T) wire.Page[T] { return wire.PageOf(content, 1, MaxListed, len(content)) }

// ByID is the input of an operator route about one object.
type ByID struct {
	ID string `path:"id"`
}

// Reasoned is the input of an operator's action on one object that needs nothing but a reason.
type Reasoned struct {
	ID     string `path:"id"`
	Reason string `json:"reason" minLength:"1" maxLength:"500"`
}

// ParseID parses an id of a path. Faults: not_found, as for an unknown id.
func ParseID[T ~string](text string) (T, error) {
	found, err := id.Parse[T](text)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	return found, nil
}

// ActOnce runs an operator's action on the object of an id, at most once per idempotency key and in one transaction
// with it, and returns its output. Faults: not_found, those of the action and of the key.
func ActOnce[ID ~string, Out any](
	ctx context.Context, db *pg.DB, who wire.Caller, rawID string, action func(*pg.DB, ID) (Out, error),
) (out Out, err error) {
	object, err := ParseID[ID](rawID)
	if err != nil {
		return out, err
	}
	return approval.Once(ctx, db, who.Key, func(db *pg.DB) (Out, error) { return action(db, object) })
}
