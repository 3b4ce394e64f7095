// Package device registers devices for push notifications and delivers them.
package device

import (
	"context"
	"errors"
	"log/slog"

	"lantern/api/messages"
	"lantern/api/outside/push"
	"lantern/api/wire"
	"lantern/store/device"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/system"
)

// Handlers are the calls about devices. Push is nil without a push service.
type Handlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
	Push     push.Sender
	Log      *slog.Logger
}

// Routes returns the calls about devices.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/wps/device", "Register a device for push notifications", h.register).TrueAccount(),
		wire.Call("DELETE", "/wps/device", "Unregister a device from push notifications", h.forget).TrueAccount(),
	}
}

type registerIn struct {
	Token    string `json:"token" minLength:"1" maxLength:"4096"`
	Platform string `json:"platform" enum:"WEB,PWA,IOS,IOS_LITE,ANDROID"`
}

func (h Handlers) register(ctx context.Context, who wire.Caller, in registerIn) (wire.None, error) {
	if h.Push == nil {
		return wire.None{}, fault.New(fault.TemporarilyUnavailable)
	}
	return wire.None{}, device.Register(ctx, h.DB, device.Device{
		Token: in.Token, Member: who.Member, Session: who.Session, Platform: in.Platform, Language: who.Language,
	})
}

func (h Handlers) forget(ctx context.Context, who wire.Caller, _ wire.None) (wire.None, error) {
	return wire.None{}, device.Forget(ctx, h.DB, who.Session)
}

// most is how many push notifications one run sends, so that slow answers fit into it.
const most = 20

// Deliver sends due push notifications, outside of any transaction. A failure does not delay the others.
func (h Handlers) Deliver(ctx context.Context) error {
	if h.Push == nil {
		return nil
	}
	due, err := device.Take(ctx, h.DB, most)
	if err != nil || len(due) == 0 {
		return err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return err
	}
	var all []error
	for _, p := range due {
		all = append(all, h.deliver(ctx, p, settings.Theme.Name))
	}
	return errors.Join(all...)
}

func (h Handlers) deliver(ctx context.Context, p device.Push, brand string) error {
	err := h.Push.Send(ctx, push.Message{
		Token: p.Token, ID: string(p.Message), Kind: p.Kind, Route: "/member?page=messageV2&id=" + string(p.Message),
		Title: brand, Text: messages.Text(p.Language, "push_"+p.Kind),
	})
	switch {
	case err == nil:
		return device.Sent(ctx, h.DB, p.ID)
	case errors.Is(err, push.ErrGone):
		return device.Drop(ctx, h.DB, p.Token)
	}
	h.Log.Warn("push_notification_failed", "kind", p.Kind, "tries", p.Tries, "error", err.Error())
	return device.Failed(ctx, h.DB, p.ID, err.Error(), errors.Is(err, push.ErrRefused))
}
