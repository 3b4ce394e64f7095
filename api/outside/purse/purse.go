// Package purse is what we ask of vendors that keep a wallet of their own. Each dialect has an adapter in a folder of
// its own.
package purse

import (
	"context"
	"errors"

	"lantern/store/money"
)

// Move is a transfer between a player's balance and his wallet at the vendor. The reference is ours: sent again, it is
// the same move.
type Move struct {
	Reference string
	Player    string
	Currency  string
	Amount    money.Amount
	IsIn      bool
}

// Outcome is what became of a move. Left is what the vendor has of the player's afterwards.
type Outcome struct {
	IsDone bool
	Left   money.Amount
	Reason string
}

// ErrUnknown says that the vendor knows no move of this reference. It may be on its way.
var ErrUnknown = errors.New("purse: no such move")

// Keeper is a vendor that keeps wallets. An error leaves open what became of a move.
type Keeper interface {
	Send(ctx context.Context, move Move) (Outcome, error)
	// Status tells of a move that was sent. Errors: ErrUnknown, and what leaves it open.
	Status(ctx context.Context, reference string) (Outcome, error)
	Figure(ctx context.Context, player, currency string) (money.Amount, error)
}
