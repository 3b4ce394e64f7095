package gamevendor

import (
	"context"
	"crypto/rsa"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"

	"lantern/api/outside/hub88"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/pg"
)

// The Hub88 dialect of the vendor API: its five calls are translated into the native operations, and the results into
// its statuses. Package api/outside/hub88 describes the statuses and names their source.

// hub88Base is the prefix of the five calls. It contains the vendor, which nothing else in a call names.
const hub88Base = "/vendor/hub88/:vendor"

func (h *Handlers) inHub88() []wire.Route {
	return []wire.Route{
		translated(h, hub88.UserPath, "Retrieve a player (Hub88)", h.hub88User),
		translated(h, hub88.BalancePath, "Retrieve a player's balance (Hub88)", h.hub88Balance),
		translated(h, hub88.BetPath, "Place a bet (Hub88)", h.hub88Bet),
		translated(h, hub88.WinPath, "Settle a bet (Hub88)", h.hub88Win),
		translated(h, hub88.RollbackPath, "Roll back a transaction (Hub88)", h.hub88Rollback),
	}
}

// commonFields are in the body of every call.
type commonFields struct {
	User      string `json:"user,omitempty" maxLength:"64"`
	RequestID string `json:"request_uuid,omitempty" maxLength:"64"`
}

// translated wraps a call: it verifies the signature over the raw bytes, reads the body, runs the operation and
// translates its status.
func translated[In any](h *Handlers, path, summary string, do func(context.Context, caller, In) (gamevendor.Answer,
	error)) wire.Route {
	serve := func(ctx context.Context, who wire.Caller, r wire.Request) (wire.RawAnswer, error) {
		from := caller{code: r.Path("vendor")}
		if err := h.authenticateHub88(ctx, from, who, r); err != nil {
			return h.refuseHub88(from, who, commonFields{}, h.unsigned(ctx, who, err)), nil
		}
		var asked commonFields
		if err := wire.Lenient(r.Body, &asked); err != nil {
			asked = commonFields{}
		}
		var in In
		if err := wire.Lenient(r.Body, &in); err != nil {
			return h.refuseHub88(from, who, asked, err), nil
		}
		answer, err := do(ctx, from, in)
		if err != nil {
			return h.refuseHub88(from, who, asked, err), nil
		}
		out := hub88.WalletResponse{User: asked.User, Status: hub88StatusOf(path, answer.Status), RequestID: asked.RequestID}
		if answer.Balance != nil {
			units, fits := hub88.Units(*answer.Balance)
			if !fits {
				return h.refuseHub88(from, who, asked, errTooLarge), nil
			}
			out.Currency, out.Balance = answer.Currency, &units
		}
		return h.answerHub88(http.StatusOK, out), nil
	}
	return wire.Raw[In, hub88.WalletResponse](http.MethodPost, hub88Base+path, summary,
		serve).RequireHeaders(hub88.RequestSignature).SecuredBy(wire.Hub88Signature)
}

// hub88Keys are the valid public keys of a vendor of this dialect.
type hub88Keys struct {
	gamevendor.Key
	keys []*rsa.PublicKey
}

// isCode matches vendor codes; a path may contain anything.
var isCode = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)

// authenticateHub88 checks address and signature before anything is parsed. A call does not name its key, so all valid
// keys are tried.
func (h *Handlers) authenticateHub88(ctx context.Context, from caller, who wire.Caller, r wire.Request) error {
	if !isCode.MatchString(from.code) {
		return errSignature
	}
	known, err := h.hub88.find(from.code, h.Clock.Now(), func() (hub88Keys,
		error) {
		return h.readHub88Keys(ctx, who.IP, from.code)
	})
	switch {
	case err != nil:
		return err
	case len(known.AllowedIPs) > 0 && !slices.Contains(known.AllowedIPs, who.IP):
		return errSignature
	}
	signature := r.Header(hub88.SignatureHeader)
	if !slices.ContainsFunc(known.keys, func(key *rsa.PublicKey) bool { return hub88.Verify(key, r.Body, signature) }) {
		return errSignature
	}
	return h.checkPace(from.code, known.PerSecond)
}

