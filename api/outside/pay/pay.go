// Package pay is what we need of a payment provider: to open an order and to read its signed reports. Providers are in its folders.
package pay

import (
	"context"
	"errors"
	"time"

	"lantern/store/money"
)

// Order is what a provider is asked to collect. The reference is ours: asked again with the same one, it is the same order.
type Order struct {
	Reference string
	Channel   string
	Amount    money.Amount
	Currency  string
	ExpiresAt time.Time
	Language  string
}

// Accepted is what a provider answers.
type Accepted struct {
	ProviderOrder, PayURL, QRText string
}

// Report is a provider's word that an order was paid, or that a try to pay it failed.
type Report struct {
	ProviderOrder string
	Reference     string
	Channel       string
	IsPaid        bool
	Amount        money.Amount
	Currency      string
	PaidAt        time.Time
}

// Provider opens orders and reads reports.
type Provider interface {
	Open(ctx context.Context, order Order) (Accepted, error)
	Read(header func(name string) string, body []byte, now time.Time) (Report, error)
}

// What a provider's side may answer besides an order.
var (
	ErrRefused   = errors.New("pay: the provider refused the order")
	ErrSignature = errors.New("pay: the report is not signed by the provider, or too old")
	ErrBody      = errors.New("pay: the report cannot be read")
)
