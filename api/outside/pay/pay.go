// Package pay is what we need of a payment provider: to open an order, to pay somebody, and to read its signed
// reports. Providers are in its folders.
package pay

import (
	"context"
	"errors"
	"time"

	"lantern/store/money"
)

// Order is what a provider is asked to collect. The reference is ours: asked again with the same one, it is the same
// order.
type Order struct {
	Reference string
	Channel   string
	Amount    money.Amount
	Currency  string
	ExpiresAt time.Time
	Language  string
}

// Accepted is what a provider answers. An address is where the player sends the money himself, in the named network.
type Accepted struct {
	ProviderOrder, PayURL, QRText string
	Network, Address              string
}

// Provider opens orders and reads reports.
type Provider interface {
	Open(ctx context.Context, order Order) (Accepted, error)
	Reader
}

// PayoutChannel is the channel that reports of payments to players carry.
const PayoutChannel = "payout"

// Transfer is what a provider is asked to pay to a player. The reference is ours: asked again with the same one, it
// is the same payment.
type Transfer struct {
	Reference string
	Amount    money.Amount
	Currency  string
	Bank      string
	Holder    string
	Number    string
}

// Payer pays players and reads reports.
type Payer interface {
	// Pay gives the provider's number of the payment. An error other than ErrRefused leaves open whether there is one.
	Pay(ctx context.Context, transfer Transfer) (string, error)
	Reader
}

// What a provider's side may answer besides an order.
var (
	ErrRefused   = errors.New("pay: the provider refused the order")
	ErrSignature = errors.New("pay: the report is not signed by the provider, or too old")
	ErrBody      = errors.New("pay: the report cannot be read")
	ErrNothing   = errors.New("pay: the report tells no outcome of an order")
)

// House names the provider of payouts that operators make by hand (store/withdrawal.House).
const House = "house"
