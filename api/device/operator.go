package device

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/device"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// operatorHandlers answer operators' calls about push notifications.
type operatorHandlers struct{ DB *pg.DB }

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/push-notifications", "List undelivered push notifications", h.list).
			ForOperators(module.Content...).
			Describe("Notifications that every attempt of a day failed to deliver, oldest first."),
		wire.Call("POST", "/operator/v1/push-notifications/:id/retry", "Retry a push notification", h.retry).
			ForOperators(module.Content...).Action().
			Fails(fault.NotFound),
	}
}

// undeliveredOut is a push notification that could not be delivered.
type undeliveredOut struct {
	ID        id.Push   `json:"id"`
	Kind      string    `json:"kind" doc:"Kind of the message." example:"deposit_credited"`
	Platform  string    `json:"platform" doc:"Platform of the device: WEB, PWA, IOS, IOS_LITE or ANDROID." example:"PWA"`
	Tries     int       `json:"tries" doc:"Attempts so far." example:"14" minimum:"0"`
	Problem   string    `json:"problem" doc:"Why the last attempt failed." example:"service unavailable"`
	CreatedAt time.Time `json:"createdAt" doc:"When the message was written."`
}

func (h operatorHandlers) list(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[undeliveredOut], error) {
	list, err := device.Dead(ctx, h.DB)
	out := []undeliveredOut{}
	for _, p := range list {
		out = append(out, undeliveredOut{p.ID, p.Kind, p.Platform, p.Tries, p.Problem, p.CreatedAt.UTC()})
	}
	return module.Listed(out), err
}

// retriedOut identifies a notification that is due again.
type retriedOut struct {
	ID id.Push `json:"id"`
}

func (h operatorHandlers) retry(ctx context.Context, caller wire.Caller, in module.Reasoned) (retriedOut, error) {
	return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, push id.Push) (retriedOut, error) {
		return retriedOut{push}, device.Retry(ctx, db, push, caller.Action(in.Reason))
	})
}
