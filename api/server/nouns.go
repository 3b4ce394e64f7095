package server

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v2"
	"github.com/jmoiron/sqlx"

	"lantern/api/agent"
	"lantern/api/bet"
	"lantern/api/content"
	"lantern/api/deposit"
	"lantern/api/device"
	"lantern/api/docs"
	"lantern/api/export"
	"lantern/api/game"
	"lantern/api/limit"
	"lantern/api/member"
	"lantern/api/message"
	"lantern/api/operator"
	"lantern/api/outside/pay"
	"lantern/api/outside/pay/gateway"
	"lantern/api/outside/pay/sandbox"
	"lantern/api/outside/pay/stripe"
	"lantern/api/outside/purse"
	sandboxpurse "lantern/api/outside/purse/sandbox"
	"lantern/api/outside/reach"
	"lantern/api/outside/signed"
	"lantern/api/outside/vendor"
	"lantern/api/report"
	"lantern/api/session"
	"lantern/api/system"
	"lantern/api/transfer"
	"lantern/api/verification"
	"lantern/api/wallet"
	"lantern/api/wire"
	"lantern/api/wire/openapi"
	"lantern/api/withdrawal"
	storedeposit "lantern/store/deposit"
	storedevice "lantern/store/device"
	storeexport "lantern/store/export"
	"lantern/store/feed"
	storefile "lantern/store/file"
	"lantern/store/idem"
	"lantern/store/live"
	storeoperator "lantern/store/operator"
	storesession "lantern/store/session"
	storesystem "lantern/store/system"
	storevendor "lantern/store/vendor"
	storeverification "lantern/store/verification"
	storewithdrawal "lantern/store/withdrawal"
)

func (p *Product) failures() storeverification.Failures {
	return storeverification.Failures{Redis: p.redis, Factor: p.config.LimitsFactor, Alarm: func(_ context.Context, seen storeverification.Stuffing) {
		p.meter.alarms.WithLabelValues("failed sign-ins").Inc()
		p.log.Warn("sign-ins fail from many addresses", "failures", seen.Failures, "addresses", seen.Addresses)
	}}
}

func (p *Product) session() session.Handlers {
	codes := p.verification()
	h := session.Handlers{
		DB: p.db, Settings: p.settings, Clock: p.clock, Failures: p.failures(), Social: p.social, Codes: p.codes, Person: codes.CheckPerson,
		Send: codes.SendCode, TOTP: codes.CheckTOTP, Mail: p.mail, PublicURL: p.config.PublicURL, Log: p.log,
	}
	if p.forgotten != nil {
		h.Later = p.forgotten.Send
	}
	return h
}

// identity are the nouns by which people come in.
func (p *Product) identity() []wire.Route {
	proofs := p.verification()
	members := member.Handlers{
		DB: p.db, Settings: p.settings, Person: proofs.CheckPerson, Failures: p.failures(), Codes: p.codes, Social: p.social,
	}
	return slices.Concat(
		p.session().Routes(),
		members.Routes(),
		proofs.Routes(),
		p.system().Routes(),
		content.Handlers{DB: p.db}.Routes(),
		p.message().Routes(),
		p.device().Routes(),
	)
}

// dev are the calls that only sandbox mode has.
func (p *Product) dev() []wire.Route { return append(p.verification().Dev(), p.sandbox.Routes()...) }

