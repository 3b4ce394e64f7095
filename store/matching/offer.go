package matching

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/system"
	"lantern/store/withdrawal"
)

// Scope is what a job of matching works with.
type Scope struct {
	// Plan is the provider of what no member pays, and the largest part.
	Plan         withdrawal.Plan
	IsProduction bool
}

// atOnce bounds the transaction of a job.
const atOnce = 100

// Dispatch is the job that creates the parts of approved requests: of large enough ones parts that are offered to
// members, of all others those of the plan.
func Dispatch(ctx context.Context, tx *sqlx.Tx, s Scope) error {
	settings, err := system.Read(ctx, tx)
	if err != nil {
		return err
	}
	if rules := Settings.Of(settings); rules.Runs(s.IsProduction) {
		if err := s.offerApproved(ctx, tx, settings); err != nil {
			return err
		}
	}
	return withdrawal.Dispatch(ctx, tx, s.Plan)
}

// approved is a request whose parts may be offered.
type approved struct {
	ID       id.Withdrawal `db:"id"`
	Member   id.Member     `db:"member_id"`
	Amount   money.Amount  `db:"amount"`
	Currency string        `db:"currency"`
}

func (s Scope) offerApproved(ctx context.Context, tx *sqlx.Tx, settings system.Settings) error {
	rules := Settings.Of(settings)
	const read = `SELECT w.id, w.member_id, w.amount, w.currency FROM withdrawals w
		JOIN members payee ON payee.id = w.member_id
		WHERE w.state = 'APPROVED' AND w.amount >= $1 AND ` + mayReceive + `
		ORDER BY w.id LIMIT $2 FOR NO KEY UPDATE OF w SKIP LOCKED`
	var due []approved
	if err := tx.SelectContext(ctx, &due, read, rules.Min, atOnce); err != nil {
		return err
	}
	for _, w := range due {
		wanted, err := w.wanted(ctx, tx, settings)
		if err != nil {
			return err
		}
		offered, rest := rules.Divide(w.Amount, wanted)
		if len(offered) == 0 {
			continue
		}
		pieces := []withdrawal.Piece{}
		for _, amount := range offered {
			pieces = append(pieces, withdrawal.Piece{Amount: amount, Provider: withdrawal.Matched})
		}
		parts, err := withdrawal.DispatchAs(ctx, tx, w.ID, append(pieces, s.Plan.Pieces(rest, w.Currency)...))
		if err != nil {
			return err
		}
		for _, part := range parts[:len(offered)] {
			if err := w.offer(ctx, tx, part, minutes(rules.OfferMinutes)); err != nil {
				return err
			}
		}
	}
	return nil
}

// wanted returns the amounts of waiting depositors who may pay the request, in the order in which they came.
func (w approved) wanted(ctx context.Context, tx *sqlx.Tx, settings system.Settings) ([]money.Amount, error) {
	const read = `SELECT d.amount FROM ` + waiting + `
		JOIN members payee ON payee.id = $3
		WHERE d.amount <= $4 AND d.currency = $5 AND ` + isWaiting + ` AND ` + mayMatch + `
		ORDER BY d.created_at, d.id LIMIT $6`
	rules := Settings.Of(settings)
	wanted := []money.Amount{}
	err := tx.SelectContext(ctx, &wanted, read, settings.DefaultAgent, rules.ChecksAddress, w.Member, w.Amount,
		w.Currency, rules.MaxParts)
	return wanted, err
}

func (w approved) offer(ctx context.Context, tx *sqlx.Tx, part withdrawal.Part, lasts time.Duration) error {
	const add = `INSERT INTO payout_offers (payout_id, member_id, currency, amount, returns_at)
		VALUES ($1, $2, $3, $4, lantern_now() + $5 * interval '1 second')`
	_, err := tx.ExecContext(ctx, add, part.ID, w.Member, w.Currency, part.Amount, int64(lasts/time.Second))
	return err
}

// ReturnUnpaid is the job that gives parts back to the ordinary provider that no member paid in time, whose receiver
// was blocked, or that wait while matching is off. A part in its window stays until the window is over.
func ReturnUnpaid(ctx context.Context, tx *sqlx.Tx, s Scope) error {
	settings, err := system.Read(ctx, tx)
	if err != nil {
		return err
	}
	const read = `SELECT o.payout_id FROM payout_offers o JOIN payouts p ON p.id = o.payout_id
		JOIN withdrawals w ON w.id = p.withdrawal_id JOIN members payee ON payee.id = w.member_id
		WHERE o.state = 'OPEN' AND (o.returns_at <= lantern_now() OR NOT $1 OR NOT (` + mayReceive + `))
		ORDER BY o.returns_at LIMIT $2 FOR NO KEY UPDATE OF w SKIP LOCKED`
	var due []id.Payout
	if err := tx.SelectContext(ctx, &due, read, Settings.Of(settings).Runs(s.IsProduction), atOnce); err != nil {
		return err
	}
	for _, payout := range due {
		if err := s.giveBack(ctx, tx, payout); err != nil {
			return err
		}
	}
	return nil
}

// giveBack replaces an offered part by parts of the ordinary provider.
func (s Scope) giveBack(ctx context.Context, tx *sqlx.Tx, payout id.Payout) error {
	part, err := withdrawal.LockMatched(ctx, tx, payout)
	if err != nil || !part.IsUnpaid() {
		return err
	}
	isMoved, err := moveOffer(ctx, tx, payout, "OPEN", "RETURNED")
	if err != nil || !isMoved {
		return err
	}
	_, err = part.Replace(ctx, tx, s.Plan.Pieces(part.Part().Amount, part.Request().Currency))
	return err
}

// moveOffer moves an offer to another state if it is in the first one.
func moveOffer(ctx context.Context, tx *sqlx.Tx, payout id.Payout, from, to string) (isMoved bool, err error) {
	moved, err := tx.ExecContext(ctx, `UPDATE payout_offers SET state = $3 WHERE payout_id = $1 AND state = $2`, payout,
		from, to)
	if err != nil {
		return false, err
	}
	rows, err := moved.RowsAffected()
	return rows > 0, err
}
