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

// The dialect of Hub88 at this door: its five calls are read, become the native deeds, and the answers are said in its
// words. What the words mean, and which document says so, stands with them in api/outside/hub88.

// hub88Base stands before the five calls; it names the vendor, because nothing else in a call does.
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

// heard is what every one of its calls says, whatever else it is about.
type heard struct {
	User      string `json:"user,omitempty" maxLength:"64"`
	RequestID string `json:"request_uuid,omitempty" maxLength:"64"`
}

// translated wraps a call: signature over the raw bytes first, then the body, then the deed, then the word for what
// came of it.
func translated[In any](h *Handlers, path, summary string, do func(context.Context, caller, In) (gamevendor.Answer,
	error)) wire.Route {
	serve := func(ctx context.Context, who wire.Caller, r wire.Request) (wire.RawAnswer, error) {
		from := caller{code: r.Path("vendor")}
		if err := h.knowHub88(ctx, from, who, r); err != nil {
			return h.refuseHub88(from, who, heard{}, h.unsigned(ctx, who, err)), nil
		}
		var asked heard
		if err := wire.Lenient(r.Body, &asked); err != nil {
			asked = heard{}
		}
		var in In
		if err := wire.Lenient(r.Body, &in); err != nil {
			return h.refuseHub88(from, who, asked, err), nil
		}
		answer, err := do(ctx, from, in)
		if err != nil {
			return h.refuseHub88(from, who, asked, err), nil
		}
		out := hub88.WalletResponse{User: asked.User, Status: hub88Word(path, answer.Status), RequestID: asked.RequestID}
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

// lock is what a vendor of this dialect is known by: every public key of its own that lives.
type lock struct {
	gamevendor.Key
	keys []*rsa.PublicKey
}

// isCode is what a vendor's code can be: an address may hold anything.
var isCode = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)

// knowHub88 checks address and signature before anything is parsed. No key is named, so that any of those that live may
// have signed.
func (h *Handlers) knowHub88(ctx context.Context, from caller, who wire.Caller, r wire.Request) error {
	if !isCode.MatchString(from.code) {
		return errSignature
	}
	known, err := h.hub88.find(from.code, h.Clock.Now(), func() (lock, error) { return h.lockOf(ctx, who.IP, from.code) })
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
	return h.keepsPace(from.code, known.PerSecond)
}

func (h *Handlers) lockOf(ctx context.Context, ip, code string) (known lock, err error) {
	if err := h.Stranger(ctx, ip); err != nil {
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

// refuseHub88 says what was wrong. What is not known to have failed comes with HTTP 503, of which the dialect says that
// it is tried again or taken back; who could not sign gets 401, as from Hub88 itself.
func (h *Handlers) refuseHub88(from caller, who wire.Caller, asked heard, err error) wire.RawAnswer {
	status, native := wordFor(err)
	out := hub88.WalletResponse{User: asked.User, Status: hub88Word("", native.Status), RequestID: asked.RequestID}
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

// hub88Words are what our words are called there. What has none of its own is the general error.
var hub88Words = map[gamevendor.Status]hub88.Status{
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

// hub88Word is the word for what came of a call: a bet that was taken back before it came is told from a win of one.
func hub88Word(path string, status gamevendor.Status) hub88.Status {
	if path == hub88.BetPath && status == gamevendor.BetCancelled {
		return hub88.RolledBack
	}
	if word, isThere := hub88Words[status]; isThere {
		return word
	}
	return hub88.Unknown
}
