package limit

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Most is the maximum amount of a limit.
const Most = 100_000_000 * money.Unit

// Params are a member's request for a limit; without an amount the limit is removed.
type Params struct {
	Which
	Amount *money.Amount
}

func (w Params) check() error {
	if err := w.Which.check(); err != nil || w.Amount == nil {
		return err
	}
	bounds := map[string]any{"min": money.Unit, "max": Most}
	switch {
	case !w.Amount.IsPayable():
		return fault.New(fault.AmountScale).In("amount", string(fault.AmountScale), nil)
	case *w.Amount < money.Unit:
		return fault.New(fault.AmountBelowMin).In("amount", string(fault.AmountBelowMin), bounds)
	case *w.Amount > Most:
		return fault.New(fault.AmountAboveMax).In("amount", string(fault.AmountAboveMax), bounds)
	}
	return nil
}

// Set applies a new or lower limit at once; a raise or a removal is pending until it is confirmed after the waiting
// time. Faults: not_found, amount_scale, amount_below_min, amount_above_max.
func Set(ctx context.Context, db *pg.DB, member id.Member, params Params) error {
	if err := params.check(); err != nil {
		return err
	}
	return change(ctx, db, member, params.Which, func(tx *sqlx.Tx, before *Limit) (string, error) {
		switch {
		case before == nil && params.Amount == nil:
			return "", nil
		case before == nil:
			return "set", put(ctx, tx, member, params)
		case params.Amount != nil && *params.Amount <= before.Amount:
			return "lower", put(ctx, tx, member, params)
		}
		const request = `UPDATE limits SET requested = $4, requested_at = lantern_now()
			WHERE member_id = $1 AND kind = $2 AND period = $3`
		_, err := tx.ExecContext(ctx, request, member, params.Kind, params.Period, params.Amount)
		return "wish", err
	})
}

// Confirm applies a pending raise after its waiting time. Faults: not_found, nothing_open, state_changed (with
// readyAt).
func Confirm(ctx context.Context, db *pg.DB, member id.Member, which Which) error {
	return change(ctx, db, member, which, func(tx *sqlx.Tx, before *Limit) (string, error) {
		switch {
		case before == nil || before.RequestedAt == nil:
			return "", fault.New(fault.NothingOpen)
		case !before.IsReady:
			return "", fault.New(fault.StateChanged).With("state", "WAITING").With("readyAt", before.ReadyAt.UTC())
		case before.Requested != nil:
			return "raise", put(ctx, tx, member, Params{which, before.Requested})
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM limits
			WHERE member_id = $1 AND kind = $2 AND period = $3`, member, which.Kind, which.Period)
		return "remove", err
	})
}

// CancelRaise cancels a pending raise; without one it has no effect. Faults: not_found.
func CancelRaise(ctx context.Context, db *pg.DB, member id.Member, which Which) error {
	return change(ctx, db, member, which, func(tx *sqlx.Tx, before *Limit) (string, error) {
		if before == nil || before.RequestedAt == nil {
			return "", nil
		}
		const forget = `UPDATE limits SET requested = NULL, requested_at = NULL
			WHERE member_id = $1 AND kind = $2 AND period = $3`
		_, err := tx.ExecContext(ctx, forget, member, which.Kind, which.Period)
		return "takeBack", err
	})
}

func put(ctx context.Context, tx *sqlx.Tx, member id.Member, params Params) error {
	const write = `INSERT INTO limits (member_id, kind, period, amount) VALUES ($1, $2, $3, $4)
		ON CONFLICT (member_id, kind, period) DO UPDATE SET amount = excluded.amount, requested = NULL,
		requested_at = NULL`
	_, err := tx.ExecContext(ctx, write, member, params.Kind, params.Period, *params.Amount)
	return err
}

// change runs an operation on a limit while no order or bet of the member can pass it, and writes an audit row if
// something changed.
func change(ctx context.Context, db *pg.DB, member id.Member, which Which,
	operation func(*sqlx.Tx, *Limit) (string, error)) error {
	if err := which.check(); err != nil {
		return err
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := hold(ctx, tx, member); err != nil {
			return err
		}
		before, err := orNone(ctx, tx, member, which)
		if err != nil {
			return err
		}
		done, err := operation(tx, before)
		if err != nil || done == "" {
			return err
		}
		if err := count(ctx, tx, member); err != nil {
			return err
		}
		after, err := orNone(ctx, tx, member, which)
		if err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Row{
			Actor: "member:" + string(member), Action: "limit." + done, Object: "member:" + string(member),
			Before: before.trace(which), After: after.trace(which),
		})
	})
}

// hold serializes the caller with the member's orders and bets: the one that commits later sees the other.
func hold(ctx context.Context, tx *sqlx.Tx, member id.Member) error {
	var found id.Member
	err := tx.GetContext(ctx, &found, `SELECT id FROM members WHERE id = $1 FOR NO KEY UPDATE`, member)
	if pg.IsNone(err) {
		return fault.New(fault.NotFound)
	}
	if err != nil {
		return err
	}
	return ledger.Touch(ctx, tx, member)
}

// count starts or stops counting a member's days of play, as the limits require.
func count(ctx context.Context, tx *sqlx.Tx, member id.Member) error {
	const turn = `UPDATE members m SET is_limited = needed.so
		FROM (SELECT EXISTS (SELECT FROM limits WHERE member_id = $1 AND kind <> 'DEPOSIT') AS so) needed
		WHERE m.id = $1 AND m.is_limited <> needed.so RETURNING m.is_limited`
	var begins bool
	err := tx.GetContext(ctx, &begins, turn, member)
	if pg.IsNone(err) {
		return nil
	}
	if err != nil || !begins {
		return err
	}
	return begin(ctx, tx, member)
}

// begin counts a member's stakes and returns in the current week and month. The caller holds the balances.
func begin(ctx context.Context, tx *sqlx.Tx, member id.Member) error {
	var since time.Time
	const first = `SELECT business_start(least(limit_first('W', today), limit_first('M', today)))
		FROM business_day(lantern_now()) today`
	if err := tx.GetContext(ctx, &since, first); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM limit_days WHERE member_id = $1`, member); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM limit_vendor_days WHERE member_id = $1`, member); err != nil {
		return err
	}
	const bets = `INSERT INTO limit_days (member_id, played_on, staked, returned)
		SELECT $1, business_day(placed_at), sum(stake), sum(payout) FROM bets
		WHERE member_id = $1 AND id >= bet_floor($2) AND placed_at >= $2 AND state <> 'CANCELLED' GROUP BY 2`
	if _, err := tx.ExecContext(ctx, bets, member, since); err != nil {
		return err
	}
	return wallet.CountTransfers(ctx, tx, member, since)
}

func orNone(ctx context.Context, tx *sqlx.Tx, member id.Member, which Which) (*Limit, error) {
	found, err := one(ctx, tx, member, which)
	if fault.Of(err) != nil {
		return nil, nil
	}
	return &found, err
}

// trace returns the facts of a limit for the audit trail.
func (l *Limit) trace(which Which) map[string]any {
	facts := map[string]any{"kind": which.Kind, "period": which.Period}
	if l == nil {
		return facts
	}
	facts["amount"] = l.Amount
	if l.RequestedAt != nil {
		facts["wish"], facts["readyAt"] = l.Requested, l.ReadyAt.UTC()
	}
	return facts
}
