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

// The statement's words are those of the vendors' contract.
const (
	betKind   = "BET"
	winKind   = "WIN"
	pending   = "PENDING"
	done      = "DONE"
	cancelled = "CANCELLED"
	// refusedState is kept so that it is not asked about again; it is listed nowhere.
	refusedState = "REFUSED"
)

const (
	// statementFor is how long a vendor can say what it sent.
	statementFor = 8 * 24 * time.Hour
	// statementPage is how many transactions one answer has.
	statementPage = 100
)

// sent is one action as the vendor that sent it keeps it.
type sent struct {
	Vendor      string                 `json:"vendor"`
	Transaction gamevendor.Transaction `json:"transaction"`
}

func (r round) sends(kind, tx string, amount money.Amount) sent {
	return sent{Vendor: r.Vendor, Transaction: gamevendor.Transaction{
		Tx: tx, Kind: kind, State: pending, Player: r.Player, Round: r.ID, Currency: r.Currency, Amount: amount,
	}}
}

// note keeps what is about to be sent; sent again, it stands where it was sent first.
func (p *Program) note(s sent) error {
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
	return p.write(s)
}

// answered notes what came of it; what is not known stays as it is.
func (p *Program) answered(tx string, err error) error {
	var clear refusal
	switch {
	case err == nil:
		return p.stands(tx, done)
	case errors.As(err, &clear):
		return p.stands(tx, refusedState)
	}
	return nil
}

// takenBack notes a bet that does not count any more; what says otherwise stays as it is.
func (p *Program) takenBack(tx string, err error) error {
	var clear refusal
	if err == nil || errors.As(err, &clear) && clear.Code == "BET_NOT_FOUND" {
		return p.stands(tx, cancelled)
	}
	return nil
}

func (p *Program) stands(tx, state string) error {
	p.sending.Lock()
	defer p.sending.Unlock()
	if err := p.loadSent(); err != nil {
		return err
	}
	s, isKnown := p.sent.known[tx]
	if !isKnown {
		return nil // a stake that was never sent
	}
	s.Transaction.State = state
	return p.write(s)
}

func (p *Program) write(s sent) error {
	return p.sent.put(p.beside("-sent.jsonl"), s.Transaction.Tx, s)
}

// loadSent reads what was sent and drops what nobody can ask about any more.
func (p *Program) loadSent() error {
	since := p.Clock.Now().Add(-statementFor)
	return p.sent.load(p.beside("-sent.jsonl"), func(s sent) (string, bool) {
		return s.Transaction.Tx,
			s.Transaction.At.After(since)
	})
}

// Sent is a page of what a vendor sent; false: nobody can say that any more.
func (p *Program) Sent(code string, within gamevendor.Period) (page gamevendor.Page, isKept bool, err error) {
	p.sending.Lock()
	defer p.sending.Unlock()
	if err := p.loadSent(); err != nil || within.From.Before(p.Clock.Now().Add(-statementFor)) {
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

// place of a transaction in a statement.
func place(t gamevendor.Transaction) string { return fmt.Sprintf("%020d-%s", t.At.UnixNano(), t.Tx) }
