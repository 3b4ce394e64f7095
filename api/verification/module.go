package verification

import (
	"context"
	"time"

	"lantern/api/guard"
	"lantern/api/module"
	"lantern/store/verification"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := handlers(d)
	return module.Module{
		Name: "verification", Routes: h.Routes(), OperatorRoutes: h.ForOperators(), SandboxRoutes: h.Dev(),
		Jobs: []module.Job{{Name: "delete_expired_codes", Every: time.Hour, Once: verification.ForgetCodes}},
		Limits: guard.Table{
			"captcha":    {Rate: 1, Burst: 1, Per: time.Second, FailsClosed: true},
			"captcha-ip": {Rate: 30, Burst: 30, Per: time.Hour, FailsClosed: true},
			"sms":        {Rate: 1, Burst: 1, Per: time.Second, FailsClosed: true},
		},
	}
}

// Proofs are the checks that other nouns use.
func Proofs(d module.Deps) module.Proofs {
	h := handlers(d)
	return module.Proofs{Person: h.CheckHuman, Captcha: h.CheckCaptcha, SendCode: h.SendCode, TOTP: h.CheckTOTP}
}

func handlers(d module.Deps) Handlers {
	budgets := verification.Budgets{Redis: d.Redis, Factor: d.LimitsFactor, Alarm: func(_ context.Context, row string) {
		d.Alarm("code_budget_exhausted")
		d.Log.Error("code_budget_exhausted", "budget", row)
	}}
	return Handlers{
		DB: d.DB, Settings: d.Settings, Captchas: verification.Captchas{Redis: d.Redis}, Human: d.Human, Codes: d.Codes,
		Budgets:        budgets,
		Authenticators: verification.Authenticators{Secret: d.Codes.Secret}, SMS: d.SMS, Mail: d.Mail, Host: d.Host,
		Outbox: d.Outbox,
	}
}
