package agent

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/pg"
)

// Registration is a visitor's registration, with the codes that determine the upline.
type Registration struct {
	Member   member.New
	Codes    Codes
	Merchant Merchant
	Currency string
}

// Step is run in the registration's transaction, once the member exists.
type Step func(ctx context.Context, tx *sqlx.Tx, who id.Member) error

// maxDepth guards against loops; it is no limit of the product.
const maxDepth = 64

// Register creates the member, the place in the tree and the accounts, counts the use of the code and runs then, all or
// nothing. Faults: username_taken, invitation_code_error, validation_failed.
func Register(ctx context.Context, db *pg.DB, r Registration, then Step) (member.New, error) {
	joined := r.Member
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		place, err := Resolve(ctx, tx, r.Codes, r.Merchant)
		if err != nil {
			return err
		}
		joined = r.Member
		joined.Parent, joined.Referrer, joined.Via = place.Upline, place.Referrer, string(place.Via)
		joined.Kind = place.Kind
		if err := member.Insert(ctx, tx, joined); err != nil {
			return err
		}
		if err := plant(ctx, tx, joined.ID, joined.Parent); err != nil {
			return err
		}
		if err := ledger.Open(ctx, tx, joined.ID, r.Currency); err != nil {
			return err
		}
		if err := endow(ctx, tx, joined.ID, joined.Parent, place.points); err != nil {
			return err
		}
		if err := then(ctx, tx, joined.ID); err != nil {
			return err
		}
		// The code's row is locked last: all registrations with the same link wait for it.
		return countUse(ctx, tx, place)
	})
	return joined, err
}

// plant writes the closure table's rows of a new member, valid from today's business day.
func plant(ctx context.Context, tx *sqlx.Tx, child, parent id.Member) error {
	const insert = `INSERT INTO member_ancestors (ancestor_id, descendant_id, depth, valid_from)
		SELECT ancestor_id, $1::uuid, depth + 1, business_day(lantern_now()) FROM member_ancestors
			WHERE descendant_id = $2 AND valid_to IS NULL AND depth < $3
		UNION ALL SELECT $1::uuid, $1::uuid, 0, business_day(lantern_now())`
	planted, err := tx.ExecContext(ctx, insert, child, parent, maxDepth)
	if err != nil {
		return err
	}
	if rows, err := planted.RowsAffected(); err != nil || rows > 1 {
		return err
	}
	return fault.New(fault.InvitationCodeError)
}

func countUse(ctx context.Context, tx *sqlx.Tx, place Place) error {
	if place.code == "" {
		return nil
	}
	const count = `UPDATE affiliate_codes SET used = used + 1 WHERE code = $1 AND is_active
		AND (max_uses IS NULL OR used < max_uses) AND (expires_at IS NULL OR expires_at > lantern_now())`
	counted, err := tx.ExecContext(ctx, count, place.code)
	if err != nil {
		return err
	}
	if rows, err := counted.RowsAffected(); err != nil || rows == 1 {
		return err
	}
	return fault.New(fault.InvitationCodeError)
}
