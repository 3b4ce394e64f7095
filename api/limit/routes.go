// Package limit contains the calls of responsible gaming: limits, the reality-check reminder, time-outs and
// self-exclusions.
package limit

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/limit"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// Handlers are the calls of responsible gaming.
type Handlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
}

// Routes returns the calls of responsible gaming. None takes an idempotency key: repeating one has no further effect.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/limits", "Retrieve limits and the current stop", h.mine),
		wire.Call("PUT", "/wps/limits", "Set a limit", h.set).TrueAccount().Limit("money").
			Describe("A lower limit applies at once; a higher one waits for 24 hours and then needs a confirmation.").
			Fails(fault.AmountAboveMax, fault.AmountBelowMin, fault.AmountScale, fault.NotFound),
		wire.Call("DELETE", "/wps/limits/:kind/:period", "Remove a limit", h.remove).TrueAccount().Limit("money").
			Describe("The removal waits for 24 hours and then needs a confirmation, like a raise.").
			Fails(fault.AmountAboveMax, fault.AmountBelowMin, fault.NotFound),
		wire.Call("POST", "/wps/limits/:kind/:period/confirmation", "Confirm the raise of a limit", h.confirm).
			TrueAccount().Limit("money").
			Fails(fault.NotFound, fault.NothingOpen, fault.StateChanged),
		wire.Call("DELETE", "/wps/limits/:kind/:period/pending", "Cancel the raise of a limit", h.cancelRaise).
			TrueAccount().Limit("money").
			Fails(fault.NotFound),
		wire.Call("PUT", "/wps/limits/reminder", "Set the reality-check reminder", h.remind).TrueAccount(),
		wire.Call("POST", "/wps/limits/stop", "Start a time-out or self-exclusion", h.stop).TrueAccount().Limit("money").
			Describe("A stop ends when its length has passed and cannot be shortened. An exclusion needs a proof of identity"+
				" within the last minute (POST /wps/session/reauth), besides the login.").
			Fails(fault.NotFound, fault.SelfExcluded, fault.ReauthenticationNeeded),
		wire.Call("GET", "/wps/limits/session", "Retrieve the reality check of this session", h.session).
			Fails(fault.SessionExpired),
		wire.Call("POST", "/wps/limits/session/acknowledgment", "Acknowledge the reality check", h.acknowledge).
			Fails(fault.SessionExpired),
	}
}

// pendingOut is a raise or removal that waits for its confirmation. Amount is missing if the limit is to be removed.
type pendingOut struct {
	Amount  *money.Amount `json:"amount,omitempty"`
	ReadyAt time.Time     `json:"readyAt"`
	IsReady bool          `json:"isReady"`
}

type limitOut struct {
	Kind     limit.Kind       `json:"kind"`
	Period   clock.PeriodKind `json:"period"`
	Amount   money.Amount     `json:"amount"`
	Used     money.Amount     `json:"used"`
	Left     money.Amount     `json:"left"`
	RenewsAt time.Time        `json:"renewsAt"`
	Pending  *pendingOut      `json:"pending,omitempty"`
}

// stopOut describes a stop; Until is missing if it is permanent.
type stopOut struct {
	Kind  limit.StopKind `json:"kind"`
	From  time.Time      `json:"from"`
	Until *time.Time     `json:"until,omitempty"`
}

type limitsOut struct {
	Limits          []limitOut `json:"limits"`
	ReminderMinutes int        `json:"reminderMinutes"`
	// DemandedMinutes is the longest interval that the merchant allows; missing if reminders are optional.
	DemandedMinutes int      `json:"demandedMinutes,omitempty"`
	Stop            *stopOut `json:"stop,omitempty"`
	IsFirstDeposit  bool     `json:"isFirstDeposit"`
	WaitHours       int      `json:"waitHours" doc:"Hours before a raised limit can be confirmed" example:"24"`
}

func (h Handlers) mine(ctx context.Context, who wire.Caller, _ struct{}) (limitsOut, error) {
	out := limitsOut{Limits: []limitOut{}, WaitHours: int(limit.Waits / time.Hour)}
	all, err := limit.Of(ctx, h.DB, who.Member)
	if err != nil {
		return out, err
	}
	for _, each := range all {
		out.Limits = append(out.Limits, toOut(each))
	}
	reminder, err := limit.ReminderOf(ctx, h.DB, who.Member)
	if err != nil {
		return out, err
	}
	out.ReminderMinutes, out.DemandedMinutes = reminder.Chosen, reminder.Demanded
	stop, err := limit.StopOf(ctx, h.DB, who.Member)
	if err != nil {
		return out, err
	}
	if stop != nil {
		out.Stop = &stopOut{Kind: stop.Kind, From: stop.From.UTC(), Until: wire.InUTC(stop.Until)}
	}
	hasPaid, err := deposit.HasPaid(ctx, h.DB, who.Member)
	out.IsFirstDeposit = !hasPaid
	return out, err
}

func toOut(l limit.Limit) limitOut {
	out := limitOut{Kind: l.Kind, Period: l.Period, Amount: l.Amount, Used: max(0, l.Used), Left: l.Left(),
		RenewsAt: l.RenewsAt.UTC()}
	if l.RequestedAt != nil {
		out.Pending = &pendingOut{Amount: l.Requested, ReadyAt: l.ReadyAt.UTC(), IsReady: l.IsReady}
	}
	return out
}
