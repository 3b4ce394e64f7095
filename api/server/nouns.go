package server

import (
	"context"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/jmoiron/sqlx"

	"lantern/api/content"
	"lantern/api/member"
	"lantern/api/session"
	"lantern/api/system"
	"lantern/api/verification"
	"lantern/api/wire"
	"lantern/store/agent"
	"lantern/store/idem"
	"lantern/store/live"
	storesystem "lantern/store/system"
	storeverification "lantern/store/verification"
)

func (p *Product) captchas() storeverification.Captchas {
	return storeverification.Captchas{Redis: p.redis}
}

// identity are the nouns by which people come in.
func (p *Product) identity() []wire.Route {
	failures := storeverification.Failures{Redis: p.redis}
	var all []wire.Route
	for _, noun := range [][]wire.Route{
		session.Handlers{DB: p.db, Settings: p.settings, Captchas: p.captchas(), Failures: failures}.Routes(),
		member.Handlers{DB: p.db, Settings: p.settings, Captchas: p.captchas(), Failures: failures}.Routes(),
		verification.Handlers{Captchas: p.captchas()}.Routes(),
		system.Handlers{DB: p.db, Settings: p.settings}.Routes(),
		content.Handlers{DB: p.db}.Routes(),
	} {
		all = append(all, noun...)
	}
	return all
}

// dev are the calls that only sandbox mode has.
func (p *Product) dev() []wire.Route { return verification.Handlers{Captchas: p.captchas()}.Dev() }

func (p *Product) jobs() []job {
	minute := time.Minute
	return []job{
		{"accrue rebates", minute, each(minute), agent.AccrueRebates},
		{"pay rebates", minute, each(minute), agent.PayRebates},
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

func (p *Product) cashier() []wire.Route { return nil }

func (p *Product) team() []wire.Route { return nil }
