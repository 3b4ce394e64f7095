package operator

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
	"lantern/store/system"
	"lantern/store/withdrawal"
)

// reportOut is what a provider said and nobody believed, because it contradicts what was known.
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
	Content []withdrawalOut `json:"content"`
	Reports []reportOut     `json:"reports"`
}

func (h Handlers) payouts(ctx context.Context, _ wire.Caller, _ wire.None) (payoutsOut, error) {
	waiting, err := withdrawal.AtDesk(ctx, h.DB)
	if err != nil {
		return payoutsOut{}, err
	}
	out := payoutsOut{Reports: []reportOut{}}
	if out.Content, err = listed(ctx, h.DB, waiting); err != nil {
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

func (h Handlers) payoutPicture(ctx context.Context, _ wire.Caller, in module.ByID) (pictureOut, error) {
	return h.picture(ctx, withdrawal.Disputes, in.ID)
}

func (h Handlers) rulePaid(ctx context.Context, who wire.Caller, in module.Reasoned) (withdrawalOut, error) {
	return h.rule(ctx, who, in, withdrawal.RuleAsPaid)
}

func (h Handlers) ruleUnpaid(ctx context.Context, who wire.Caller, in module.Reasoned) (withdrawalOut, error) {
	return h.rule(ctx, who, in, withdrawal.RuleAsUnpaid)
}

type ruling func(context.Context, *pg.DB, id.Payout, approval.Action) (withdrawal.Withdrawal, error)

func (h Handlers) rule(ctx context.Context, who wire.Caller, in module.Reasoned, do ruling) (withdrawalOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, part id.Payout) (withdrawalOut, error) {
		w, err := do(ctx, db, part, who.Action(in.Reason))
		if err != nil {
			return withdrawalOut{}, err
		}
		return showWithdrawal(ctx, db, w.ID)
	})
}

func (h Handlers) payAgain(ctx context.Context, who wire.Caller, in module.Reasoned) (withdrawalOut, error) {
	return h.decide(ctx, who, in, PayAgain)
}

func (h Handlers) refund(ctx context.Context, who wire.Caller, in module.Reasoned) (withdrawalOut, error) {
	return h.decide(ctx, who, in, withdrawal.Refund)
}

// PayAgain pays what is unpaid by the provider of the first part, in parts as large as they are now.
func PayAgain(ctx context.Context, db *pg.DB, found id.Withdrawal,
	by approval.Action) (withdrawal.Withdrawal, error) {
	settings, err := system.Read(ctx, db)
	if err != nil {
		return withdrawal.Withdrawal{}, err
	}
	w, err := withdrawal.WithParts(ctx, db, found)
	if err != nil {
		return w, err
	}
	if len(w.Parts) == 0 {
		return w, fault.New(fault.NothingOpen)
	}
	plan := withdrawal.Plan{Provider: w.Parts[0].Provider, PartMax: withdrawal.Settings.Of(settings).PartMax}
	return withdrawal.PayAgain(ctx, db, found, plan, by)
}

type sentIn struct {
	ID        string `path:"id"`
	Reason    string `json:"reason" minLength:"1" maxLength:"500"`
	Reference string `json:"reference" minLength:"1" maxLength:"64"`
}

// sent marks a part that was paid by hand; above the limit of one person two must say the same reference.
func (h Handlers) sent(ctx context.Context, who wire.Caller, in sentIn) (withdrawalOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, part id.Payout) (withdrawalOut, error) {
		w, err := MarkSent(ctx, db, withdrawal.Sent{Part: part, Reference: in.Reference}, who.Action(in.Reason))
		if err != nil {
			return withdrawalOut{}, err
		}
		return showWithdrawal(ctx, db, w.ID)
	})
}

// MarkSent gives the player as long to answer as after a provider's payment.
func MarkSent(ctx context.Context, db *pg.DB, sent withdrawal.Sent,
	by approval.Action) (withdrawal.Withdrawal, error) {
	settings, err := system.Read(ctx, db)
	if err != nil {
		return withdrawal.Withdrawal{}, err
	}
	sent.Window = time.Duration(withdrawal.Settings.Of(settings).ConfirmMinutes) * time.Minute
	return withdrawal.MarkSent(ctx, db, sent, by)
}

func (h Handlers) notSent(ctx context.Context, who wire.Caller, in module.Reasoned) (withdrawalOut, error) {
	return h.rule(ctx, who, in, withdrawal.MarkFailed)
}

// targetOut is where a part goes that is paid by hand.
type targetOut struct {
	Part     id.Payout    `json:"part"`
	Amount   money.Amount `json:"amount"`
	Currency string       `json:"currency"`
	Bank     string       `json:"bank"`
	Holder   string       `json:"holder"`
	Number   string       `json:"number"`
}

// target shows the whole number. It is no deed under a key: its answer is kept nowhere.
func (h Handlers) target(ctx context.Context, who wire.Caller, in module.Reasoned) (targetOut, error) {
	part, err := module.ParseID[id.Payout](in.ID)
	if err != nil {
		return targetOut{}, err
	}
	to, err := withdrawal.TargetOf(ctx, h.DB, h.Vault, part, who.Action(in.Reason))
	return targetOut{Part: to.Part, Amount: to.Amount, Currency: to.Currency, Bank: to.Bank, Holder: to.Holder,
		Number: to.Number}, err
}
