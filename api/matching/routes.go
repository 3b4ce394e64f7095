package matching

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/matching"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/withdrawal"
)

// Handlers answer members' calls about matches. Vault decrypts the accounts to which depositors transfer.
type Handlers struct {
	DB    *pg.DB
	Vault withdrawal.Vault
}

// uploadRoom holds three pictures and what a form puts between them.
const uploadRoom = file.MaxPictures*wire.MaxFile + wire.DefaultMaxBody

// Routes of matches.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/matches", "List matches", h.list).
			Describe("Transfers that the member makes as a depositor or receives for a withdrawal, newest first."),
		wire.Call("GET", "/wps/matches/:id", "Retrieve a match", h.one).
			Fails(fault.NotFound),
		// No key: nothing moves, and the answer has the whole account number, which is stored nowhere.
		wire.Call("POST", "/wps/matches/:id/payee", "Reveal the account to transfer to", h.payee).
			TrueAccount().Limit("money").
			Describe("For the depositor until the end of the window. Every call is recorded.").
			Fails(fault.NotFound, fault.StateChanged),
		wire.Call("POST", "/wps/matches/:id/proofs", "Upload the receipt of a transfer", h.prove).
			Money().Limit("upload").Body(uploadRoom).SameOriginOnly().
			Describe("For the depositor until the end of the window; the receiver is then asked to confirm.").
			Fails(
				fault.InsufficientBalance, fault.NotFound, fault.ProofRequired, fault.StateChanged,
			),
		wire.Call("GET", "/wps/matches/:id/proofs/:file", "Retrieve a receipt of a transfer", h.proof).
			Fails(fault.NotFound),
		wire.Call("POST", "/wps/matches/:id/cancel", "Cancel a transfer", h.cancel).TrueAccount().Limit("money").
			Describe("For the depositor before the receipt is uploaded; the deposit is cancelled with it.").
			Fails(fault.NotFound, fault.StateChanged),
		wire.Call("POST", "/wps/matches/:id/dispute", "Dispute a transfer that was counted as received", h.dispute).
			Money().Limit("upload").Body(uploadRoom).SameOriginOnly().
			Describe("For the receiver until the lock ends. Before the deadline the part of the withdrawal is disputed.").
			Fails(
				fault.NotFound, fault.ProofRequired, fault.StateChanged,
			),
	}
}

// side is the role of the calling member in a match.
type side string

const (
	depositor side = "DEPOSITOR"
	receiver  side = "RECEIVER"
)

// Values lists every side.
func (side) Values() []side { return []side{depositor, receiver} }

// matchOut is a match as one of its members sees it: neither sees who the other is.
type matchOut struct {
	ID        id.Match       `json:"id"`
	Reference string         `json:"reference" doc:"the receiver finds it with the part of the withdrawal"`
	Side      side           `json:"side"`
	State     matching.State `json:"state"`
	Amount    money.Amount   `json:"amount"`
	Currency  string         `json:"currency"`
	// DepositID is set for the depositor, WithdrawalID and PartID for the receiver.
	DepositID    *id.Deposit    `json:"depositId"`
	WithdrawalID *id.Withdrawal `json:"withdrawalId"`
	PartID       *id.Payout     `json:"partId"`
	OfferedAt    time.Time      `json:"offeredAt"`
	WindowEndsAt time.Time      `json:"windowEndsAt" doc:"until when the transfer can be made and proven"`
	ProvenAt     *time.Time     `json:"provenAt"`
	// Deadline is when the silence of the receiver counts as a confirmation.
	Deadline *time.Time `json:"deadline"`
	// LockedUntil is when a transfer that was counted as received is credited.
	LockedUntil *time.Time        `json:"lockedUntil"`
	DecidedAt   *time.Time        `json:"decidedAt"`
	Received    *money.Amount     `json:"received" nullable:"true" doc:"what an operator found to have arrived"`
	Proofs      []module.ProofOut `json:"proofs" doc:"receipts of the depositor; empty in lists"`
}

func toOut(m matching.Match, of id.Member) matchOut {
	out := matchOut{
		ID: m.ID, Reference: id.Reference(m.ID), Side: receiver, State: m.State, Amount: m.Amount, Currency: m.Currency,
		OfferedAt: m.OfferedAt.UTC(), WindowEndsAt: m.WindowEndsAt.UTC(), ProvenAt: wire.InUTC(m.ProvenAt),
		Deadline: wire.InUTC(m.ReceiverDeadline), LockedUntil: wire.InUTC(m.LockedUntil),
		DecidedAt: wire.InUTC(m.DecidedAt), Received: m.Received, Proofs: []module.ProofOut{},
	}
	if m.Depositor == of {
		out.Side, out.DepositID = depositor, &m.Deposit
		return out
	}
	out.WithdrawalID, out.PartID = &m.Withdrawal, &m.Payout
	return out
}

type listIn struct {
	Cursor       string `query:"cursor" maxLength:"400"`
	PageSize     int    `query:"pageSize"`
	DepositID    string `query:"depositId" doc:"only the match of this deposit"`
	WithdrawalID string `query:"withdrawalId" doc:"only matches of parts of this withdrawal"`
}

// filter returns the restriction of the list, or an error for text that is not an id: it has no matches.
func (in listIn) filter() (matching.Filter, error) {
	f := matching.Filter{}
	var err error
	if in.DepositID != "" {
		f.Deposit, err = id.Parse[id.Deposit](in.DepositID)
	}
	if in.WithdrawalID != "" && err == nil {
		f.Withdrawal, err = id.Parse[id.Withdrawal](in.WithdrawalID)
	}
	return f, err
}

func (h Handlers) list(ctx context.Context, who wire.Caller, in listIn) (wire.Cursor[matchOut], error) {
	at, err := wire.ReadIDKeyset[id.Match](in.Cursor, in.PageSize)
	if err != nil {
		return wire.Cursor[matchOut]{}, err
	}
	filter, err := in.filter()
	if err != nil {
		return wire.Cursor[matchOut]{Content: []matchOut{}}, nil
	}
	rows, err := matching.List(ctx, h.DB, who.Member, filter, at.After, at.Limit())
	if err != nil {
		return wire.Cursor[matchOut]{}, err
	}
	key := func(m matching.Match) id.Match { return m.ID }
	out := func(m matching.Match) matchOut { return toOut(m, who.Member) }
	return wire.PageBy(at, rows, key, out)
}

type oneIn struct {
	ID string `path:"id"`
}

func (h Handlers) one(ctx context.Context, who wire.Caller, in oneIn) (matchOut, error) {
	m, err := h.find(ctx, who, in.ID)
	if err != nil {
		return matchOut{}, err
	}
	return h.show(ctx, who, m)
}

// find returns a match of the caller. Faults: not_found.
func (h Handlers) find(ctx context.Context, who wire.Caller, rawID string) (matching.Match, error) {
	which, err := module.ParseID[id.Match](rawID)
	if err != nil {
		return matching.Match{}, err
	}
	return matching.Of(ctx, h.DB, who.Member, which)
}

// show returns a match with its receipts.
func (h Handlers) show(ctx context.Context, who wire.Caller, m matching.Match) (matchOut, error) {
	out := toOut(m, who.Member)
	proofs, err := matching.ProofsOf(ctx, h.DB, m)
	out.Proofs = toProofs(proofs.Receipt)
	return out, err
}

func toProofs(pictures []file.Picture) []module.ProofOut {
	out := []module.ProofOut{}
	for _, p := range pictures {
		out = append(out, module.ProofOut{ID: p.ID, Kind: p.Type, Width: p.Width, Height: p.Height})
	}
	return out
}
