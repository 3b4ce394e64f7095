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

// Wallet calls the seamless wallet as a vendor does: signed calls over HTTP.
type Wallet struct {
	URL    string // prefix before /vendor/v1
	Vendor string
	KeyID  string
	Secret string
	HTTP   *http.Client
	Clock  *clock.Clock
}

// attempts × timeout for lookup, debit and credit together is shorter than a round's lease.
const (
	attempts       = 2
	timeout        = 3 * time.Second
	pause          = 150 * time.Millisecond
	maxAnswerBytes = 64 << 10
)

// errUnknown means that the wallet may or may not have applied the call. Only the same call may be repeated.
var errUnknown = errors.New("bgs: the wallet's answer is not known")

// refusal is a final refusal of the wallet.
type refusal struct {
	Status  string
	Balance *balance
}

// ownExclusions are the block reasons that the player has requested.
var ownExclusions = map[string]bool{"TIME_OUT": true, "SELF_EXCLUSION": true}

// refusalReason returns the status, or the reason if the player has excluded themselves.
func (a answer) refusalReason() string {
	if a.Status == "PLAYER_BLOCKED" && ownExclusions[a.Reason] {
		return a.Reason
	}
	return a.Status
}

func (r refusal) Error() string { return "bgs: the wallet refused: " + r.Status }

// call repeats a call until its result is known or the attempts are used up. A refusal after a lost answer proves
// nothing: the earlier attempt may have been applied, or may be applied later.
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
		got, err := w.callOnce(ctx, path, body)
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

func (w *Wallet) callOnce(ctx context.Context, path string, body any) (answer, error) {
	line := signed.Client{
		URL: w.URL, Keys: signed.Shared(w.Secret), HTTP: w.HTTP, Clock: w.Clock, Nonce: signed.RandomNonce,
		Timeout: timeout, MaxResponseBytes: maxAnswerBytes,
		Headers: map[string]string{"X-Vendor-Id": w.Vendor, "X-Key-Id": w.KeyID},
	}
	status, raw, err := line.Do(ctx, http.MethodPost, path, body)
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
	return got, refusal{Status: got.refusalReason(), Balance: got.Balance}
}
