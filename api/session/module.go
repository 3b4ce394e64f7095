package session

import (
	"context"
	"time"

	"lantern/api/guard"
	"lantern/api/module"
	"lantern/api/outside/delivery"
	"lantern/store/session"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := Handlers{
		DB: d.DB, Settings: d.Settings, Clock: d.Clock, Failures: d.Failures(), Social: d.Social, Codes: d.Codes,
		Person: d.Proofs.Person, Send: d.Proofs.SendCode, TOTP: d.Proofs.TOTP, Mail: d.Mail, PublicURL: d.PublicURL,
		Log: d.Log,
	}
	m := module.Module{
		Name: "session", Events: events, Notices: notices,
		Jobs: []module.Job{
			{Name: "delete_expired_social_sign_ins", Every: time.Hour, Once: session.ForgetSocial},
			{Name: "delete_expired_challenges", Every: time.Hour, Once: session.DeleteExpired},
		},
		Limits: guard.Table{
			"forgot-ip":  {Rate: 20, Burst: 20, Per: time.Hour, FailsClosed: true},
			"passkey-ip": {Rate: 120, Burst: 120, Per: time.Hour, FailsClosed: true},
			"handoff-ip": {Rate: 120, Burst: 120, Per: time.Hour, FailsClosed: true},
			"trial-ip":   {Rate: 20, Burst: 20, Per: time.Hour, FailsClosed: true},
		},
	}
	if d.Mail != nil {
		plan := delivery.Plan{Name: "password links", Workers: 2, Queue: 1000}
		links := delivery.New(plan, d.Log, func(ctx context.Context,
			request ResetRequest) error {
			return h.MailLink(ctx, request)
		})
		h.Later, m.Stop = links.Send, links.Stop
	}
	m.Routes = h.Routes()
	return m
}
