package operator

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/withdrawal"
)

type payeeOut struct {
	Bank         string `json:"bank"`
	Holder       string `json:"holder"`
	NumberMasked string `json:"numberMasked"`
}

type approvalOut struct {
	By     string    `json:"by"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
}

type partOut struct {
	ID                id.Payout            `json:"id"`
	Number            int                  `json:"number"`
	State             withdrawal.PartState `json:"state"`
	Amount            money.Amount         `json:"amount"`
	Provider          string               `json:"provider"`
	ProviderReference *string              `json:"providerReference"`
	DisbursedAt       *time.Time           `json:"disbursedAt"`
	Deadline          *time.Time           `json:"deadline"`
	AnsweredAt        *time.Time           `json:"answeredAt"`
	// FailedAt of a part that is not disbursed: it was called failed after an answer was lost, so the provider is asked
	// before anything else.
	FailedAt *time.Time `json:"failedAt"`
	Proofs   []proofOut `json:"proofs"`
	// Sent are who says that a part which is paid by hand was paid, and under which reference of the bank.
	Sent []wordOut `json:"sent"`
}

// wordOut is what somebody said of a deed on which two must agree.
type wordOut struct {
	By     string    `json:"by"`
	Said   string    `json:"said"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
}

func toWords(words []approval.Vote) []wordOut {
	out := []wordOut{}
	for _, each := range words {
		out = append(out, wordOut{By: each.By, Said: each.Content, Reason: each.Reason, At: each.At.UTC()})
	}
	return out
}

// withdrawalOut is a request as the desk sees it. Parts and their pictures stand where one is shown, in lists the parts
// alone.
type withdrawalOut struct {
	ID          id.Withdrawal    `json:"id"`
	Reference   string           `json:"reference"`
	Username    string           `json:"username"`
	State       withdrawal.State `json:"state"`
	Currency    string           `json:"currency"`
	Amount      money.Amount     `json:"amount"`
	Fee         money.Amount     `json:"fee"`
	Payee       payeeOut         `json:"payee"`
	RequestedAt time.Time        `json:"requestedAt"`
	DecidedAt   *time.Time       `json:"decidedAt"`
	Reason      *string          `json:"reason"`
	// Persons is how many must approve it; Approvals are who did.
	Persons   int           `json:"persons"`
	Approvals []approvalOut `json:"approvals"`
	Received  money.Amount  `json:"received"`
	Unpaid    money.Amount  `json:"unpaid"`
	Refunded  money.Amount  `json:"refunded"`
	Parts     []partOut     `json:"parts"`
}

func toWithdrawal(w withdrawal.Withdrawal, username string, above money.Amount) withdrawalOut {
	out := withdrawalOut{
		ID: w.ID, Reference: id.Reference(w.ID), Username: username, State: w.State, Currency: w.Currency,
		Amount: w.Amount,
		Fee:    w.Fee,
		Payee:  payeeOut{Bank: w.Bank, Holder: w.Holder, NumberMasked: w.Masked()}, RequestedAt: w.RequestedAt.UTC(),
		DecidedAt: wire.InUTC(w.DecidedAt), Reason: w.Reason, Persons: 1, Approvals: []approvalOut{},
		Received: w.Received, Unpaid: w.Unpaid(), Refunded: w.Refunded, Parts: []partOut{},
	}
	if w.NeedsTwo(above) {
		out.Persons = 2
	}
	for _, p := range w.Parts {
		out.Parts = append(out.Parts, partOut{
			ID: p.ID, Number: p.Number, State: p.State, Amount: p.Amount, Provider: p.Provider,
			ProviderReference: p.Reference,
			DisbursedAt:       wire.InUTC(p.DisbursedAt), Deadline: wire.InUTC(p.Deadline),
			AnsweredAt: wire.InUTC(p.AnsweredAt),
			FailedAt:   wire.InUTC(p.FailedAt), Proofs: []proofOut{}, Sent: []wordOut{},
		})
	}
	return out
}

// listed are requests with the names of who asked.
func listed(ctx context.Context, q pg.Q, list []withdrawal.Withdrawal) ([]withdrawalOut, error) {
	var whose []id.Member
	for _, w := range list {
		whose = append(whose, w.Member)
	}
	settings, err := system.Read(ctx, q)
	if err != nil {
		return nil, err
	}
	names, err := member.Usernames(ctx, q, whose...)
	out := []withdrawalOut{}
	for _, w := range list {
		out = append(out, toWithdrawal(w, names[w.Member], settings.TwoPersonAbove))
	}
	return out, err
}

func (h Handlers) withdrawals(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[withdrawalOut], error) {
	waiting, err := withdrawal.Waiting(ctx, h.DB)
	if err != nil {
		return wire.Page[withdrawalOut]{}, err
	}
	var bare []withdrawal.Withdrawal
	for _, each := range waiting {
		bare = append(bare, each.Withdrawal)
	}
	out, err := listed(ctx, h.DB, bare)
	for i, each := range waiting {
		if each.FirstBy != nil {
			out[i].Approvals = append(out[i].Approvals, approvalOut{By: *each.FirstBy, Reason: *each.FirstReason,
				At: each.FirstAt.UTC()})
		}
	}
	return module.Listed(out), err
}

// showWithdrawal tells everything that a decision needs.
func showWithdrawal(ctx context.Context, q pg.Q, found id.Withdrawal) (withdrawalOut, error) {
	w, err := withdrawal.WithParts(ctx, q, found)
	if err != nil {
		return withdrawalOut{}, err
	}
	out, err := listed(ctx, q, []withdrawal.Withdrawal{w})
	if err != nil {
		return withdrawalOut{}, err
	}
	given, err := withdrawal.Approvals(ctx, q, found)
	for _, each := range given {
		out[0].Approvals = append(out[0].Approvals, approvalOut{By: each.By, Reason: each.Reason, At: each.At.UTC()})
	}
	for i := range out[0].Parts {
		if err == nil {
			err = out[0].Parts[i].complete(ctx, q)
		}
	}
	return out[0], err
}

// complete adds what was shown and said of a part.
func (p *partOut) complete(ctx context.Context, q pg.Q) (err error) {
	if p.Proofs, err = proofs(ctx, q, withdrawal.Disputes, string(p.ID)); err != nil || p.Provider != withdrawal.House {
		return err
	}
	words, err := withdrawal.SentWords(ctx, q, p.ID)
	p.Sent = toWords(words)
	return err
}

func (h Handlers) withdrawal(ctx context.Context, _ wire.Caller, in module.ByID) (withdrawalOut, error) {
	found, err := module.ParseID[id.Withdrawal](in.ID)
	if err != nil {
		return withdrawalOut{}, err
	}
	return showWithdrawal(ctx, h.DB, found)
}

func (h Handlers) approve(ctx context.Context, who wire.Caller, in module.Reasoned) (withdrawalOut, error) {
	return h.decide(ctx, who, in, withdrawal.Approve)
}

func (h Handlers) reject(ctx context.Context, who wire.Caller, in module.Reasoned) (withdrawalOut, error) {
	return h.decide(ctx, who, in, withdrawal.Reject)
}

type withdrawalDeed func(context.Context, *pg.DB, id.Withdrawal, approval.Action) (withdrawal.Withdrawal, error)

func (h Handlers) decide(ctx context.Context, who wire.Caller, in module.Reasoned,
	do withdrawalDeed) (withdrawalOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, found id.Withdrawal) (withdrawalOut, error) {
		if _, err := do(ctx, db, found, who.Action(in.Reason)); err != nil {
			return withdrawalOut{}, err
		}
		return showWithdrawal(ctx, db, found)
	})
}
