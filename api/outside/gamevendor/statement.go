package gamevendor

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"lantern/store/money"
)

// TransactionReader is implemented by dialects that list the transactions that the vendor has sent.
type TransactionReader interface {
	// Transactions returns a page of the transactions of a period, ordered by the time of their first call.
	Transactions(ctx context.Context, within Period) (Page, error)
}

// Period is at most an hour; To is exclusive. Cursor is the Next of the previous page.
type Period struct {
	From, To time.Time
	Cursor   string
}

// Page of transactions. Next is empty on the last page.
type Page struct {
	Transactions []Transaction `json:"transactions"`
	Next         string        `json:"next_cursor,omitempty"`
}

// Transaction is a bet, win, correction or reward: DONE once the wallet has accepted it, PENDING while the wallet's
// answer is unknown, CANCELLED if it was rolled back. Transactions that the wallet refused are not listed.
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
	err = n.call(ctx, http.MethodGet, "/transactions?"+query.Encode(), nil, &page)
	return page, err
}