func (p *Product) jobs() []job {
	minute := time.Minute
	return []job{
		{"expire deposits", minute / 4, each(minute / 4), storedeposit.ExpireOverdue},
		{"forget quotes", time.Hour, each(time.Hour), storedeposit.ForgetQuotes},
		{"screen withdrawals", minute / 4, each(minute / 4), storewithdrawal.Screen},
		{"send withdrawals out", minute / 20, each(minute / 20), p.sendOut},
		{"count as received", minute / 6, each(minute / 6), storewithdrawal.CountAsReceived},
		{"forget uploads", time.Hour, each(time.Hour), storefile.Prune},
		{"forget facts", time.Minute, each(time.Minute), feed.Prune},
		{"forget answers", time.Hour, each(time.Hour), idem.Forget},
		{"forget events", time.Hour, each(time.Hour), live.Forget},
		{"forget devices", time.Hour, each(time.Hour), storedevice.ForgetLeft},
		{"forget codes", time.Hour, each(time.Hour), storeverification.ForgetCodes},
		{"forget files", time.Hour, each(time.Hour), storeexport.Forget},
		{"forget attempts", time.Hour, each(time.Hour), storevendor.ForgetAttempts},
		{"forget latecomers", time.Hour, each(time.Hour), storevendor.ForgetLatecomers},
		{"forget messages", time.Hour, each(time.Hour), storesystem.ForgetMessages},
		{"forget sign-ins elsewhere", time.Hour, each(time.Hour), storesession.ForgetSocial},
		{"forget sign-ins that wait", time.Hour, each(time.Hour), storesession.ForgetWaiting},
		{"rotate keys", time.Hour, each(time.Hour), func(ctx context.Context, tx *sqlx.Tx) error {
			return storesystem.RotateCipherKey(ctx, tx, p.seal)
		}},
		{"tell freezes", minute, each(minute), storeoperator.TellFreezes},
		{"reconcile", time.Hour, each(time.Hour), p.reconcile},
		{"open lost wins", minute, each(minute), storevendor.OpenLostWins},
		{"expire free rounds", minute / 4, each(minute / 4), storevendor.ExpireFreeRounds},
		{"partitions", 6 * time.Hour, each(6 * time.Hour), partitions},
	}
}

func partitions(ctx context.Context, tx *sqlx.Tx) error {
	_, err := tx.ExecContext(ctx, `SELECT ensure_partitions(3)`)
	return err
}

func (p *Product) system() system.Handlers {
	h := system.Handlers{
		DB: p.db, Settings: p.settings, Seal: p.seal, PublicURL: p.config.PublicURL, Firebase: p.config.Firebase.forClients(),
		IsSandbox: !p.config.IsProduction,
	}
	if p.human != nil {
		h.Human = p.human.Name()
	}
	return h
}

// contact leads to the desk behind a covered address.
func (p *Product) contact(c *fiber.Ctx) error {
	address, err := p.system().Contact(c.UserContext(), c.Params("address"))
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.Redirect(address)
}

func (p *Product) publishKeys(c *fiber.Ctx) error {
	keys, err := p.keys.Published(c.UserContext())
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, "public, max-age=300")
	return c.JSON(keys)
}

func (p *Product) message() message.Handlers { return message.Handlers{DB: p.db} }

func (p *Product) device() device.Handlers {
	return device.Handlers{DB: p.db, Settings: p.settings, Push: p.push, Log: p.log}
}

// cashier are the nouns by which money comes, goes and is accounted for.
func (p *Product) cashier() []wire.Route {
	deposits := deposit.Handlers{DB: p.db, Settings: p.settings, Clock: p.clock, Providers: p.providers()}
	withdrawals := p.withdrawal()
	transfers := transfer.Handlers{DB: p.db, Settings: p.settings}
	bets := bet.Handlers{DB: p.db, Reports: p.reports, Settings: p.settings, Line: p.games().Line, Origins: p.config.frameOrigins()}
	limits := limit.Handlers{DB: p.db}
	return slices.Concat(p.wallet().Routes(), deposits.Routes(), withdrawals.Routes(), transfers.Routes(), bets.Routes(), limits.Routes(),
		p.export().Routes())
}

func (p *Product) export() export.Handlers {
	return export.Handlers{DB: p.db, Reports: p.reports, Settings: p.settings}
}

func (p *Product) withdrawal() withdrawal.Handlers {
	return withdrawal.Handlers{DB: p.db, Settings: p.settings, Vault: p.vault, Clock: p.clock, Payers: p.payers()}
}

