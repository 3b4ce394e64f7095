package settlement

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/pg"
	"lantern/store/system"
)

// Approve lets a run that was reviewed be paid. Faults: not_found, state_changed.
func Approve(ctx context.Context, db *pg.DB, which id.Run, a approval.Action) (Run, error) {
	return onRun(ctx, db, which, a, "approve", func(tx *sqlx.Tx, r Run) error { return r.approve(ctx, tx, a.Actor()) })
}

// Recompute replaces the bills of a run that waits for its review; the former ones are kept as history. Faults:
// not_found, state_changed.
func Recompute(ctx context.Context, db *pg.DB, which id.Run, a approval.Action) (Run, error) {
	return onRun(ctx, db, which, a, "recompute", func(tx *sqlx.Tx, r Run) error {
		if err := r.takeBackTotals(ctx, tx); err != nil {
			return err
		}
		const replace = `UPDATE bills SET is_replaced = true WHERE run_id = $1 AND NOT is_replaced`
		if _, err := tx.ExecContext(ctx, replace, r.ID); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE contract_runs SET state = 'COLLECTING' WHERE id = $1`, r.ID)
		return err
	})
}

// takeBackTotals undoes what the bills of a slot added to the running totals of the day.
func (r Run) takeBackTotals(ctx context.Context, tx *sqlx.Tx) error {
	const undo = `UPDATE realtime_totals t SET won = t.won - b.won, lost = t.lost - b.lost, paid = t.paid - b.amount
		FROM (SELECT contract_id, earned_on, amount, (COALESCE(figures ->> 'won', '0')::numeric * 10000)::bigint AS won,
				(COALESCE(figures ->> 'lost', '0')::numeric * 10000)::bigint AS lost
			FROM bills WHERE run_id = $1 AND kind = 'REALTIME_SALARY' AND NOT is_replaced) b
		WHERE t.contract_id = b.contract_id AND t.day = b.earned_on`
	_, err := tx.ExecContext(ctx, undo, r.ID)
	return err
}

func onRun(ctx context.Context, db *pg.DB, which id.Run, a approval.Action, event string,
	do func(*sqlx.Tx, Run) error) (after Run, err error) {
	if err := a.Check(); err != nil {
		return after, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var before Run
		err := tx.GetContext(ctx, &before, selectRun+`WHERE id = $1 FOR UPDATE`, which)
		if pg.IsNone(err) {
			return fault.New(fault.NotFound)
		}
		if err != nil {
			return err
		}
		if _, err := before.State.After(event); err != nil {
			return err
		}
		if err := do(tx, before); err != nil {
			return err
		}
		if after, err = GetRun(ctx, tx, which); err != nil {
			return err
		}
		return a.Note(ctx, tx, "settlement."+event, "run:"+string(which), map[string]any{"state": before.State},
			map[string]any{"state": after.State, "kind": after.Kind, "period": after.Key})
	})
	return after, err
}

// votesNeeded is how many operators cancel, cover or write off a bill.
const votesNeeded = 2

// Cancel votes to cancel a bill of which nothing was paid. Faults: not_found, state_changed,
// second_person_required.
func Cancel(ctx context.Context, db *pg.DB, which id.Bill, a approval.Action) (Bill, error) {
	return onBill(ctx, db, which, a, "cancel", votesNeeded, func(tx *sqlx.Tx, _ Bill) error {
		_, err := tx.ExecContext(ctx, `UPDATE bills SET state = 'CANCELLED' WHERE id = $1`, which)
		return err
	})
}

// Release lets a bill be paid that was held because its payee's income was frozen. Faults: not_found, state_changed.
func Release(ctx context.Context, db *pg.DB, which id.Bill, a approval.Action) (Bill, error) {
	return onBill(ctx, db, which, a, "release", 1, func(tx *sqlx.Tx, b Bill) error {
		if _, err := tx.ExecContext(ctx, `UPDATE bills SET state = 'APPROVED' WHERE id = $1`, which); err != nil {
			return err
		}
		return pay(ctx, tx, b.Kind, []id.Bill{which})
	})
}

// WriteOff votes for giving up what is open of a bill that is old enough. Faults: not_found, state_changed,
// second_person_required.
func WriteOff(ctx context.Context, db *pg.DB, which id.Bill, a approval.Action) (Bill, error) {
	return onBill(ctx, db, which, a, "write_off", votesNeeded, func(tx *sqlx.Tx, b Bill) error {
		const off = `UPDATE bills SET state = 'WRITTEN_OFF', settled_at = lantern_now() WHERE id = $1`
		if _, err := tx.ExecContext(ctx, off, which); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `SELECT bills_mark_owing($1, $2)`, b.Payer, b.Currency)
		return err
	})
}

// Cover votes for the platform's paying what the payer of a bill owes; the payer then owes it to the platform. Faults:
// not_found, state_changed, second_person_required.
func Cover(ctx context.Context, db *pg.DB, which id.Bill, a approval.Action) (Bill, error) {
	return onBill(ctx, db, which, a, "cover", votesNeeded, func(tx *sqlx.Tx, b Bill) error {
		share, clearing := b.Amount-b.Paid, ledger.Account{Code: clearingAccount, Currency: b.Currency}
		debt := ledger.Account{Code: ledger.Debt(*b.Payer), Currency: b.Currency}
		to := ledger.Account{Owner: b.Payee, Code: ledger.Main, Currency: b.Currency}
		entry := ledger.Entry{RelatedKind: "bill", RelatedID: string(which), Actor: a.Actor()}
		// A debt is booked by an entry of the debtor.
		out := entry
		out.ID, out.Kind, out.Member = id.New[id.Entry](), ledger.Kind(b.Kind+"_PAID"), *b.Payer
		out.Key, out.Lines = fmt.Sprintf("bill:%s:covered:paid", which), ledger.Move(debt, clearing, share)
		in := entry
		in.ID, in.Kind, in.Member = id.New[id.Entry](), ledger.Kind(b.Kind), b.Payee
		in.Key, in.Lines = fmt.Sprintf("bill:%s:covered", which), ledger.Move(clearing, to, share)
		for _, e := range []ledger.Entry{out, in} {
			if _, err := ledger.Post(ctx, tx, e); err != nil {
				return err
			}
		}
		const paid = `UPDATE bills SET state = 'PAID', paid = amount, settled_at = lantern_now() WHERE id = $1`
		if _, err := tx.ExecContext(ctx, paid, which); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `SELECT bills_mark_owing($1, $2)`, b.Payer, b.Currency); err != nil {
			return err
		}
		p := payment{Bill: which, State: Paid, Paid: share, Payee: b.Payee, Payer: b.Payer, Currency: b.Currency}
		return p.notify(ctx, tx, b.Kind)
	})
}

// clearingAccount passes on what one member pays another by contract; it is always empty.
const clearingAccount = "platform:contracts"

func onBill(ctx context.Context, db *pg.DB, which id.Bill, a approval.Action, event string, votes int,
	do func(*sqlx.Tx, Bill) error) (after Bill, err error) {
	if err := a.Check(); err != nil {
		return after, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `SELECT FROM bills WHERE id = $1 FOR UPDATE`, which); err != nil {
			return err
		}
		before, err := GetBill(ctx, tx, which)
		if err != nil {
			return err
		}
		if err := before.allows(ctx, tx, event); err != nil {
			return err
		}
		cast, err := a.Vote(ctx, tx, approval.Question{Object: "bill:" + string(which), Action: event}, event)
		if err != nil {
			return err
		}
		if len(cast) >= votes {
			if err := do(tx, before); err != nil {
				return err
			}
		}
		if after, err = GetBill(ctx, tx, which); err != nil {
			return err
		}
		return a.Note(ctx, tx, "bill."+event, "bill:"+string(which), map[string]any{"state": before.State},
			map[string]any{"state": after.State, "paid": after.Paid})
	})
	return after, err
}

// allows refuses what the state of a bill does not allow. A bill is written off after some days only.
func (b Bill) allows(ctx context.Context, q pg.Q, event string) error {
	if _, err := b.State.After(event); err != nil {
		return err
	}
	if event != "write_off" {
		return nil
	}
	settings, err := system.Read(ctx, q)
	if err != nil {
		return err
	}
	var isOld bool
	const read = `SELECT $1::timestamptz < lantern_now() - $2 * interval '1 day'`
	if err := q.GetContext(ctx, &isOld, read, b.ComputedAt, Settings.Of(settings).WriteOffDays); err != nil {
		return err
	}
	if !isOld {
		return fault.New(fault.StateChanged)
	}
	return nil
}
