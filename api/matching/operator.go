package matching

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/matching"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
)

// operatorHandlers answer operators' calls about matches. DB has the operators' rights.
type operatorHandlers struct{ DB *pg.DB }

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/matches", "List disputed matches", h.disputes).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("GET", "/operator/v1/matches/unpaid", "List lapsed and cancelled matches", h.unpaid).
			ForOperators(module.ReviewAndRisk...).
			Describe("The latest ones, for transfers that arrived too late."),
		wire.Call("GET", "/operator/v1/matches/figures", "Retrieve figures of matching", h.figures).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("GET", "/operator/v1/matches/blocks", "List members excluded from matching", h.blocks).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/matches/blocks", "Exclude a member from matching", h.block).
			ForOperators(module.Risk...).Action(),
		wire.Call("POST", "/operator/v1/matches/blocks/:id/end", "End the exclusion of a member from matching", h.unblock).
			ForOperators(module.Risk...).Action().
			Fails(fault.NotFound, fault.StateChanged),
		wire.Call("GET", "/operator/v1/matches/:id", "Retrieve a match", h.show).
			ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/matches/:id/ruling", "Rule a disputed match", h.rule).
			ForOperators(module.Review...).Action().
			Describe("All credits the depositor, nothing denies the deposit, a part becomes a held payment.").
			Fails(
				fault.AlreadyFinal, fault.InsufficientBalance, fault.NotDisbursed, fault.NotDisputed, fault.NotFound,
				fault.SecondPersonRequired, fault.StateChanged,
			),
		wire.Call("POST", "/operator/v1/matches/:id/late", "Record a transfer that arrived too late", h.late).
			ForOperators(module.Review...).Action().
			Describe("Charges the receiver and holds the amount as a payment of the depositor.").
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
	}
}

// operatorMatchOut is a match as operators see it. Lists leave proofs and votes empty.
type operatorMatchOut struct {
	ID           id.Match       `json:"id"`
	Reference    string         `json:"reference"`
	State        matching.State `json:"state"`
	Amount       money.Amount   `json:"amount"`
	Currency     string         `json:"currency"`
	Depositor    string         `json:"depositor" doc:"username"`
	Receiver     string         `json:"receiver" doc:"username"`
	DepositID    id.Deposit     `json:"depositId"`
	WithdrawalID id.Withdrawal  `json:"withdrawalId"`
	PartID       id.Payout      `json:"partId"`
	OfferedAt    time.Time      `json:"offeredAt"`
	WindowEndsAt time.Time      `json:"windowEndsAt"`
	ProvenAt     *time.Time     `json:"provenAt"`
	Reminders    int            `json:"reminders"`
	Deadline     *time.Time     `json:"deadline"`
	LockedUntil  *time.Time     `json:"lockedUntil"`
	DecidedAt    *time.Time     `json:"decidedAt"`
	DecidedBy    *string        `json:"decidedBy"`
	Reason       *string        `json:"reason"`
	Received     *money.Amount  `json:"received" nullable:"true"`
	// Receipts are what the depositor uploaded (GET /operator/v1/deposit-proofs), Disputes what the receiver did (GET
	// /operator/v1/payout-proofs).
	Receipts []module.ProofOut `json:"receipts"`
	Disputes []module.ProofOut `json:"disputes"`
	// Votes are the operators' statements about what arrived; above the limit of one operator it takes two.
	Votes []module.VoteOut `json:"votes"`
}

func (h operatorHandlers) disputes(ctx context.Context, _ wire.Caller,
	_ wire.None) (wire.Page[operatorMatchOut], error) {
	list, _, err := matching.Queue(ctx, h.DB)
	if err != nil {
		return wire.Page[operatorMatchOut]{}, err
	}
	out, err := named(ctx, h.DB, list)
	return module.Listed(out), err
}

