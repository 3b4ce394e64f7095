// Package sandbox is the vendor of the sandbox that keeps wallets: play money, real signatures both ways.
package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"lantern/api/outside/purse"
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
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var body []byte
	if in != nil {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(v.URL, "/")+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	said := Said{Verb: method, Path: path, Stamp: Stamp(v.Clock.Now()), Nonce: v.Nonce(), Body: body}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set(TimestampHeader, said.Stamp)
	request.Header.Set(NonceHeader, said.Nonce)
	request.Header.Set(SignatureHeader, said.Sign(v.Secret))
	response, err := v.HTTP.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(response.Body, largest))
	if err != nil {
		return err
	}
	answer := Said{Verb: strconv.Itoa(response.StatusCode), Stamp: response.Header.Get(TimestampHeader), Nonce: said.Nonce, Body: raw}
	if !answer.IsBy(v.Secret, response.Header.Get(SignatureHeader), v.Clock.Now()) {
		return fmt.Errorf("sandbox vendor: HTTP %d without its signature", response.StatusCode)
	}
	switch response.StatusCode {
	case http.StatusOK:
		return json.Unmarshal(raw, out)
	case http.StatusNotFound:
		return purse.ErrUnknown
	}
	return fmt.Errorf("sandbox vendor: HTTP %d", response.StatusCode)
}