func (h *Handlers) readHub88Keys(ctx context.Context, ip, code string) (known hub88Keys, err error) {
	if err := h.CountUnsigned(ctx, ip); err != nil {
		return known, err
	}
	live, err := gamevendor.PublicKeys(ctx, h.DB, code)
	if err != nil {
		return known, err
	}
	if len(live) == 0 {
		return known, errSignature
	}
	known.Key = live[0]
	for _, each := range live {
		key, err := hub88.ReadPublic(string(each.Secret))
		if err != nil {
			return known, err
		}
		known.keys = append(known.keys, key)
	}
	return known, nil
}

// refuseHub88 answers an error. An unknown outcome is HTTP 503, after which the dialect repeats or rolls back the call;
// a wrong signature is 401, as at Hub88 itself.
func (h *Handlers) refuseHub88(from caller, who wire.Caller, asked commonFields, err error) wire.RawAnswer {
	status, native := refusalFor(err)
	out := hub88.WalletResponse{User: asked.User, Status: hub88StatusOf("", native.Status), RequestID: asked.RequestID}
	switch {
	case native.Status == gamevendor.TemporaryError:
		h.Log.Error("vendor_call_failed", "requestId", who.RequestID, "vendor", from.code, "error", err.Error())
	case native.Status == gamevendor.InvalidRequest:
		status = http.StatusOK
		if isOfWrongType(err) {
			out.Status = hub88.WrongTypes
		}
	}
	return h.answerHub88(status, out)
}

func isOfWrongType(err error) bool {
	f := fault.Of(pg.Named(err))
	if f == nil {
		return false
	}
	for _, field := range f.Fields {
		if field.Code == "wrong_type" {
			return true
		}
	}
	return false
}

func (h *Handlers) answerHub88(status int, out hub88.WalletResponse) wire.RawAnswer {
	body, err := json.Marshal(out)
	if err != nil {
		h.Log.Error("vendor_answer_encoding_failed", "error", err.Error())
		return wire.RawAnswer{Status: http.StatusInternalServerError}
	}
	header := map[string]string{"Content-Type": "application/json"}
	if status == http.StatusTooManyRequests {
		header["Retry-After"] = "1"
	}
	return wire.RawAnswer{Status: status, Body: body, Header: header}
}

// hub88Statuses translates our statuses. A status without an entry becomes the general error.
var hub88Statuses = map[gamevendor.Status]hub88.Status{
	gamevendor.OK: hub88.OK, gamevendor.InvalidSignature: hub88.InvalidSignature,
	gamevendor.InvalidRequest: hub88.WrongSyntax,
	gamevendor.InvalidToken:   hub88.InvalidToken, gamevendor.TokenExpired: hub88.TokenExpired,
	gamevendor.PlayerBlocked:     hub88.UserDisabled,
	gamevendor.InsufficientFunds: hub88.NotEnoughMoney, gamevendor.BetLimit: hub88.LimitReached,
	gamevendor.LimitReached: hub88.LimitReached,
	gamevendor.RealityCheck: hub88.LimitReached, gamevendor.GameNotFound: hub88.InvalidGame,
	gamevendor.GameDisabled:  hub88.InvalidGame,
	gamevendor.WrongCurrency: hub88.WrongCurrency, gamevendor.VendorDisabled: hub88.InvalidPartner,
	gamevendor.DuplicateMismatch: hub88.Duplicate,
	gamevendor.BetNotFound:       hub88.NoTransaction, gamevendor.BetCancelled: hub88.NoTransaction,
}

// hub88StatusOf translates the status of a call. BetCancelled is RolledBack for a bet and NoTransaction for a win.
func hub88StatusOf(path string, status gamevendor.Status) hub88.Status {
	if path == hub88.BetPath && status == gamevendor.BetCancelled {
		return hub88.RolledBack
	}
	if word, isThere := hub88Statuses[status]; isThere {
		return word
	}
	return hub88.Unknown
}
