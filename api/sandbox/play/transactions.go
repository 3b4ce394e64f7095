package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"lantern/api/outside/gamevendor"
	"lantern/store/money"
)

// Values of the transaction list in the platform's contract.
const (
	betKind   = "BET"
	winKind   = "WIN"
	pending   = "PENDING"
	done      = "DONE"
	cancelled = "CANCELLED"
	// refusedState is stored to avoid repeated calls, but never listed.
	refusedState = "REFUSED"
)

const (
	// statementRetention is how long a vendor can list what it sent.
	statementRetention = 8 * 24 * time.Hour
	// statementPage is the number of transactions per page.
	statementPage = 100
)

// sentTransaction is a transaction in the vendor's own records.
type sentTransaction struct {
	Vendor      string                 `json:"vendor"`
	Transaction gamevendor.Transaction `json:"transaction"`
}

func (r round) transaction(kind, tx string, amount money.Amount) sentTransaction {
	return sentTransaction{Vendor: r.Vendor, Transaction: gamevendor.Transaction{
		Tx: tx, Kind: kind, State: pending, Player: r.Player, Round: r.ID, Currency: r.Currency, Amount: amount,
	}}
}

// recordSent records a transaction before it is sent; a repeated call keeps the first record.
func (p *Program) recordSent(s sentTransaction) error {
	p.sending.Lock()
	defer p.sending.Unlock()
	if err := p.loadSent(); err != nil {
		return err
	}
	if before, isKnown := p.sent.known[s.Transaction.Tx]; isKnown {
		s.Transaction.At = before.Transaction.At
	} else {
		s.Transaction.At = p.Clock.Now().UTC()
	}
	return p.appendSent(s)
}

// recordAnswer records the result of a call; unknown results change nothing.
func (p *Program) recordAnswer(tx string, err error) error {
	var clear refusal
	switch {
	case err == nil:
		return p.setSentState(tx, done)
	case errors.As(err, &clear):
		return p.setSentState(tx, refusedState)
	}
	return nil
}

// recordReversal records that a bet was rolled back.
func (p *Program) recordReversal(tx string, err error) error {
	var clear refusal
	if err == nil || errors.As(err, &clear) && clear.Code == "BET_NOT_FOUND" {
		return p.setSentState(tx, cancelled)
	}
	return nil
}

func (p *Program) setSentState(tx, state string) error {
	p.sending.Lock()
	defer p.sending.Unlock()
	if err := p.loadSent(); err != nil {
		return err
	}
	s, isKnown := p.sent.known[tx]
	if !isKnown {
		return nil // the stake was never sent
	}
	s.Transaction.State = state
	return p.appendSent(s)
}

func (p *Program) appendSent(s sentTransaction) error {
	return p.sent.put(p.siblingFile("-sent.jsonl"), s.Transaction.Tx, s)
}

// loadSent reads the records and drops those that can no longer be requested.
func (p *Program) loadSent() error {
	since := p.Clock.Now().Add(-statementRetention)
	return p.sent.load(p.siblingFile("-sent.jsonl"), func(s sentTransaction) (string, bool) {
		return s.Transaction.Tx,
			s.Transaction.At.After(since)
	})
}

// Transactions returns a page of what a vendor sent; isKept is false if the period is too long ago.
func (p *Program) Transactions(code string, within gamevendor.Period) (page gamevendor.Page, isKept bool, err error) {
	p.sending.Lock()
	defer p.sending.Unlock()
	if err := p.loadSent(); err != nil || within.From.Before(p.Clock.Now().Add(-statementRetention)) {
		return page, false, err
	}
	page.Transactions = []gamevendor.Transaction{}
	for _, s := range p.sent.known {
		t := s.Transaction
		isWithin := !t.At.Before(within.From) && t.At.Before(within.To)
		if s.Vendor == code && isWithin && t.State != refusedState && place(t) > within.Cursor {
			page.Transactions = append(page.Transactions, t)
		}
	}
	slices.SortFunc(page.Transactions, func(a, b gamevendor.Transaction) int { return cmp.Compare(place(a), place(b)) })
	if len(page.Transactions) > statementPage {
		page.Transactions = page.Transactions[:statementPage]
		page.Next = place(page.Transactions[statementPage-1])
	}
	return page, true, nil
}

// place is the sort key of a transaction.
func place(t gamevendor.Transaction) string { return fmt.Sprintf("%020d-%s", t.At.UnixNano(), t.Tx) }
