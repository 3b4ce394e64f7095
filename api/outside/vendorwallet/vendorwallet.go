// Package vendorwallet is the interface to vendors that keep a wallet of their own. Drivers are in subfolders.
package vendorwallet

import (
	"context"
	"errors"

	"lantern/store/money"
)

// Transfer moves money between a player's balance and the player's wallet at the vendor. Reference is the platform's
// id: repeated calls with the same reference are the same transfer. IsDeposit means into the vendor's wallet.
type Transfer struct {
	Reference string
	Player    string
	Currency  string
	Amount    money.Amount
	IsDeposit bool
}

// Outcome is the result of a transfer. Balance is the player's balance at the vendor afterwards.
type Outcome struct {
	IsDone  bool
	Balance money.Amount
	Reason  string
}

// ErrUnknown means that the vendor does not know the reference. The request may still be in transit.
var ErrUnknown = errors.New("vendorwallet: no such transfer")

// Vendor keeps wallets of players. An error leaves the result of a transfer open.
type Vendor interface {
	Send(ctx context.Context, move Transfer) (Outcome, error)
	// Status returns the result of a transfer that was sent. Errors: ErrUnknown; any other error leaves it open.
	Status(ctx context.Context, reference string) (Outcome, error)
	Balance(ctx context.Context, player, currency string) (money.Amount, error)
}
