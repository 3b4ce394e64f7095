// Package sandbox is the vendor of the sandbox that keeps wallets: play money, real signatures both ways.
package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"lantern/api/outside/purse"
	"lantern/api/outside/signed"
	"lantern/store/clock"
	"lantern/store/money"
)

// Code of the vendor.
const Code = "SANDBOX_PURSE"

// Vendor calls the sandbox's program.
type Vendor struct {
	URL    string // what stands before /purse
	Secret string
	HTTP   *http.Client
	Clock  *clock.Clock
	Nonce  func() string
}

// MoveIn is what the sandbox is asked.
type MoveIn struct {
	Reference string       `json:"reference"`
	Player    string       `json:"player"`
	Currency  string       `json:"currency"`
	Amount    money.Amount `json:"amount"`
	IsIn      bool         `json:"isIn"`
}

// MoveOut is what it answers to a move, and to the question after one.
type MoveOut struct {
	Reference string       `json:"reference"`
	Status    string       `json:"status"`
	Reason    string       `json:"reason,omitempty"`
	Left      money.Amount `json:"left"`
}

// FigureOut is what it has of a player's.
type FigureOut struct {
	Player string       `json:"player"`
	Amount money.Amount `json:"amount"`
}

// The statuses of a move.
const (
	Done     = "DONE"
	Refused  = "REFUSED"
	patience = 3 * time.Second
	largest  = 64 << 10
)

// Send asks for a move.
func (v Vendor) Send(ctx context.Context, move purse.Move) (purse.Outcome, error) {
	var out MoveOut
	err := v.ask(ctx, http.MethodPost, "/purse/moves", MoveIn(move), &out)
	return outcome(move.Reference, out, err)
}

// Status asks what became of one.
func (v Vendor) Status(ctx context.Context, reference string) (purse.Outcome, error) {
	var out MoveOut
	err := v.ask(ctx, http.MethodGet, "/purse/moves/"+url.PathEscape(reference), nil, &out)
	return outcome(reference, out, err)
}

// Figure asks what there is of a player's.
func (v Vendor) Figure(ctx context.Context, player, currency string) (money.Amount, error) {
	var out FigureOut
	err := v.ask(ctx, http.MethodGet, "/purse/figures/"+url.PathEscape(player)+"/"+url.PathEscape(currency), nil, &out)
	if err == nil && (out.Player != player || out.Amount < 0) {
		err = errors.New("sandbox vendor: a figure of nobody")
	}
	return out.Amount, err
}

func outcome(reference string, out MoveOut, err error) (purse.Outcome, error) {
	switch {
	case err != nil:
		return purse.Outcome{}, err
	case out.Reference != reference || out.Left < 0 || out.Status != Done && out.Status != Refused:
		return purse.Outcome{}, errors.New("sandbox vendor: an answer about no move of ours")
	}
	return purse.Outcome{IsDone: out.Status == Done, Left: out.Left, Reason: out.Reason}, nil
}

// ask believes an answer only where the vendor signed it for this very call; anything else says nothing.
func (v Vendor) ask(ctx context.Context, method, path string, in, out any) error {
	line := signed.Client{
		URL: v.URL, Keys: signed.Shared(Key(v.Secret)), HTTP: v.HTTP, Clock: v.Clock, Nonce: v.Nonce, Patience: patience,
		Largest: largest,
	}
	status, raw, err := line.Ask(ctx, method, path, in)
	switch {
	case err != nil:
		return fmt.Errorf("sandbox vendor: %w", err)
	case status == http.StatusOK:
		return json.Unmarshal(raw, out)
	case status == http.StatusNotFound:
		return purse.ErrUnknown
	}
	return fmt.Errorf("sandbox vendor: HTTP %d", status)
}

// Key is what both sides sign with, made of the sandbox's one secret.
func Key(secret string) string { return "purse " + secret }
