package gamevendor

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"lantern/store/money"
)

// Statement is asked of a vendor that says what it sent; not every dialect can.
type Statement interface {
	// Transactions is a page of what was sent within a period, in the order of its time. Each stands where it was sent for
	// the first time.
	Transactions(ctx context.Context, within Period) (Page, error)
}

// Period is an hour at most, its end excluded. Cursor goes on where the page before ended.
type Period struct {
	From, To time.Time
	Cursor   string
}

// Page of a statement; without Next it is the last.
type Page struct {
	Transactions []Transaction `json:"transactions"`
	Next         string        `json:"next_cursor,omitempty"`
}

// Transaction is a bet, a win, a correction or a reward: DONE once the wallet has taken it, PENDING while its answer is
// not known, CANCELLED where it was taken back. What the wallet refused is none.
type Transaction struct {
	Tx       string       `json:"vendor_tx_id"`
	Kind     string       `json:"kind"`
	State    string       `json:"state"`
	Player   string       `json:"player_ref"`
	Round    string       `json:"round_id"`
	Currency string       `json:"currency"`
	Amount   money.Amount `json:"amount"`
	At       time.Time    `json:"occurred_at"`
}

func (n native) Transactions(ctx context.Context, within Period) (page Page, err error) {
	query := url.Values{"from": {within.From.UTC().Format(time.RFC3339)}, "to": {within.To.UTC().Format(time.RFC3339)}}
	if within.Cursor != "" {
		query.Set("cursor", within.Cursor)
	}
	err = n.ask(ctx, http.MethodGet, "/transactions?"+query.Encode(), nil, &page)
	return page, err
}
