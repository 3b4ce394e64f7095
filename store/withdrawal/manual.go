package withdrawal

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/pg"
	"lantern/store/system"
)

// Manual is the provider of parts that operators pay by hand.
const Manual = "manual"

// byHand is the action on which operators vote: that a part was paid.
const byHand = "paid by hand"

// maxReference is the maximum length of a bank's reference.
const maxReference = 64

// SentParams identify a part that was paid by hand and the bank's reference of the payment.
type SentParams struct {
	Part      id.Payout
	Reference string
	// Window is how long the member can answer; zero takes it from the settings.
	Window time.Duration
}

// MarkSent books a part that was paid by hand and starts the member's time to answer. A request above the limit of
// one operator needs two with the same reference; the first vote leaves the part unchanged. Faults: not_found,
// state_changed, second_person_required, conflict (the reference of another part), validation_failed.
func MarkSent(ctx context.Context, db *pg.DB, sent SentParams, by approval.Action) (Withdrawal, error) {
	sent.Reference = strings.TrimSpace(sent.Reference)
	switch {
	case sent.Reference == "":
		return Withdrawal{}, fault.Invalid("reference", "required")
	case len(sent.Reference) > maxReference:
		return Withdrawal{}, fault.Invalid("reference", "wrong_format")
	}
	find := func(tx *sqlx.Tx) (*lockedRequest, int, error) { return lockPart(ctx, tx, sent.Part) }
	w, err := decideOn(ctx, db, by, find, func(tx *sqlx.Tx, x *lockedRequest, at int) (string, error) {
		if err := x.isByHand(at); err != nil {
			return "", err
		}
		agreed, err := by.Vote(ctx, tx, paidManually(sent.Part), sent.Reference)
		if err != nil {
			return "", err
		}
		settings, err := system.Read(ctx, tx)
		if err != nil {
			return "", err
		}
		if x.NeedsTwo(settings.TwoPersonAbove) && len(agreed) < 2 {
			return "payout.sent_first", nil
		}
		window := cmp.Or(sent.Window, time.Duration(Settings.Of(settings).ConfirmMinutes)*time.Minute)
		report := Report{Provider: Manual, Reference: sent.Reference, Part: sent.Part}
		return "payout.sent", x.disburse(ctx, tx, at, report, window)
	})
	if pg.IsUnique(err, "payouts_provider_provider_reference_key") {
		return w, fault.New(fault.Conflict).With("reference", sent.Reference).Because(err)
	}
	return w, err
}

// MarkFailed ends a part that cannot be paid by hand; it is then paid again or refunded. It withdraws the operator's
// own vote that the part was paid; while another operator's vote exists, it fails with state_changed. Faults:
// not_found, state_changed, validation_failed.
func MarkFailed(ctx context.Context, db *pg.DB, part id.Payout, by approval.Action) (Withdrawal, error) {
	find := func(tx *sqlx.Tx) (*lockedRequest, int, error) { return lockPart(ctx, tx, part) }
	return decideOn(ctx, db, by, find, func(tx *sqlx.Tx, x *lockedRequest, at int) (string, error) {
		if err := x.isByHand(at); err != nil {
			return "", err
		}
		standing, err := by.WithdrawVote(ctx, tx, paidManually(part))
		if err != nil {
			return "", err
		}
		if len(standing) > 0 {
			return "", fault.New(fault.StateChanged).With("state", "paid, says "+standing[0].By)
		}
		return "payout.failed", x.fail(ctx, tx, at, by.Actor(), inAnswer)
	})
}

func paidManually(part id.Payout) approval.Question {
	return approval.Question{Object: "payout:" + string(part), Action: byHand}
}

// isByHand refuses parts of other providers, and parts that are paid or ended.
func (x *lockedRequest) isByHand(at int) error {
	part := x.Parts[at]
	switch {
	case part.Provider != Manual:
		return fault.New(fault.StateChanged).With("state", "paid by "+part.Provider)
	case part.State != NotDisbursed || part.FailedAt != nil:
		return fault.New(fault.StateChanged).With("state", string(part.State))
	}
	return nil
}

// SentVotes returns the operators' votes that a part was paid, with their references.
func SentVotes(ctx context.Context, q pg.Q, part id.Payout) ([]approval.Vote, error) {
	return approval.Votes(ctx, q, paidManually(part))
}

// Target is the payee's account of a part that is paid by hand.
type Target struct {
	Order
	Number string
}

// TargetOf returns the complete account number of a part to be paid by hand; every call is written to the audit
// trail. Faults: not_found, state_changed, validation_failed.
func TargetOf(ctx context.Context, db *pg.DB, vault Vault, part id.Payout, by approval.Action) (Target, error) {
	var to Target
	if err := by.Check(); err != nil {
		return to, err
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		x, at, err := lockPart(ctx, tx, part)
		if err != nil {
			return err
		}
		if err := x.isByHand(at); err != nil {
			return err
		}
		const read = `SELECT p.id, w.member_id, p.amount, w.currency, e.bank, e.holder, e.sealed
			FROM payouts p JOIN withdrawals w ON w.id = p.withdrawal_id JOIN payees e ON e.id = w.payee_id WHERE p.id = $1`
		if err := tx.GetContext(ctx, &to.Order, read, part); err != nil {
			return err
		}
		if to.Number, err = vault.Open(to.Member, to.Sealed); err != nil {
			return err
		}
		return by.Note(ctx, tx, "payout.target", "payout:"+string(part), nil, nil)
	})
	return to, err
}

// account is the account from which a part is paid.
func (x *lockedRequest) account(part Part) ledger.Account {
	switch part.Provider {
	case Manual:
		return ledger.Account{Code: ledger.Bank, Currency: x.Currency}
	case Matched:
		return ledger.Account{Code: ledger.Matched, Currency: x.Currency}
	}
	return ledger.Account{Code: ledger.Provider(part.Provider), Currency: x.Currency}
}

// hasManualParts reports whether operators must pay a part of the request.
func (w Withdrawal) hasManualParts() bool {
	for _, part := range w.Parts {
		if part.Provider == Manual && part.State == NotDisbursed && part.FailedAt == nil {
			return true
		}
	}
	return false
}
