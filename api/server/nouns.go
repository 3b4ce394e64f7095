package server

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/jmoiron/sqlx"

	"lantern/api/agent"
	"lantern/api/bet"
	"lantern/api/content"
	"lantern/api/deposit"
	"lantern/api/member"
	"lantern/api/outside/pay"
	"lantern/api/outside/pay/sandbox"
	"lantern/api/report"
	page "lantern/api/sandbox/pay"
	"lantern/api/session"
	"lantern/api/system"
	"lantern/api/verification"
	"lantern/api/wallet"
	"lantern/api/wire"
	"lantern/api/withdrawal"
	storeagent "lantern/store/agent"
	storedeposit "lantern/store/deposit"
	"lantern/store/idem"
	"lantern/store/live"
	storesystem "lantern/store/system"
	storeverification "lantern/store/verification"
	storewithdrawal "lantern/store/withdrawal"
)

func (p *Product) captchas() storeverification.Captchas {
	return storeverification.Captchas{Redis: p.redis}
}

// identity are the nouns by which people come in.
func (p *Product) identity() []wire.Route {
	failures := storeverification.Failures{Redis: p.redis, Factor: p.config.LimitsFactor}
	return slices.Concat(
		session.Handlers{DB: p.db, Settings: p.settings, Captchas: p.captchas(), Failures: failures}.Routes(),
		member.Handlers{DB: p.db, Settings: p.settings, Captchas: p.captchas(), Failures: failures}.Routes(),
		verification.Handlers{Captchas: p.captchas()}.Routes(),
		system.Handlers{DB: p.db, Settings: p.settings}.Routes(),
		content.Handlers{DB: p.db}.Routes(),
	)
}

// dev are the calls that only sandbox mode has.
func (p *Product) dev() []wire.Route { return verification.Handlers{Captchas: p.captchas()}.Dev() }

func (p *Product) jobs() []job {
	minute := time.Minute
	return []job{
		{"accrue rebates", minute, each(minute), storeagent.AccrueRebates},
		{"pay rebates", minute, each(minute), storeagent.PayRebates},
		{"expire deposits", minute / 4, each(minute / 4), storedeposit.ExpireOverdue},
		{"screen withdrawals", minute / 4, each(minute / 4), storewithdrawal.Screen},
		{"forget answers", time.Hour, each(time.Hour), idem.Forget},
		{"forget events", time.Hour, each(time.Hour), live.Forget},
		{"forget messages", time.Hour, each(time.Hour), storesystem.ForgetMessages},
		{"rotate keys", time.Hour, each(time.Hour), func(ctx context.Context, tx *sqlx.Tx) error {
			return storesystem.RotateCipherKey(ctx, tx, p.seal)
		}},
		{"partitions", 6 * time.Hour, each(6 * time.Hour), partitions},
	}
}

func partitions(ctx context.Context, tx *sqlx.Tx) error {
	_, err := tx.ExecContext(ctx, `SELECT ensure_partitions(3)`)
	return err
}

func (p *Product) publishKeys(c *fiber.Ctx) error {
	keys, err := p.keys.Published(c.UserContext())
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, "public, max-age=300")
	return c.JSON(keys)
}

// cashier are the nouns by which money comes, goes and is accounted for.
func (p *Product) cashier() []wire.Route {
	deposits := deposit.Handlers{DB: p.db, Settings: p.settings, Clock: p.clock, Providers: p.providers()}
	withdrawals := withdrawal.Handlers{DB: p.db, Settings: p.settings, Vault: p.vault}
	bets := bet.Handlers{DB: p.db, Settings: p.settings}
	return slices.Concat(p.wallet().Routes(), deposits.Routes(), withdrawals.Routes(), bets.Routes())
}

func (p *Product) wallet() wallet.Handlers { return wallet.Handlers{DB: p.db, Settings: p.settings} }

// providers are who takes deposits, by the name in their callbacks' address.
func (p *Product) providers() map[string]pay.Provider {
	if p.config.IsProduction {
		return nil
	}
	address := fmt.Sprintf("http://127.0.0.1:%d", p.config.SandboxPort)
	return map[string]pay.Provider{"sandbox": sandbox.Provider{URL: address, Secret: p.config.PaySecret, HTTP: outbound, Clock: p.clock}}
}

// team are the nouns of agents.
func (p *Product) team() []wire.Route {
	reports := report.Handlers{DB: p.db, Settings: p.settings}
	return slices.Concat(agent.Handlers{DB: p.db}.Routes(), reports.Routes())
}

// outbound reaches the services of others; none of them may hold a call for long.
var outbound = &http.Client{Timeout: 5 * time.Second}

// Sandbox is the second program: the payment provider's pages, in sandbox mode only.
func (p *Product) Sandbox() http.Handler {
	return page.Program{
		Secret: p.config.PaySecret, PageURL: fmt.Sprintf("http://localhost:%d", p.config.SandboxPort),
		CallbackURL: fmt.Sprintf("http://127.0.0.1:%d/pay/v1/sandbox/callback", p.config.Port), HTTP: outbound, Clock: p.clock, Log: p.log,
	}.Handler()
}
