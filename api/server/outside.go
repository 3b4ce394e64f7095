package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"lantern/api/infra"
	"lantern/api/module"
	"lantern/api/outside/captcha"
	"lantern/api/outside/courier"
	"lantern/api/outside/mail"
	"lantern/api/outside/outbox"
	"lantern/api/outside/pay"
	"lantern/api/outside/pay/gateway"
	"lantern/api/outside/pay/sandbox"
	"lantern/api/outside/pay/stripe"
	"lantern/api/outside/purse"
	sandboxpurse "lantern/api/outside/purse/sandbox"
	"lantern/api/outside/push"
	"lantern/api/outside/reach"
	"lantern/api/outside/signed"
	"lantern/api/outside/sms"
	"lantern/api/outside/social"
	"lantern/api/outside/vendor"
	"lantern/store/clock"
)

// Drivers are the parts whose libraries only the program links; tests and tools leave them out or hand in others.
type Drivers struct {
	// Social returns the verifier of ID tokens, Push the sender of notices.
	Social func(ctx context.Context, c social.Config, clock *clock.Clock) (social.Verifier, error)
	Push   func(ctx context.Context, c social.Config, clock *clock.Clock) (push.Sender, error)
	// StartRedis starts a Redis inside the process.
	StartRedis func() (infra.EmbeddedRedis, error)
}

const outboundTimeout = 5 * time.Second

var (
	// outbound calls configured services, which may not redirect elsewhere.
	outbound = &http.Client{Timeout: outboundTimeout, CheckRedirect: reach.Stay}
	// abroad calls addresses that operators entered, and refuses those of the own network.
	abroad = &http.Client{Timeout: outboundTimeout, CheckRedirect: reach.Stay, Transport: reach.Public()}
)

// toWallet is the client of in-house games; each call has its own timeout.
func toWallet() *http.Client {
	return &http.Client{
		CheckRedirect: reach.Stay, Transport: &http.Transport{MaxIdleConnsPerHost: 64, IdleConnTimeout: time.Minute},
	}
}

// outside builds the drivers: those of the configuration, and in sandbox mode the sandbox's.
func (p *Product) outside(ctx context.Context, drivers Drivers) (o module.Outside, err error) {
	c := p.config
	o = module.Outside{Firebase: c.Firebase, Social: social.Disabled{}, Providers: p.providers(), Payers: p.payers(), Purses: p.purses()}
	o.Vendors = vendor.Line{HTTP: outbound, Clock: p.clock, Nonce: signed.RandomNonce}
	if c.IsProduction {
		o.Vendors.HTTP = abroad
	}
	if c.TurnstileSecret != "" {
		o.Human = captcha.Turnstile{URL: captcha.TurnstileURL, Secret: c.TurnstileSecret, Hosts: []string{c.Host()}, HTTP: outbound}
	}
	if c.Firebase.ProjectID != "" {
		if drivers.Social == nil {
			return o, errors.New("FIREBASE_PROJECT_ID is set, and this program has no driver for Firebase")
		}
		if o.Social, err = drivers.Social(ctx, c.Firebase, p.clock); err != nil {
			return o, err
		}
	}
	if c.IsProduction {
		err = p.senders(ctx, drivers, &o)
		return o, err
	}
	o.Outbox = &outbox.Box{Clock: p.clock}
	o.SMS, o.Mail, o.Push = o.Outbox.SMS(), o.Outbox.Mail(), o.Outbox.Push()
	if o.Human == nil {
		o.Human = captcha.Sandbox{}
	}
	return o, nil
}

// senders are those of production, behind queues that repeat what fails.
func (p *Product) senders(ctx context.Context, drivers Drivers, o *module.Outside) (err error) {
	c := p.config
	if c.Twilio.SID != "" {
		plan := courier.Plan{Name: "sms", Workers: 8, Queue: 1000, Again: []time.Duration{2 * time.Second}}
		queue := courier.New(plan, p.log, sms.NewTwilio(c.Twilio, outbound).Send)
		o.SMS, p.queues = queue, append(p.queues, queue)
	}
	if c.Mail.URL != "" {
		server, err := mail.NewSMTP(c.Mail.URL, c.Mail.From)
		if err != nil {
			return err
		}
		again := []time.Duration{10 * time.Second, time.Minute, 5 * time.Minute}
		queue := courier.New(courier.Plan{Name: "mail", Workers: 4, Queue: 1000, Again: again}, p.log, server.Send)
		o.Mail, p.queues = queue, append(p.queues, queue)
	}
	if c.Firebase.ProjectID != "" && drivers.Push != nil {
		o.Push, err = drivers.Push(ctx, c.Firebase, p.clock)
	}
	return err
}

// purses are the vendors that keep their own wallets; production has none (api/outside/purse).
func (p *Product) purses() map[string]purse.Keeper {
	if p.config.IsProduction {
		return nil
	}
	return map[string]purse.Keeper{sandboxpurse.Code: sandboxpurse.Vendor{
		URL: p.sandboxURL(), Secret: p.config.PaySecret, HTTP: outbound, Clock: p.clock, Nonce: signed.RandomNonce,
	}}
}

func (p *Product) sandboxURL() string {
	return fmt.Sprintf("http://127.0.0.1:%d", p.config.SandboxPort)
}

func (p *Product) providers() map[string]pay.Provider {
	found := map[string]pay.Provider{}
	if !p.config.IsProduction {
		found[sandbox.Name] = p.sandboxProvider()
	}
	if p.config.Gateway.URL != "" {
		found[gateway.Name] = p.gateway()
	}
	if p.config.Stripe.Key != "" {
		found[stripe.Name] = stripe.Provider{Account: p.config.Stripe, PublicURL: p.config.PublicURL, HTTP: outbound}
	}
	return found
}

// payers has no entry for pay.House: operators make those payments.
func (p *Product) payers() map[string]pay.Payer {
	found := map[string]pay.Payer{}
	if !p.config.IsProduction {
		found[sandbox.Name] = p.sandboxProvider()
	}
	if p.config.Gateway.URL != "" {
		found[gateway.Name] = gateway.Payer{Provider: p.gateway()}
	}
	return found
}

func (p *Product) gateway() gateway.Provider {
	return gateway.Provider{
		Account: p.config.Gateway, PublicURL: p.config.PublicURL, HTTP: outbound, Clock: p.clock, Nonce: gateway.RandomNonce,
	}
}

func (p *Product) sandboxProvider() sandbox.Provider {
	return sandbox.Provider{URL: p.sandboxURL(), Secret: p.config.PaySecret, HTTP: outbound, Clock: p.clock}
}
