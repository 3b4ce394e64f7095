package bgs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"lantern/api/outside/signed"
	"lantern/store/clock"
)

// Wallet is the seamless wallet as a vendor sees it: signed calls over HTTP.
type Wallet struct {
	URL    string // the base of /vendor/v1
	Vendor string
	KeyID  string
	Secret string
	HTTP   *http.Client
	Clock  *clock.Clock
}

// attempts times timeout, for status, debit and credit together, is less than a round's lease.
const (
	attempts   = 2
	timeout    = 3 * time.Second
	pause      = 150 * time.Millisecond
	answerSize = 64 << 10
)

// errUnknown means that the wallet may or may not have applied the call: only the same call may be repeated.
var errUnknown = errors.New("bgs: the wallet's answer is not known")

// refusal is a final refusal of the wallet.
type refusal struct {
	Status  string
	Balance *balance
}

// ownStops are the reasons of a block that the player set.
var ownStops = map[string]bool{"TIME_OUT": true, "SELF_EXCLUSION": true}

// status is what is stored of the answer to a bet: its status, or the reason if the player set the block.
func (a answer) status() string {
	if a.Status == "PLAYER_BLOCKED" && ownStops[a.Reason] {
		return a.Reason
	}
	return a.Status
}

func (r refusal) Error() string { return "bgs: the wallet refused: " + r.Status }

// call repeats a call until the outcome is known or the attempts are used up. A refusal after a lost answer leaves
// open whether the earlier attempt was, or will be, applied.
func (w *Wallet) call(ctx context.Context, path string, body any) (answer, error) {
	var last error
	for try := range attempts {
		if try > 0 {
			select {
			case <-ctx.Done():
				return answer{}, errors.Join(errUnknown, ctx.Err())
			case <-time.After(pause):
			}
		}
		got, err := w.once(ctx, path, body)
		switch {
		case err == nil, last == nil && !errors.Is(err, errUnknown):
			return got, err
		case last == nil:
			last = err
		default:
			last = fmt.Errorf("%w, then %s", last, err.Error())
		}
	}
	return answer{}, last
}

func (w *Wallet) once(ctx context.Context, path string, body any) (answer, error) {
	line := signed.Client{
		URL: w.URL, Keys: signed.Shared(w.Secret), HTTP: w.HTTP, Clock: w.Clock, Nonce: signed.RandomNonce,
		Patience: timeout, Largest: answerSize,
		Named: map[string]string{"X-Vendor-Id": w.Vendor, "X-Key-Id": w.KeyID},
	}
	status, raw, err := line.Ask(ctx, http.MethodPost, path, body)
	if err != nil {
		return answer{}, fmt.Errorf("%w: %w", errUnknown, err)
	}
	if status != http.StatusOK {
		return answer{}, fmt.Errorf("%w: HTTP %d", errUnknown, status)
	}
	return read(raw)
}

func read(raw []byte) (answer, error) {
	var got answer
	if err := json.Unmarshal(raw, &got); err != nil {
		return answer{}, fmt.Errorf("%w: %w", errUnknown, err)
	}
	switch {
	case got.Status == "OK":
		return got, nil
	case got.Retry, got.Status == "":
		return answer{}, fmt.Errorf("%w: %s", errUnknown, got.Status)
	}
	return got, refusal{Status: got.status(), Balance: got.Balance}
}
