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

// House is the provider of parts that nobody is asked for: people of the house pay them by hand.
const House = "manual"

// byHand is the deed on which the people of the house agree: that a part was paid.
const byHand = "paid by hand"

// maxReference is how long a bank's reference may be.
const maxReference = 64

// Sent is that a part of the house's was paid, and under which reference of the bank.
type Sent struct {
	Part      id.Payout
	Reference string
	// Window is how long the member has to answer; zero takes it from the settings.
	Window time.Duration
}

// MarkSent books a part that was paid by hand and begins the player's time to answer. Of a request above the limit of
// one person it takes two, who say the same reference; the first one's word leaves the part as it is.
// Faults: not_found, state_changed, second_person_required, conflict (that reference is another part's),
// validation_failed.
func MarkSent(ctx context.Context, db *pg.DB, sent Sent, by approval.Action) (Withdrawal, error) {
	sent.Reference = strings.TrimSpace(sent.Reference)
	switch {
	case sent.Reference == "":
		return Withdrawal{}, fault.Invalid("reference", "required")
	case len(sent.Reference) > maxReference:
		return Withdrawal{}, fault.Invalid("reference", "wrong_format")
	}
	find := func(tx *sqlx.Tx) (*whole, int, error) { return lockPart(ctx, tx, sent.Part) }
	w, err := decideOn(ctx, db, by, find, func(tx *sqlx.Tx, x *whole, at int) (string, error) {
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
		report := Report{Provider: House, Reference: sent.Reference, Part: sent.Part}
		return "payout.sent", x.disburse(ctx, tx, at, report, window)
	})
	if pg.IsUnique(err, "payouts_provider_provider_reference_key") {
		return w, fault.New(fault.Conflict).With("reference", sent.Reference).Because(err)
	}
	return w, err
}

// MarkFailed ends a part that cannot be paid by hand: it is paid again or given back, as a provider's that failed.
// Whoever said that it was paid takes that back by it; while another's word stands, it does not fail. Faults:
// not_found, state_changed, validation_failed.
func MarkFailed(ctx context.Context, db *pg.DB, part id.Payout, by approval.Action) (Withdrawal, error) {
	find := func(tx *sqlx.Tx) (*whole, int, error) { return lockPart(ctx, tx, part) }
	return decideOn(ctx, db, by, find, func(tx *sqlx.Tx, x *whole, at int) (string, error) {
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

// isByHand refuses what others pay, and what is paid or over.
func (x *whole) isByHand(at int) error {
	part := x.Parts[at]
	switch {
	case part.Provider != House:
		return fault.New(fault.StateChanged).With("state", "paid by "+part.Provider)
	case part.State != NotDisbursed || part.FailedAt != nil:
		return fault.New(fault.StateChanged).With("state", string(part.State))
	}
	return nil
}

// SentWords are who says of a part that it was paid, and under which reference.
func SentWords(ctx context.Context, q pg.Q, part id.Payout) ([]approval.Vote, error) {
	return approval.Votes(ctx, q, paidManually(part))
}

// Target is where a part goes that is paid by hand.
type Target struct {
	Order
	Number string
}

// TargetOf shows the whole account to whoever pays a part by hand, while it is to be paid; each look stands in the
// trail.
// Faults: not_found, state_changed, validation_failed.
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

// account is where the money of a part comes from.
func (x *whole) account(part Part) ledger.Account {
	if part.Provider == House {
		return ledger.Account{Code: ledger.Bank, Currency: x.Currency}
	}
	return ledger.Account{Code: ledger.Provider(part.Provider), Currency: x.Currency}
}

// waitsForHands: a part of it is to be paid by people of the house.
func (w Withdrawal) waitsForHands() bool {
	for _, part := range w.Parts {
		if part.Provider == House && part.State == NotDisbursed && part.FailedAt == nil {
			return true
		}
	}
	return false
}