// reconcile compares what providers say with our books; somebody should look at what it finds.
func (p *Product) reconcile(ctx context.Context, tx *sqlx.Tx) error {
	made, failed, err := storeoperator.ReconcileDue(ctx, tx)
	if failed != nil {
		p.meter.alarms.WithLabelValues("reconciliation").Inc()
		p.log.Error("a provider's day could not be compared", "error", failed.Error())
	}
	for _, each := range made {
		if each.Differences > 0 {
			p.meter.alarms.WithLabelValues("reconciliation").Inc()
			p.log.Warn("a provider's statement differs from the books", "provider", each.Provider, "day", each.Day, "differences", each.Differences)
		}
	}
	return err
}

// sendOut makes the parts of approved withdrawals for whoever pays them.
func (p *Product) sendOut(ctx context.Context, tx *sqlx.Tx) error {
	return storewithdrawal.Dispatch(ctx, tx, storewithdrawal.Plan{Provider: p.config.Payouts, PartMax: p.house(ctx).Withdraw.PartMax})
}

func (p *Product) wallet() wallet.Handlers {
	return wallet.Handlers{DB: p.db, Reports: p.reports, Settings: p.settings, Vendors: p.purses()}
}

// purses are the vendors that keep a wallet of their own, by their code; in production there is none (api/outside/purse).
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

// providers are who takes deposits, by the name in their callbacks' address.
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

// payers are who is asked to pay withdrawals, likewise. The house is asked by nobody: its people do it at the desk.
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

func (p *Product) games() game.Handlers {
	return game.Handlers{
		DB: p.db, Settings: p.settings, Line: vendor.Line{HTTP: p.toVendors(), Clock: p.clock, Nonce: signed.RandomNonce},
		Origins: p.config.frameOrigins(), PublicURL: p.config.PublicURL, Log: p.log,
	}
}

// team are the nouns of agents.
func (p *Product) team() []wire.Route {
	reports := report.Handlers{DB: p.db, Reports: p.reports, Settings: p.settings}
	return slices.Concat(agent.Handlers{DB: p.db, Reports: p.reports}.Routes(), reports.Routes())
}

const outboundTime = 5 * time.Second

var (
	// outbound reaches the services of others; none of them may hold a call for long, nor lead it elsewhere.
	outbound = &http.Client{Timeout: outboundTime, CheckRedirect: reach.Stay}
	// abroad is outbound to addresses that somebody entered at the desk: nobody inside is reached by them.
	abroad = &http.Client{Timeout: outboundTime, CheckRedirect: reach.Stay, Transport: reach.Public()}
)

// toVendors reaches the vendors; those of sandbox mode are at home.
func (p *Product) toVendors() *http.Client {
	if p.config.IsProduction {
		return abroad
	}
	return outbound
}

// OperatorRoutes are all calls of the operators' door.
func (p *Product) OperatorRoutes() []wire.Route {
	proofs := p.verification()
	return append(p.operator(proofs).Routes(), proofs.ForOperators()...)
}

// OperatorDocument is their description.
func (p *Product) OperatorDocument() *huma.OpenAPI {
	return openapi.Document(docs.Operators, p.OperatorRoutes())
}

func (p *Product) operator(proofs verification.Handlers) operator.Handlers {
	return operator.Handlers{
		DB: p.deskDB, Settings: p.settings, Person: proofs.CheckCaptcha, Failures: p.failures(),
		Authenticators: storeoperator.Authenticators(p.codes.Secret), Vault: p.vault,
	}
}

// behind turns what calls pass at the public doors into what they pass at the operators': who they are is asked of the desk's own
// database role, as everything that they look up and decide.
func (p *Product) behind(d desk) *desk {
	d.guards.DB = p.deskDB
	d.guards.Operator = func(ctx context.Context, token string, who *wire.Caller) error {
		return operator.Enter(ctx, p.deskDB, token, who)
	}
	d.cache = newCache()
	return &d
}
