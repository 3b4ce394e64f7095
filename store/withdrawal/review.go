package withdrawal

import (
	"context"
	"slices"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/pg"
	"lantern/store/system"
)

// Approve approves a request for payment. Above the limit of one operator it needs two; after the first vote it stays
// in review. Faults: not_found, state_changed, validation_failed, second_person_required (the same operator twice).
func Approve(ctx context.Context, db *pg.DB, which id.Withdrawal, by approval.Action) (Withdrawal, error) {
	return decide(ctx, db, which, by, func(tx *sqlx.Tx, w *Withdrawal) (string, error) {
		if _, err := w.State.After(ApproveIt); err != nil {
			return "", err
		}
		approvals, err := approve(ctx, tx, w.ID, by)
		if err != nil {
			return "", err
		}
		settings, err := system.Read(ctx, tx)
		if err != nil {
			return "", err
		}
		if w.NeedsTwo(settings.TwoPersonAbove) && approvals < 2 {
			return "withdrawal.approve_first", nil
		}
		return "withdrawal.approve", w.advance(ctx, tx, ApproveIt)
	})
}

// Reject rejects a request and releases its hold. Faults: not_found, state_changed, validation_failed.
func Reject(ctx context.Context, db *pg.DB, which id.Withdrawal, by approval.Action) (Withdrawal, error) {
	return decide(ctx, db, which, by, func(tx *sqlx.Tx, w *Withdrawal) (string, error) {
		w.Reason = &by.Reason
		if err := w.advance(ctx, tx, RejectIt); err != nil {
			return "", err
		}
		return "withdrawal.reject", w.move(ctx, tx, ledger.WithdrawRelease, by.Actor())
	})
}

func decide(ctx context.Context, db *pg.DB, which id.Withdrawal, by approval.Action,
	action func(*sqlx.Tx, *Withdrawal) (string, error)) (Withdrawal, error) {
	var w Withdrawal
	if err := by.Check(); err != nil {
		return w, err
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var err error
		if w, err = locked(ctx, tx, which); err != nil {
			return err
		}
		before := w.State
		if w.State == Requested {
			if err := w.advance(ctx, tx, NeedsReview); err != nil {
				return err
			}
		}
		name, err := action(tx, &w)
		if err != nil {
			return err
		}
		was := map[string]any{"state": before}
		if given, err := Approvals(ctx, tx, w.ID); err != nil {
			return err
		} else if others := slices.DeleteFunc(given,
			func(each Approval) bool { return each.By == by.By.Name }); len(others) > 0 {
			was["approvals"] = others
		}
		return by.Note(ctx, tx, name, "withdrawal:"+string(w.ID), was, map[string]any{"state": w.State,
			"amount": w.Amount})
	})
	return w, err
}

// approve stores an operator's vote and returns the number of votes.
func approve(ctx context.Context, tx *sqlx.Tx, which id.Withdrawal, by approval.Action) (int, error) {
	const insert = `INSERT INTO withdrawal_approvals (withdrawal_id, operator_id, reason) VALUES ($1, $2, $3)
		ON CONFLICT DO NOTHING`
	noted, err := tx.ExecContext(ctx, insert, which, by.By.ID, by.Reason)
	if err != nil {
		return 0, err
	}
	if rows, err := noted.RowsAffected(); err != nil || rows == 0 {
		return 0, fault.New(fault.SecondPersonRequired).Because(err)
	}
	var approvals int
	err = tx.GetContext(ctx, &approvals, `SELECT count(*) FROM withdrawal_approvals WHERE withdrawal_id = $1`, which)
	return approvals, err
}
