// Package withdrawal speaks of taking money out: terms, payees, requests.
package withdrawal

import (
	"context"
	"time"

	"lantern/api/outside/pay"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/withdrawal"
)

// Handlers of withdrawals. Payers are by the name that parts and reports carry.
type Handlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
	Vault    withdrawal.Vault
	Clock    *clock.Clock
	Payers   map[string]pay.Payer
}

// Routes of withdrawals.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/withdrawals/terms", "Retrieve withdrawal terms", h.terms),
		wire.Call("POST", "/wps/payees", "Create a payee", h.addPayee).Encrypted().Once().TrueAccount().Reauth().
			Fails(fault.LimitExceeded, fault.NotFound),
		wire.Call("GET", "/wps/payees/destinations", "List banks and wallets for payees", h.destinations),
		wire.Call("DELETE", "/wps/payees/:id", "Delete a payee", h.removePayee).TrueAccount().
			Describe("Withdrawals to it stay as they are. A payee that is added again has to wait again.").
			Fails(fault.NotFound, fault.OperationInProgress),
		wire.Call("POST", "/wps/withdrawals", "Request a withdrawal", h.request).Encrypted().Money().
			Describe("Reserves the amount and the fee, and creates a withdrawal in state REQUESTED.").
			Fails(
				fault.AccountFrozen, fault.AccountLocked, fault.AmountAboveMax, fault.AmountBelowMin,
				fault.AmountScale, fault.DailyCountExceeded, fault.InsufficientBalance,
				fault.InsufficientWithdrawable, fault.NotFound, fault.OverdueContractBills, fault.PayeeTooNew,
				fault.PaymentPasswordMissing, fault.PaymentPasswordWrong, fault.StateChanged,
			),
		wire.Call("GET", "/wps/withdrawals", "List withdrawals", h.list),
		wire.Call("GET", "/wps/withdrawals/:id", "Retrieve a withdrawal", h.one).
			Fails(fault.NotFound),
		wire.Call("POST", "/wps/withdrawals/:id/cancel", "Cancel a withdrawal", h.cancel).Money().
			Describe("Possible until a decision was made.").
			Fails(fault.InsufficientBalance, fault.NotFound, fault.StateChanged),
		wire.Call("POST", "/wps/withdrawals/:id/received", "Confirm receipt of all paid parts", h.allReceived).Money().
			Fails(
				fault.AlreadyFinal, fault.InsufficientBalance, fault.NotDisbursed, fault.NotFound,
				fault.NothingOpen, fault.StateChanged,
			),
		wire.Call("POST", "/wps/withdrawals/:id/parts/:part/received", "Confirm receipt of a part", h.received).Money().
			Fails(
				fault.AlreadyDisputed, fault.AlreadyFinal, fault.InsufficientBalance, fault.NotDisbursed,
				fault.NotFound, fault.StateChanged,
			),
		wire.Call("POST", "/wps/withdrawals/:id/parts/:part/dispute", "Dispute a part", h.dispute).
			Money().Limit("upload").Body(uploadRoom).SameOriginOnly().
			Fails(
				fault.AlreadyDisputed, fault.AlreadyFinal, fault.InsufficientBalance, fault.NotDisbursed, fault.NotFound,
				fault.ProofRequired,
				fault.StateChanged,
			),
		wire.Call("DELETE", "/wps/withdrawals/:id/parts/:part/dispute", "Withdraw the dispute of a part", h.takeDisputeBack).
			Money().
			Fails(
				fault.AlreadyFinal, fault.InsufficientBalance, fault.NotDisbursed, fault.NotDisputed,
				fault.NotFound, fault.StateChanged,
			),
		wire.Raw[pay.ReportIn, pay.ReportOut]("POST", "/pay/v1/:provider/payout", "Report a payout", h.report).
			SecuredBy(wire.PaymentSignature),
	}
}

type requestIn struct {
	Amount          money.Amount `json:"amount"`
	PayeeID         string       `json:"payeeId" minLength:"1" maxLength:"64"`
	PaymentPassword string       `json:"paymentPassword" minLength:"1" maxLength:"64"`
}

type payeeShown struct {
	Bank         string `json:"bank"`
	Holder       string `json:"holder"`
	NumberMasked string `json:"numberMasked"`
}