func (h operatorHandlers) unpaid(ctx context.Context, _ wire.Caller,
	_ wire.None) (wire.Page[operatorMatchOut], error) {
	_, list, err := matching.Queue(ctx, h.DB)
	if err != nil {
		return wire.Page[operatorMatchOut]{}, err
	}
	out, err := named(ctx, h.DB, list)
	return module.Listed(out), err
}

// named returns matches as operators see them.
func named(ctx context.Context, q pg.Q, list []matching.Match) ([]operatorMatchOut, error) {
	var members []id.Member
	for _, m := range list {
		members = append(members, m.Depositor, m.Receiver)
	}
	names, err := member.Usernames(ctx, q, members...)
	out := []operatorMatchOut{}
	for _, m := range list {
		out = append(out, operatorMatchOut{
			ID: m.ID, Reference: id.Reference(m.ID), State: m.State, Amount: m.Amount, Currency: m.Currency,
			Depositor: names[m.Depositor], Receiver: names[m.Receiver], DepositID: m.Deposit, WithdrawalID: m.Withdrawal,
			PartID: m.Payout, OfferedAt: m.OfferedAt.UTC(), WindowEndsAt: m.WindowEndsAt.UTC(),
			ProvenAt: wire.InUTC(m.ProvenAt), Reminders: m.Reminders, Deadline: wire.InUTC(m.ReceiverDeadline),
			LockedUntil: wire.InUTC(m.LockedUntil), DecidedAt: wire.InUTC(m.DecidedAt), DecidedBy: m.DecidedBy,
			Reason: m.Reason, Received: m.Received, Receipts: []module.ProofOut{}, Disputes: []module.ProofOut{},
			Votes: []module.VoteOut{},
		})
	}
	return out, err
}

func (h operatorHandlers) show(ctx context.Context, _ wire.Caller, in module.ByID) (operatorMatchOut, error) {
	which, err := module.ParseID[id.Match](in.ID)
	if err != nil {
		return operatorMatchOut{}, err
	}
	return complete(ctx, h.DB, which)
}

// complete returns a match with everything that a decision needs.
func complete(ctx context.Context, q pg.Q, which id.Match) (operatorMatchOut, error) {
	m, err := matching.ByID(ctx, q, which)
	if err != nil {
		return operatorMatchOut{}, err
	}
	list, err := named(ctx, q, []matching.Match{m})
	if err != nil {
		return operatorMatchOut{}, err
	}
	proofs, err := matching.ProofsOf(ctx, q, m)
	if err != nil {
		return operatorMatchOut{}, err
	}
	votes, err := matching.Votes(ctx, q, which)
	out := list[0]
	out.Receipts, out.Disputes, out.Votes = toProofs(proofs.Receipt), toProofs(proofs.Dispute), module.ToVotes(votes)
	return out, err
}

type findingIn struct {
	ID       string       `path:"id"`
	Received money.Amount `json:"received" doc:"what arrived at the receiver"`
	Reason   string       `json:"reason" minLength:"1" maxLength:"500"`
}

func (h operatorHandlers) rule(ctx context.Context, caller wire.Caller, in findingIn) (operatorMatchOut, error) {
	return h.decide(ctx, caller, in, matching.Rule)
}

func (h operatorHandlers) late(ctx context.Context, caller wire.Caller, in findingIn) (operatorMatchOut, error) {
	return h.decide(ctx, caller, in, matching.Late)
}

type decision func(context.Context, *pg.DB, matching.Finding, approval.Action) (matching.Match, error)

func (h operatorHandlers) decide(ctx context.Context, caller wire.Caller, in findingIn,
	do decision) (operatorMatchOut, error) {
	return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, which id.Match) (operatorMatchOut, error) {
		found := matching.Finding{Match: which, Received: in.Received}
		if _, err := do(ctx, db, found, caller.Action(in.Reason)); err != nil {
			return operatorMatchOut{}, err
		}
		return complete(ctx, db, which)
	})
}
