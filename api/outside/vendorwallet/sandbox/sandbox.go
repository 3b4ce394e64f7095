// Package sandbox is the sandbox vendor that keeps wallets: play money with real signatures in both directions.
package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"lantern/api/outside/signed"
	"lantern/api/outside/vendorwallet"
	"lantern/store/clock"
	"lantern/store/money"
)

// Code of the vendor.
const Code = "SANDBOX_WALLET"

// Vendor calls the sandbox program.
type Vendor struct {
	URL    string // prefix before /vendor-wallet
	Secret string
	HTTP   *http.Client
	Clock  *clock.Clock
	Nonce  func() string
}

// TransferIn requests a transfer.
type TransferIn struct {
	Reference string       `json:"reference"`
	Player    string       `json:"player"`
	Currency  string       `json:"currency"`
	Amount    money.Amount `json:"amount"`
	IsDeposit bool         `json:"isIn"`
}

// TransferOut is the state of a transfer.
type TransferOut struct {
	Reference string       `json:"reference"`
	Status    string       `json:"status"`
	Reason    string       `json:"reason,omitempty"`
	Balance   money.Amount `json:"left"`
}

// BalanceOut is a player's balance.
type BalanceOut struct {
	Player string       `json:"player"`
	Amount money.Amount `json:"amount"`
}

// Statuses of a transfer.
const (
	Done             = "DONE"
	Refused          = "REFUSED"
	timeout          = 3 * time.Second
	maxResponseBytes = 64 << 10
)

// Send requests a transfer.
func (v Vendor) Send(ctx context.Context, transfer vendorwallet.Transfer) (vendorwallet.Outcome, error) {
	var out TransferOut
	err := v.call(ctx, http.MethodPost, "/vendor-wallet/transfers", TransferIn(transfer), &out)
	return outcome(transfer.Reference, out, err)
}

// Status returns the state of a transfer.
func (v Vendor) Status(ctx context.Context, reference string) (vendorwallet.Outcome, error) {
	var out TransferOut
	err := v.call(ctx, http.MethodGet, "/vendor-wallet/transfers/"+url.PathEscape(reference), nil, &out)
	return outcome(reference, out, err)
}

// Balance returns a player's balance at the vendor.
func (v Vendor) Balance(ctx context.Context, player, currency string) (money.Amount, error) {
	var out BalanceOut
	err := v.call(ctx, http.MethodGet, "/vendor-wallet/balances/"+url.PathEscape(player)+"/"+url.PathEscape(currency), nil, &out)
	if err == nil && (out.Player != player || out.Amount < 0) {
		err = errors.New("sandbox vendor: the answer is about another player")
	}
	return out.Amount, err
}

func outcome(reference string, out TransferOut, err error) (vendorwallet.Outcome, error) {
	switch {
	case err != nil:
		return vendorwallet.Outcome{}, err
	case out.Reference != reference || out.Balance < 0 || out.Status != Done && out.Status != Refused:
		return vendorwallet.Outcome{}, errors.New("sandbox vendor: the answer is about another transfer")
	}
	return vendorwallet.Outcome{IsDone: out.Status == Done, Balance: out.Balance, Reason: out.Reason}, nil
}

// call accepts an answer only if the vendor signed it for this call.
func (v Vendor) call(ctx context.Context, method, path string, in, out any) error {
	line := signed.Client{
		URL: v.URL, Keys: signed.Shared(Key(v.Secret)), HTTP: v.HTTP, Clock: v.Clock, Nonce: v.Nonce, Timeout: timeout,
		MaxResponseBytes: maxResponseBytes,
	}
	status, raw, err := line.Do(ctx, method, path, in)
	switch {
	case err != nil:
		return fmt.Errorf("sandbox vendor: %w", err)
	case status == http.StatusOK:
		return json.Unmarshal(raw, out)
	case status == http.StatusNotFound:
		return vendorwallet.ErrUnknown
	}
	return fmt.Errorf("sandbox vendor: HTTP %d", status)
}

// Key derives the signing key of both parties from the sandbox's secret.
func Key(secret string) string { return "vendor wallet " + secret }
