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

// Most is the largest amount that a limit may have.
const Most = 100_000_000 * money.Unit

// Wish is a limit that a member wants; without an amount it is to go.
type Wish struct {
	Which
	Amount *money.Amount
}

func (w Wish) check() error {
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

// Set makes a new or a lower limit count at once; a higher one, or none, is a wish that waits for its day and a
// confirmation.
// Faults: not_found, amount_scale, amount_below_min, amount_above_max.
func Set(ctx context.Context, db *pg.DB, member id.Member, wish Wish) error {
	if err := wish.check(); err != nil {
		return err
	}
	return change(ctx, db, member, wish.Which, func(tx *sqlx.Tx, before *Limit) (string, error) {
		switch {
		case before == nil && wish.Amount == nil:
			return "", nil
		case before == nil:
			return "set", put(ctx, tx, member, wish)
		case wish.Amount != nil && *wish.Amount <= before.Amount:
			return "lower", put(ctx, tx, member, wish)
		}
		const ask = `UPDATE limits SET wish = $4, wished_at = lantern_now()
			WHERE member_id = $1 AND kind = $2 AND period = $3`
		_, err := tx.ExecContext(ctx, ask, member, wish.Kind, wish.Period, wish.Amount)
		return "wish", err
	})
}

// Confirm makes a wish count once its day is over. Faults: not_found, nothing_open, state_changed (with readyAt).
func Confirm(ctx context.Context, db *pg.DB, member id.Member, which Which) error {
	return change(ctx, db, member, which, func(tx *sqlx.Tx, before *Limit) (string, error) {
		switch {
		case before == nil || before.WishedAt == nil:
			return "", fault.New(fault.NothingOpen)
		case !before.IsReady:
			return "", fault.New(fault.StateChanged).With("state", "WAITING").With("readyAt", before.ReadyAt.UTC())
		case before.Wish != nil:
			return "raise", put(ctx, tx, member, Wish{which, before.Wish})
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM limits
			WHERE member_id = $1 AND kind = $2 AND period = $3`, member, which.Kind, which.Period)
		return "remove", err
	})
}

// TakeBack forgets a wish; without one nothing changes. Faults: not_found.
func TakeBack(ctx context.Context, db *pg.DB, member id.Member, which Which) error {
	return change(ctx, db, member, which, func(tx *sqlx.Tx, before *Limit) (string, error) {
		if before == nil || before.WishedAt == nil {
			return "", nil
		}
		const forget = `UPDATE limits SET wish = NULL, wished_at = NULL WHERE member_id = $1 AND kind = $2 AND period = $3`
		_, err := tx.ExecContext(ctx, forget, member, which.Kind, which.Period)
		return "takeBack", err
	})
}

func put(ctx context.Context, tx *sqlx.Tx, member id.Member, wish Wish) error {
	const write = `INSERT INTO limits (member_id, kind, period, amount) VALUES ($1, $2, $3, $4)
		ON CONFLICT (member_id, kind, period) DO UPDATE SET amount = excluded.amount, wish = NULL, wished_at = NULL`
	_, err := tx.ExecContext(ctx, write, member, wish.Kind, wish.Period, *wish.Amount)
	return err
}

// change runs a deed on one limit while no order and no bet of the member can pass it, and writes it down where it did
// something.
func change(ctx context.Context, db *pg.DB, member id.Member, which Which,
	deed func(*sqlx.Tx, *Limit) (string, error)) error {
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
		done, err := deed(tx, before)
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

// hold puts the caller in line with the member's orders and bets: whichever commits later sees the other.
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

// count begins or ends the counting of a member's days of play, as his limits need it.
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

// begin counts what a member staked and got back in the current week and month. The caller holds his balances.
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
	if _, err := tx.ExecContext(ctx, `DELETE FROM limit_purses WHERE member_id = $1`, member); err != nil {
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

// trace is what the audit trail keeps of a limit.
func (l *Limit) trace(which Which) map[string]any {
	kept := map[string]any{"kind": which.Kind, "period": which.Period}
	if l == nil {
		return kept
	}
	kept["amount"] = l.Amount
	if l.WishedAt != nil {
		kept["wish"], kept["readyAt"] = l.Wish, l.ReadyAt.UTC()
	}
	return kept
}