type withdrawalOut struct {
	ID          id.Withdrawal    `json:"id"`
	Reference   string           `json:"reference"`
	State       withdrawal.State `json:"state"`
	Amount      money.Amount     `json:"amount"`
	Fee         money.Amount     `json:"fee"`
	Payee       payeeShown       `json:"payee"`
	RequestedAt time.Time        `json:"requestedAt"`
	DecidedAt   *time.Time       `json:"decidedAt"`
	Reason      *string          `json:"reason"`
	Received    money.Amount     `json:"received"`
	Remaining   money.Amount     `json:"remaining"`
	Refunded    money.Amount     `json:"refunded"`
	Parts       []partOut        `json:"parts"`
}

type partOut struct {
	ID          id.Payout            `json:"id"`
	Number      int                  `json:"number"`
	State       withdrawal.PartState `json:"state"`
	Amount      money.Amount         `json:"amount"`
	DisbursedAt *time.Time           `json:"disbursedAt"`
	Deadline    *time.Time           `json:"deadline"`
	AnsweredAt  *time.Time           `json:"answeredAt"`
	IsMatched   bool                 `json:"isMatched"`
}

func toOut(w withdrawal.Withdrawal) withdrawalOut {
	out := withdrawalOut{
		ID: w.ID, Reference: id.Reference(w.ID), State: w.State, Amount: w.Amount, Fee: w.Fee,
		Payee:       payeeShown{Bank: w.Bank, Holder: w.Holder, NumberMasked: w.Masked()},
		RequestedAt: w.RequestedAt.UTC(), Reason: w.Reason, Received: w.Received, Remaining: w.Amount - w.Received,
		Refunded: w.Refunded, DecidedAt: wire.InUTC(w.DecidedAt), Parts: []partOut{},
	}
	for _, p := range w.Parts {
		if p.IsReplaced() {
			continue
		}
		out.Parts = append(out.Parts, partOut{
			ID: p.ID, Number: p.Number, State: p.State, Amount: p.Amount, DisbursedAt: wire.InUTC(p.DisbursedAt),
			Deadline:   wire.InUTC(p.Deadline),
			AnsweredAt: wire.InUTC(p.AnsweredAt),
			IsMatched:  p.Provider == withdrawal.Matched,
		})
	}
	return out
}

func (h Handlers) request(ctx context.Context, who wire.Caller, in requestIn) (withdrawalOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return withdrawalOut{}, err
	}
	payee, err := id.Parse[id.Payee](in.PayeeID)
	if err != nil {
		return withdrawalOut{}, fault.Invalid("payeeId", "not_found")
	}
	w, err := withdrawal.Request(ctx, h.DB, withdrawal.Params{
		Payee: payee, Amount: in.Amount, Currency: settings.Currency, PaymentPassword: in.PaymentPassword,
	}, who.Key)
	return toOut(w), err
}

type oneIn struct {
	ID string `path:"id"`
}

// which refuses what is not an id the way an unknown one is refused.
func (in oneIn) which() (id.Withdrawal, error) {
	which, err := id.Parse[id.Withdrawal](in.ID)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	return which, nil
}

func (h Handlers) one(ctx context.Context, who wire.Caller, in oneIn) (withdrawalOut, error) {
	which, err := in.which()
	if err != nil {
		return withdrawalOut{}, err
	}
	w, err := withdrawal.Of(ctx, h.DB, who.Member, which)
	return toOut(w), err
}

func (h Handlers) cancel(ctx context.Context, who wire.Caller, in oneIn) (withdrawalOut, error) {
	which, err := in.which()
	if err != nil {
		return withdrawalOut{}, err
	}
	w, err := withdrawal.CancelRequest(ctx, h.DB, which, who.Key)
	return toOut(w), err
}

type listIn struct {
	Cursor   string `query:"cursor" maxLength:"400"`
	PageSize int    `query:"pageSize"`
}

func (h Handlers) list(ctx context.Context, who wire.Caller, in listIn) (wire.Cursor[withdrawalOut], error) {
	at, err := wire.ReadIDKeyset[id.Withdrawal](in.Cursor, in.PageSize)
	if err != nil {
		return wire.Cursor[withdrawalOut]{}, err
	}
	rows, err := withdrawal.List(ctx, h.DB, who.Member, at.After, at.Limit())
	if err != nil {
		return wire.Cursor[withdrawalOut]{}, err
	}
	key := func(w withdrawal.Withdrawal) id.Withdrawal { return w.ID }
	return wire.PageBy(at, rows, key, toOut)
}
