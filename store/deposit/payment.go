package deposit

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/feed"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/limit"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/wallet"
)

// Payment is a payment that a provider reported.
type Payment struct {
	Provider      string
	Channel       string
	ProviderOrder string
	Deposit       id.Deposit
	Amount        money.Amount
	Currency      string
	PaidAt        time.Time
}

// Outcome is the final result of a payment.
type Outcome string

// The outcomes.
const (
	WasCredited   Outcome = "CREDITED"
	WasReviewed   Outcome = "IN_REVIEW"
	WasUnassigned Outcome = "UNASSIGNED"
)

// Values lists every Outcome.
func (Outcome) Values() []Outcome {
	return []Outcome{WasReturned, WasCredited, WasReviewed, WasUnassigned}
}

// Receive applies a payment once for each order of the provider; a repeated report returns the first outcome. Faults:
// not_found (no such order in this channel).
func Receive(ctx context.Context, db *pg.DB, p Payment) (Outcome, error) {
	var outcome Outcome
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		outcome, err = receive(ctx, tx, p)
		return err
	})
	return outcome, err
}

// receive is Receive in the caller's transaction; on not_found it has written nothing.
func receive(ctx context.Context, tx *sqlx.Tx, p Payment) (Outcome, error) {
	d, err := locked(ctx, tx, p.Deposit)
	if err != nil {
		return "", err
	}
	if outcome, err := seen(ctx, tx, p); err != nil || outcome != "" {
		return outcome, err
	}
	if err := d.belongs(ctx, tx, p); err != nil {
		return "", err
	}
	return d.receive(ctx, tx, p)
}

func seen(ctx context.Context, tx *sqlx.Tx, p Payment) (Outcome, error) {
	var outcome Outcome
	const read = `SELECT outcome FROM deposit_payments WHERE channel_id = $1 AND provider_order = $2`
	err := tx.GetContext(ctx, &outcome, read, p.Channel, p.ProviderOrder)
	if pg.IsNone(err) {
		return "", nil
	}
	return outcome, err
}

// belongs refuses a report about an order of another channel or provider.
func (d *Deposit) belongs(ctx context.Context, tx *sqlx.Tx, p Payment) error {
	var provider string
	if err := tx.GetContext(ctx, &provider, `SELECT provider FROM deposit_channels WHERE id = $1`,
		d.Channel); err != nil {
		return err
	}
	isOther := d.ProviderOrder != nil && *d.ProviderOrder != p.ProviderOrder
	if provider != p.Provider || d.Channel != p.Channel || isOther {
		return fault.New(fault.NotFound)
	}
	return nil
}

func (d *Deposit) receive(ctx context.Context, tx *sqlx.Tx, p Payment) (Outcome, error) {
	// The report of a payment proves that the provider accepted the order, even if its answer was lost.
	if d.State == Created && !d.IsOverdue {
		d.ProviderOrder = &p.ProviderOrder
		if err := d.advance(ctx, tx, ProviderAccepted); err != nil {
			return "", err
		}
	}
	isLate := d.IsOverdue || !p.PaidAt.Before(d.ExpiresAt)
	if isLate && d.State == PendingPayment {
		if err := d.advance(ctx, tx, Expire); err != nil {
			return "", err
		}
	}
	outcome, event, err := d.outcome(ctx, tx, p)
	if err != nil {
		return "", err
	}
	if err := p.store(ctx, tx, outcome); err != nil {
		return "", err
	}
	if outcome != WasCredited {
		if err := d.hold(ctx, tx, p); err != nil {
			return "", err
		}
	}
	if outcome == WasUnassigned {
		return outcome, audit.Write(ctx, tx, audit.Row{Actor: "provider:" + p.Provider, Action: "deposit.unassigned",
			Object: "deposit:" +
				string(d.ID), Before: map[string]any{"state": d.State}, After: map[string]any{"received": p.Amount}})
	}
	d.ProviderOrder = &p.ProviderOrder
	if err := d.advance(ctx, tx, event); err != nil || outcome != WasCredited {
		return outcome, err
	}
	return outcome, d.credit(ctx, tx, "provider:"+p.Provider)
}

// isOfClosed reports whether the account is closed, and locks it until the transaction ends.
func (d *Deposit) isOfClosed(ctx context.Context, tx *sqlx.Tx) (isClosed bool, err error) {
	err = tx.GetContext(ctx, &isClosed, `SELECT closed_at IS NOT NULL FROM members WHERE id = $1 FOR SHARE`, d.Member)
	return isClosed, err
}

