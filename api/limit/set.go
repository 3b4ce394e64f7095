package limit

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/bet"
	"lantern/store/clock"
	"lantern/store/limit"
	"lantern/store/money"
	"lantern/store/session"
)

type setIn struct {
	Kind   limit.Kind   `json:"kind"`
	Period string       `json:"period" enum:"D,W,M"`
	Amount money.Amount `json:"amount"`
}

func (h Handlers) set(ctx context.Context, who wire.Caller, in setIn) (limitsOut, error) {
	which := limit.Which{Kind: in.Kind, Period: clock.PeriodKind(in.Period)}
	if err := limit.Set(ctx, h.DB, who.Member, limit.Params{Which: which, Amount: &in.Amount}); err != nil {
		return limitsOut{}, err
	}
	return h.mine(ctx, who, struct{}{})
}

type whichIn struct {
	Kind   string `path:"kind"`
	Period string `path:"period"`
}

func (in whichIn) which() limit.Which {
	return limit.Which{Kind: limit.Kind(in.Kind), Period: clock.PeriodKind(in.Period)}
}

func (h Handlers) remove(ctx context.Context, who wire.Caller, in whichIn) (limitsOut, error) {
	if err := limit.Set(ctx, h.DB, who.Member, limit.Params{Which: in.which()}); err != nil {
		return limitsOut{}, err
	}
	return h.mine(ctx, who, struct{}{})
}

func (h Handlers) confirm(ctx context.Context, who wire.Caller, in whichIn) (limitsOut, error) {
	if err := limit.Confirm(ctx, h.DB, who.Member, in.which()); err != nil {
		return limitsOut{}, err
	}
	return h.mine(ctx, who, struct{}{})
}

func (h Handlers) cancelRaise(ctx context.Context, who wire.Caller, in whichIn) (limitsOut, error) {
	if err := limit.CancelRaise(ctx, h.DB, who.Member, in.which()); err != nil {
		return limitsOut{}, err
	}
	return h.mine(ctx, who, struct{}{})
}

type remindIn struct {
	Minutes int `json:"minutes"`
}

func (h Handlers) remind(ctx context.Context, who wire.Caller, in remindIn) (limitsOut, error) {
	if err := limit.SetReminder(ctx, h.DB, who.Member, in.Minutes); err != nil {
		return limitsOut{}, err
	}
	return h.mine(ctx, who, struct{}{})
}

type stopIn struct {
	Length limit.Length `json:"length"`
}

func (h Handlers) stop(ctx context.Context, who wire.Caller, in stopIn) (limitsOut, error) {
	if in.Length.IsExclusion() {
		settings, err := h.Settings.Now(ctx)
		if err != nil {
			return limitsOut{}, err
		}
		if err := session.RequireFreshProof(ctx, h.DB, who.Session, who.Member, settings.Sends); err != nil {
			return limitsOut{}, err
		}
	}
	if _, err := limit.Begin(ctx, h.DB, who.Member, in.Length, limit.By{}); err != nil {
		return limitsOut{}, err
	}
	return h.mine(ctx, who, struct{}{})
}

type sessionOut struct {
	StartedAt       time.Time `json:"startedAt"`
	AsOf            time.Time `json:"asOf"`
	ReminderMinutes int       `json:"reminderMinutes"`
	// DueAt is when the next reminder is due; bets are refused from then on until it is acknowledged. It is missing
	// without reminders.
	DueAt  *time.Time   `json:"dueAt,omitempty"`
	Staked money.Amount `json:"staked"`
	Won    money.Amount `json:"won"`
	Net    money.Amount `json:"net"`
}

func (h Handlers) session(ctx context.Context, who wire.Caller, _ struct{}) (sessionOut, error) {
	started, now, err := session.Started(ctx, h.DB, who.Session)
	if err != nil {
		return sessionOut{}, err
	}
	reminder, err := limit.ReminderOf(ctx, h.DB, who.Member)
	if err != nil {
		return sessionOut{}, err
	}
	p, err := bet.PositionSince(ctx, h.DB, who.Member, started)
	return sessionOut{
		StartedAt: started.UTC(), AsOf: now.UTC(), ReminderMinutes: reminder.After, DueAt: wire.InUTC(reminder.Due),
		Staked: p.Staked, Won: p.Won, Net: p.Won - p.Staked,
	}, err
}

func (h Handlers) acknowledge(ctx context.Context, who wire.Caller, _ struct{}) (sessionOut, error) {
	if err := limit.Acknowledge(ctx, h.DB, who.Member); err != nil {
		return sessionOut{}, err
	}
	return h.session(ctx, who, struct{}{})
}
