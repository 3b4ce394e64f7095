package withdrawal

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/withdrawal"
)

func (h operatorHandlers) payoutRoutes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/payouts", "List disputes and unresolved payouts",
			h.payouts).ForOperators(module.ReviewAndRisk...),
		wire.Call("GET", "/operator/v1/payout-proofs/:id", "Retrieve a proof of a payout", h.picture).
			ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("GET", "/operator/v1/payouts/:id", "Retrieve the payout of a withdrawal", h.show).
			ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/paid", "Rule a disputed part as paid", h.rulePaid).
			ForOperators(module.Review...).Action().
			Fails(
				fault.AlreadyFinal, fault.InsufficientBalance, fault.NotDisbursed, fault.NotDisputed,
				fault.NotFound, fault.StateChanged,
			),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/unpaid", "Rule a disputed part as unpaid", h.ruleUnpaid).
			ForOperators(module.Review...).Action().
			Fails(
				fault.AlreadyFinal, fault.InsufficientBalance, fault.NotDisbursed, fault.NotDisputed,
				fault.NotFound, fault.StateChanged,
			),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/target", "Reveal the payee account of a part", h.target).
			ForOperators(module.Review...).
			Describe("The audit trail records who saw the account.").
			Fails(fault.NotFound, fault.StateChanged),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/sent", "Record a manual payment of a part", h.sent).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/payouts/parts/:id/failed", "Record that a part cannot be paid manually",
			h.notSent).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.StateChanged),
		wire.Call("POST", "/operator/v1/payouts/:id/again", "Pay the unpaid amount again", h.payAgain).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.NothingOpen, fault.StateChanged),
		wire.Call("POST", "/operator/v1/payouts/:id/refund", "Refund the unpaid amount", h.refund).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.NothingOpen, fault.StateChanged),
	}
}

// reportOut is a report of a provider that was not applied, because it contradicts an earlier one.
type reportOut struct {
	Provider   string       `json:"provider"`
	Reference  string       `json:"reference"`
	Part       id.Payout    `json:"part"`
	IsPaid     bool         `json:"isPaid"`
	Amount     money.Amount `json:"amount"`
	Currency   string       `json:"currency"`
	HappenedAt time.Time    `json:"happenedAt"`
}

type payoutsOut struct {
	Content []operatorWithdrawalOut `json:"content"`
	Reports []reportOut             `json:"reports"`
}

func (h operatorHandlers) payouts(ctx context.Context, _ wire.Caller, _ wire.None) (payoutsOut, error) {
	waiting, err := withdrawal.AwaitingOperator(ctx, h.DB)
	if err != nil {
		return payoutsOut{}, err
	}
	out := payoutsOut{Reports: []reportOut{}}
	if out.Content, err = withUsernames(ctx, h.DB, waiting); err != nil {
		return out, err
	}
	reports, err := withdrawal.Contradictions(ctx, h.DB)
	for _, r := range reports {
		out.Reports = append(out.Reports, reportOut{
			Provider: r.Provider, Reference: r.Reference, Part: r.Part, IsPaid: r.IsPaid, Amount: r.Amount,
			Currency:   r.Currency,
			HappenedAt: r.HappenedAt.UTC(),
		})
	}
	return out, err
}

func (h operatorHandlers) picture(ctx context.Context, _ wire.Caller, in module.ByID) (module.PictureOut, error) {
	return module.Picture(ctx, h.DB, withdrawal.Disputes, in.ID)
}

func (h operatorHandlers) rulePaid(ctx context.Context, caller wire.Caller,
	in module.Reasoned) (operatorWithdrawalOut, error) {
	return h.rule(ctx, caller, in, withdrawal.RuleAsPaid)
}

func (h operatorHandlers) ruleUnpaid(ctx context.Context, caller wire.Caller,
	in module.Reasoned) (operatorWithdrawalOut, error) {
	return h.rule(ctx, caller, in, withdrawal.RuleAsUnpaid)
}

type ruling func(context.Context, *pg.DB, id.Payout, approval.Action) (withdrawal.Withdrawal, error)

func (h operatorHandlers) rule(ctx context.Context, caller wire.Caller, in module.Reasoned,
	do ruling) (operatorWithdrawalOut, error) {
	return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, part id.Payout) (operatorWithdrawalOut, error) {
		w, err := do(ctx, db, part, caller.Action(in.Reason))
		if err != nil {
			return operatorWithdrawalOut{}, err
		}
		return showToOperator(ctx, db, w.ID)
	})
}

func (h operatorHandlers) payAgain(ctx context.Context, caller wire.Caller,
	in module.Reasoned) (operatorWithdrawalOut, error) {
	again := func(ctx context.Context, db *pg.DB, which id.Withdrawal, by approval.Action) (withdrawal.Withdrawal, error) {
		return withdrawal.PayUnpaid(ctx, db, which, h.Payouts, by)
	}
	return h.decide(ctx, caller, in, again)
}

func (h operatorHandlers) refund(ctx context.Context, caller wire.Caller,
	in module.Reasoned) (operatorWithdrawalOut, error) {
	return h.decide(ctx, caller, in, withdrawal.Refund)
}

type sentIn struct {
	ID        string `path:"id"`
	Reason    string `json:"reason" minLength:"1" maxLength:"500"`
	Reference string `json:"reference" minLength:"1" maxLength:"64"`
}

func (h operatorHandlers) sent(ctx context.Context, caller wire.Caller,
	in sentIn) (operatorWithdrawalOut, error) {
	return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, part id.Payout) (operatorWithdrawalOut, error) {
		params := withdrawal.SentParams{Part: part, Reference: in.Reference}
		w, err := withdrawal.MarkSent(ctx, db, params, caller.Action(in.Reason))
		if err != nil {
			return operatorWithdrawalOut{}, err
		}
		return showToOperator(ctx, db, w.ID)
	})
}

func (h operatorHandlers) notSent(ctx context.Context, caller wire.Caller,
	in module.Reasoned) (operatorWithdrawalOut, error) {
	return h.rule(ctx, caller, in, withdrawal.MarkFailed)
}

// targetOut is the account to which a part is paid manually.
type targetOut struct {
	Part     id.Payout    `json:"part"`
	Amount   money.Amount `json:"amount"`
	Currency string       `json:"currency"`
	Bank     string       `json:"bank"`
	Holder   string       `json:"holder"`
	Number   string       `json:"number"`
}

// target takes no idempotency key: its answer has the whole account number, which is stored nowhere.
func (h operatorHandlers) target(ctx context.Context, caller wire.Caller, in module.Reasoned) (targetOut, error) {
	part, err := module.ParseID[id.Payout](in.ID)
	if err != nil {
		return targetOut{}, err
	}
	to, err := withdrawal.TargetOf(ctx, h.DB, h.Vault, part, caller.Action(in.Reason))
	return targetOut{Part: to.Part, Amount: to.Amount, Currency: to.Currency, Bank: to.Bank, Holder: to.Holder,
		Number: to.Number}, err
}
