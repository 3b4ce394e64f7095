// Package drivers builds the drivers of external services from the configuration.
package drivers

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"lantern/api/config"
	"lantern/api/module"
	"lantern/api/outside/beacon"
	"lantern/api/outside/captcha"
	"lantern/api/outside/delivery"
	"lantern/api/outside/gamevendor"
	"lantern/api/outside/mail"
	"lantern/api/outside/outbox"
	"lantern/api/outside/pay"
	"lantern/api/outside/pay/gateway"
	"lantern/api/outside/pay/sandbox"
	"lantern/api/outside/pay/stripe"
	"lantern/api/outside/push"
	"lantern/api/outside/safehttp"
	"lantern/api/outside/signed"
	"lantern/api/outside/sms"
	"lantern/api/outside/social"
	"lantern/api/outside/vendorwallet"
	sandboxwallet "lantern/api/outside/vendorwallet/sandbox"
	"lantern/store/clock"
)

// Libraries are drivers whose large dependencies only the program links; tests and tools omit or replace them.
type Libraries struct {
	// Social returns the verifier of ID tokens, Push the sender of push notifications.
	Social func(ctx context.Context, c social.Config, clock *clock.Clock) (social.Verifier, error)
	Push   func(ctx context.Context, c social.Config, clock *clock.Clock) (push.Sender, error)
}

// Queue sends messages after their call has been answered, until it is stopped.
type Queue interface{ Stop() }

const outboundTimeout = 5 * time.Second

var (
	// trustedClient calls configured services, without following redirects.
	trustedClient = &http.Client{Timeout: outboundTimeout, CheckRedirect: safehttp.NoRedirects}
	// publicClient calls addresses that operators entered; it refuses private addresses.
	publicClient = &http.Client{Timeout: outboundTimeout, CheckRedirect: safehttp.NoRedirects,
		Transport: safehttp.PublicTransport()}
)

// builder holds what every driver needs.
type builder struct {
	config config.Config
	clock  *clock.Clock
	log    *slog.Logger
	queues []Queue
}

// Build returns the configured drivers, in sandbox mode also those of the sandbox, and the queues that must be
// stopped last.
func Build(
	ctx context.Context, c config.Config, linked Libraries, clk *clock.Clock, log *slog.Logger,
) (module.Outside, []Queue, error) {
	b := &builder{config: c, clock: clk, log: log}
	o, err := b.outside(ctx, linked)
	return o, b.queues, err
}

func (b *builder) outside(ctx context.Context, linked Libraries) (o module.Outside, err error) {
	c := b.config
	o = module.Outside{Firebase: c.Firebase, Social: social.Disabled{}, Providers: b.providers(), Payers: b.payers(),
		VendorWallets: b.vendorWallets()}
	o.Vendors = gamevendor.Client{HTTP: trustedClient, Clock: b.clock, Nonce: signed.RandomNonce}
	if c.IsProduction {
		o.Vendors.HTTP = publicClient
	}
	if c.DrandURL != "" {
		o.Beacon = beacon.Drand{URL: c.DrandURL, Chain: beacon.Quicknet, HTTP: trustedClient}.Signature
	}
	if c.TurnstileSecret != "" {
		o.Human = captcha.Turnstile{URL: captcha.TurnstileURL, Secret: c.TurnstileSecret, Hosts: []string{c.Host()},
			HTTP: trustedClient}
	}
	if c.Firebase.ProjectID != "" {
		if linked.Social == nil {
			return o, errors.New("FIREBASE_PROJECT_ID is set, and this program has no driver for Firebase")
		}
		if o.Social, err = linked.Social(ctx, c.Firebase, b.clock); err != nil {
			return o, err
		}
	}
	if c.IsProduction {
		err = b.senders(ctx, linked, &o)
		return o, err
	}
	o.Outbox = &outbox.Box{Clock: b.clock}
	o.SMS, o.Mail, o.Push = o.Outbox.SMS(), o.Outbox.Mail(), o.Outbox.Push()
	if o.Human == nil {
		o.Human = captcha.Sandbox{}
	}
	return o, nil
}

// senders returns production's senders behind queues that retry failures.
func (b *builder) senders(ctx context.Context, linked Libraries, o *module.Outside) (err error) {
	c := b.config
	if c.Twilio.SID != "" {
		plan := delivery.Plan{Name: "sms", Workers: 8, Queue: 1000, RetryDelays: []time.Duration{2 * time.Second}}
		queue := delivery.New(plan, b.log, sms.NewTwilio(c.Twilio, trustedClient).Send)
		o.SMS, b.queues = queue, append(b.queues, queue)
	}
	if c.Mail.URL != "" {
		server, err := mail.NewSMTP(c.Mail.URL, c.Mail.From)
		if err != nil {
			return err
		}
		again := []time.Duration{10 * time.Second, time.Minute, 5 * time.Minute}
		queue := delivery.New(delivery.Plan{Name: "mail", Workers: 4, Queue: 1000, RetryDelays: again}, b.log, server.Send)
		o.Mail, b.queues = queue, append(b.queues, queue)
	}
	if c.Firebase.ProjectID != "" && linked.Push != nil {
		o.Push, err = linked.Push(ctx, c.Firebase, b.clock)
	}
	return err
}

// vendorWallets returns the vendors with wallets of their own; production has none (api/outside/vendorwallet).
func (b *builder) vendorWallets() map[string]vendorwallet.Vendor {
	if b.config.IsProduction {
		return nil
	}
	return map[string]vendorwallet.Vendor{sandboxwallet.Code: sandboxwallet.Vendor{
		URL: b.sandboxURL(), Secret: b.config.PaySecret, HTTP: trustedClient, Clock: b.clock, Nonce: signed.RandomNonce,
	}}
}

func (b *builder) sandboxURL() string {
	return fmt.Sprintf("http://127.0.0.1:%d", b.config.SandboxPort)
}

func (b *builder) providers() map[string]pay.Provider {
	found := map[string]pay.Provider{}
	if !b.config.IsProduction {
		found[sandbox.Name] = b.sandboxProvider()
	}
	if b.config.Gateway.URL != "" {
		found[gateway.Name] = b.gateway()
	}
	if b.config.Stripe.Key != "" {
		found[stripe.Name] = stripe.Provider{Account: b.config.Stripe, PublicURL: b.config.PublicURL, HTTP: trustedClient}
	}
	return found
}

// payers has no entry for pay.Manual: operators make those payments.
func (b *builder) payers() map[string]pay.Payer {
	found := map[string]pay.Payer{}
	if !b.config.IsProduction {
		found[sandbox.Name] = b.sandboxProvider()
	}
	if b.config.Gateway.URL != "" {
		found[gateway.Name] = gateway.Payer{Provider: b.gateway()}
	}
	return found
}

func (b *builder) gateway() gateway.Provider {
	return gateway.Provider{
		Account: b.config.Gateway, PublicURL: b.config.PublicURL, HTTP: trustedClient, Clock: b.clock,
		Nonce: gateway.RandomNonce,
	}
}

func (b *builder) sandboxProvider() sandbox.Provider {
	return sandbox.Provider{URL: b.sandboxURL(), Secret: b.config.PaySecret, HTTP: trustedClient, Clock: b.clock}
}