// outcome decides about a payment and stores on the order what remains after the fee. A payment with no remainder or
// no convertible value is unassigned. If the member's limit was lowered meanwhile, an operator reviews it, as for a
// wrong amount.
func (d *Deposit) outcome(ctx context.Context, tx *sqlx.Tx, p Payment) (Outcome, Event, error) {
	isClosed, err := d.isOfClosed(ctx, tx)
	if err != nil {
		return "", "", err
	}
	outcome, event := d.judge(p, isClosed)
	worth, err := d.worth(p.Amount)
	if err != nil || worth <= d.Fee || outcome == WasUnassigned {
		return WasUnassigned, event, nil
	}
	received := worth - d.Fee
	d.Received = &received
	if outcome != WasCredited {
		return outcome, event, nil
	}
	isPassed, err := limit.IsPassed(ctx, tx, d.Member, received)
	if isPassed {
		outcome, event = WasReviewed, PaidOtherAmount
		reason := overLimit
		d.Reason = &reason
	}
	return outcome, event, err
}

// overLimit is the reason why an order that was paid exactly is reviewed.
const overLimit = "above the member's own deposit limit"

// judge sends a payment for a closed account to review, as one of a wrong amount.
func (d *Deposit) judge(p Payment, isClosed bool) (Outcome, Event) {
	due, currency := d.Due()
	switch {
	case p.Currency != currency:
		return WasUnassigned, ""
	case d.State == PendingPayment && p.Amount == due && !isClosed:
		return WasCredited, PaidExact
	case d.State == PendingPayment:
		return WasReviewed, PaidOtherAmount
	case d.State == Expired, d.State == Cancelled:
		return WasReviewed, PaidLate
	}
	return WasUnassigned, ""
}

func (p Payment) store(ctx context.Context, tx *sqlx.Tx, outcome Outcome) error {
	const insert = `INSERT INTO deposit_payments (channel_id, provider_order, deposit_id, amount, currency, outcome,
		paid_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	_, err := tx.ExecContext(ctx, insert, p.Channel, p.ProviderOrder, p.Deposit, p.Amount, p.Currency, outcome, p.PaidAt)
	return err
}

// credit books the received amount, from suspense if it was held, on the business day of the credit (D04), so that a
// late report changes no past day. The time of payment is stored with the report.
func (d *Deposit) credit(ctx context.Context, tx *sqlx.Tx, actor string) error {
	kind, from, _ := d.accounts()
	wasHeld, err := d.releaseHeld(ctx, tx)
	if err != nil {
		return err
	}
	if wasHeld {
		from = ledger.Account{Code: ledger.Suspense, Currency: d.Currency}
	}
	return d.bring(ctx, tx, ledger.Entry{
		ID: id.New[id.Entry](), Kind: kind, Key: "deposit:" + string(d.ID), Member: d.Member,
		RelatedKind: "deposit", RelatedID: string(d.ID), Actor: actor, Lines: d.lines(from, *d.Received),
	}, string(d.ID))
}

// lines returns the lines that credit an amount from an account, with the fee of the order.
func (d *Deposit) lines(from ledger.Account, credited money.Amount) []ledger.Line {
	_, _, main := d.accounts()
	lines := []ledger.Line{{Account: from, Amount: -credited - d.Fee}, {Account: main, Amount: credited}}
	if d.Fee > 0 {
		lines = append(lines, ledger.Line{Account: d.fees(), Amount: d.Fee})
	}
	return lines
}

func (d *Deposit) fees() ledger.Account {
	return ledger.Account{Code: ledger.Fee, Currency: d.Currency}
}

// broughtBy returns what an entry adds to its member's balance.
func broughtBy(entry ledger.Entry) (sum money.Amount) {
	for _, line := range entry.Lines {
		if line.Account.Owner == entry.Member {
			sum += line.Amount
		}
	}
	return sum
}

// bring books money of the member with its turnover requirement and notifies them of the new balance. A received
// payment is always credited; an excluded member has no turnover to meet before withdrawing.
func (d *Deposit) bring(ctx context.Context, tx *sqlx.Tx, entry ledger.Entry, source string) error {
	isExcluded, err := limit.IsExcluded(ctx, tx, d.Member)
	if err != nil {
		return err
	}
	settings, err := system.Read(ctx, tx)
	if err != nil {
		return err
	}
	isNew, err := ledger.Post(ctx, tx, entry)
	if err != nil || !isNew {
		return err
	}
	credit := feed.Credit{Subject: source, Version: 1, Member: d.Member, Currency: d.Currency, Amount: broughtBy(entry)}
	if err := feed.Add(ctx, tx, credit); err != nil {
		return err
	}
	swept, err := wallet.Sweep(ctx, tx, d.Member, entry)
	if err != nil {
		return err
	}
	left, times := broughtBy(entry)-swept, settings.Turnover.Rules.Deposit
	if isExcluded || left <= 0 || times == 0 {
		return wallet.NotifyBalance(ctx, tx, d.Member)
	}
	need := wallet.Requirement{Member: d.Member, Source: wallet.FromDeposit, SourceID: source,
		Required: system.Required(left, times), Locked: left}
	if err := wallet.Require(ctx, tx, need); err != nil {
		return err
	}
	return wallet.NotifyBalance(ctx, tx, d.Member)
}
