// Package gamevendor is the API through which game vendors' servers call the wallet. CONTRACT.md describes it.
package gamevendor

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	outside "lantern/api/outside/gamevendor"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/money"
	"lantern/store/pg"
)

// Handlers are the calls of the vendor API.
type Handlers struct {
	DB    *pg.DB
	Bets  *gamevendor.Batcher
	Redis redis.UniversalClient
	Clock *clock.Clock
	Log   *slog.Logger
	// PublicURL is the address of the player client.
	PublicURL string
	// Pace is how many calls per second a vendor may make on one instance if it has no rate of its own.
	Pace int
	// Alarm counts an event that needs an operator's attention.
	Alarm func(kind string)
	// CountUnsigned counts a call without a valid signature by its address. Faults: too_many_requests.
	CountUnsigned func(ctx context.Context, ip string) error

	ring   keyring[signatory]
	hub88  keyring[hub88Keys]
	pace   pace
	nonces nonces
}

// Routes returns the calls of the vendor API, in every dialect.
func (h *Handlers) Routes() []wire.Route {
	routes := append(h.native(), h.inHub88()...)
	for i := range routes {
		routes[i].Timeout = answerTimeout
	}
	return append(routes, described[settleIn](h, "/settle-batch", "Settle up to 500 wins and rollbacks",
		h.settle).Body(settleBody))
}

// answerTimeout ends a call without an answer; its outcome is unknown then, and vendors repeat it.
const answerTimeout = 2 * time.Second

func (h *Handlers) native() []wire.Route {
	return []wire.Route{
		action(h, "/session/verify", "Verify a launch token", h.verify),
		action(h, "/session/refresh", "Refresh a session", h.refresh),
		action(h, "/balance", "Retrieve a player's balance", h.balance),
		action(h, "/bet", "Place a bet", h.bet),
		action(h, "/win", "Settle a bet", h.win),
		action(h, "/bet-win", "Place and settle a bet", h.betWin),
		action(h, "/rollback", "Roll back a bet", h.rollback),
		action(h, "/adjust", "Adjust a settled bet", h.adjust),
		action(h, "/reward", "Credit a reward", h.reward),
		action(h, "/round/close", "Close a round", h.close),
		action(h, "/transactions/query", "Query transactions", h.query),
		action(h, "/ping", "Check the signature", h.ping),
	}
}

type balanceOut struct {
	Currency string `json:"currency"`
	Amount   string `json:"amount"`
	Version  int64  `json:"version"`
}

type envelope struct {
	Status    gamevendor.Status `json:"status"`
	Retry     bool              `json:"retry"`
	RequestID string            `json:"request_id"`
	TxID      string            `json:"platform_tx_id,omitempty"`
	Duplicate bool              `json:"duplicate"`
	Balance   *balanceOut       `json:"balance,omitempty"`
	Message   string            `json:"message,omitempty"`
	Tombstone bool              `json:"tombstone,omitempty"`
	// Reason comes with PLAYER_BLOCKED.
	Reason string `json:"reason,omitempty" enum:"TIME_OUT,SELF_EXCLUSION,BLOCK"`

	Session  string        `json:"session_id,omitempty"`
	Player   string        `json:"player_ref,omitempty"`
	Name     string        `json:"display_name,omitempty"`
	Currency string        `json:"currency,omitempty"`
	Country  string        `json:"country,omitempty"`
	Language string        `json:"language,omitempty"`
	Limits   *limitsOut    `json:"limits,omitempty"`
	Check    *realityCheck `json:"reality_check,omitempty"`
	Expires  *time.Time    `json:"expires_at,omitempty"`

	Results []resultOut `json:"results,omitempty"`

	Transactions []transactionOut `json:"transactions,omitempty"`
}

// resultOut is the answer to one of several actions in a call.
type resultOut struct {
	Index     int               `json:"index"`
	Status    gamevendor.Status `json:"status"`
	Retry     bool              `json:"retry"`
	TxID      string            `json:"platform_tx_id,omitempty"`
	Duplicate bool              `json:"duplicate"`
	Balance   *balanceOut       `json:"balance,omitempty"`
	Message   string            `json:"message,omitempty"`
	Tombstone bool              `json:"tombstone,omitempty"`
}

func (e envelope) result(index int) resultOut {
	return resultOut{index, e.Status, e.Retry, e.TxID, e.Duplicate, e.Balance, e.Message, e.Tombstone}
}

