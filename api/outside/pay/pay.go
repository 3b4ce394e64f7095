// Package pay is the interface to payment providers: creating orders, paying players, and reading signed reports.
// Drivers are in subfolders.
package pay

import (
	"context"
	"errors"
	"time"

	"lantern/store/money"
)

// Order is a deposit to collect. Reference is the platform's id: repeated requests with the same reference return the
// same order.
type Order struct {
	Reference string
	Channel   string
	Amount    money.Amount
	Currency  string
	ExpiresAt time.Time
	Language  string
}

// ReturnPath is the page of the order on the platform, to which the provider's page leads back.
func (o Order) ReturnPath() string { return "/member/deposits/" + o.Reference }

// Accepted is a provider's answer to an order. Address is where the player sends cryptocurrency in Network.
type Accepted struct {
	ProviderOrder, PayURL, QRText string
	Network, Address              string
}

// Provider opens orders and reads reports.
type Provider interface {
	Open(ctx context.Context, order Order) (Accepted, error)
	Reader
}

// PayoutChannel is the channel of payout reports.
const PayoutChannel = "payout"

// Transfer is a payment to a player. Reference is the platform's id: repeated requests with the same reference are
// the same payment.
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
	// Pay returns the provider's id of the payment. An error other than ErrRefused leaves open whether the payment
	// exists.
	Pay(ctx context.Context, transfer Transfer) (string, error)
	Reader
}

// Errors of providers.
var (
	ErrRefused   = errors.New("pay: the provider refused the order")
	ErrSignature = errors.New("pay: the report is not signed by the provider, or too old")
	ErrBody      = errors.New("pay: the report is invalid")
	ErrNoOutcome = errors.New("pay: the report has no outcome of an order")
)

// Manual is the provider name of payouts that operators make manually (store/withdrawal.Manual).
const Manual = "manual"