const base = "/vendor/v1"

// action wraps a typed handler: it verifies the signature, reads the body strictly and signs the answer.
func action[In any](h *Handlers, path, summary string, handle func(context.Context, caller, In) (envelope,
	error)) wire.Route {
	return described[In](h, path, summary, handle)
}

// described is an action whose body is documented with another type than the one it is read into.
func described[Documented, In any](h *Handlers, path, summary string,
	handle func(context.Context, caller, In) (envelope, error)) wire.Route {
	serve := func(ctx context.Context, who wire.Caller, r wire.Request) (wire.RawAnswer, error) {
		from, err := h.authenticate(ctx, who, r)
		if err != nil {
			return h.refuse(from, who, h.unsigned(ctx, who, err)), nil
		}
		var in In
		if err := wire.Strict(r.Body, &in); err != nil {
			return h.refuse(from, who, err), nil
		}
		out, err := handle(ctx, from, in)
		if err != nil {
			return h.refuse(from, who, err), nil
		}
		return h.answer(from, who, http.StatusOK, out), nil
	}
	return wire.Raw[Documented, envelope](http.MethodPost, base+path, summary,
		serve).RequireHeaders(outside.SignatureHeaders...).SecuredBy(wire.VendorSignature)
}

func (h *Handlers) refuse(from caller, who wire.Caller, err error) wire.RawAnswer {
	status, out := refusalFor(err)
	if out.Status == gamevendor.TemporaryError {
		h.Log.Error("vendor_call_failed", "requestId", who.RequestID, "vendor", from.code, "error", err.Error())
	}
	return h.answer(from, who, status, out)
}

// refusalFor turns an error into a final or retryable status; an unknown outcome is retryable.
func refusalFor(err error) (int, envelope) {
	f := fault.Of(pg.Named(err))
	switch {
	case errors.Is(err, errSignature):
		return http.StatusUnauthorized, envelope{Status: gamevendor.InvalidSignature}
	case f != nil && f.Code == fault.TooManyRequests:
		return http.StatusTooManyRequests, envelope{Status: gamevendor.RateLimited, Retry: true}
	case f != nil && f.Code == fault.MalformedJSON:
		return http.StatusBadRequest, envelope{Status: gamevendor.InvalidRequest}
	case f != nil && f.Code == fault.ValidationFailed:
		fields, _ := json.Marshal(f.Fields) // a map of strings always has a text
		return http.StatusOK, envelope{Status: gamevendor.InvalidRequest, Message: string(fields)}
	case f != nil && f.Code == fault.OperationInProgress:
		return http.StatusOK, envelope{Status: gamevendor.OperationInProgress, Retry: true}
	}
	if pg.IsOutOfRange(err) { // the same amount overflows again
		return http.StatusOK, envelope{Status: gamevendor.InvalidRequest, Message: "amount: too large"}
	}
	return http.StatusServiceUnavailable, envelope{Status: gamevendor.TemporaryError, Retry: true}
}

func (h *Handlers) answer(from caller, who wire.Caller, status int, out envelope) wire.RawAnswer {
	out.RequestID = who.RequestID
	body, err := json.Marshal(out)
	if err != nil {
		h.Log.Error("vendor_answer_encoding_failed", "error", err.Error())
		return wire.RawAnswer{Status: http.StatusInternalServerError}
	}
	stamp := strconv.FormatInt(h.Clock.Now().UnixMilli(), 10)
	header := map[string]string{
		"Content-Type": "application/json", "X-Timestamp": stamp, "X-Signature": sign(from.key, status, from.nonce, stamp,
			body),
	}
	if status == http.StatusTooManyRequests {
		header["Retry-After"] = "1"
	}
	return wire.RawAnswer{Status: status, Body: body, Header: header}
}

func toEnvelope(a gamevendor.Answer) envelope {
	out := envelope{Status: a.Status, Retry: a.Status == gamevendor.OperationInProgress, Duplicate: a.IsDuplicate}
	if a.Entry != nil {
		out.TxID = *a.Entry
	}
	if a.Balance != nil && a.Version != nil {
		out.Balance = &balanceOut{Currency: a.Currency, Amount: a.Balance.Fixed(), Version: *a.Version}
	}
	return out
}

func toBalance(currency string, amount money.Amount, version int64) *balanceOut {
	return &balanceOut{Currency: currency, Amount: amount.Fixed(), Version: version}
}
