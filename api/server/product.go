package server

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/redis/go-redis/v9"

	"lantern/api/bgs"
	"lantern/api/dev"
	"lantern/api/door"
	"lantern/api/guard"
	"lantern/api/live"
	"lantern/api/outside/captcha"
	"lantern/api/outside/courier"
	"lantern/api/outside/mail"
	"lantern/api/outside/outbox"
	"lantern/api/outside/push"
	"lantern/api/outside/reach"
	"lantern/api/outside/sms"
	"lantern/api/outside/social"
	supplier "lantern/api/outside/vendor"
	"lantern/api/session"
	apisystem "lantern/api/system"
	"lantern/api/vendor"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/pg"
	"lantern/store/system"
	storevendor "lantern/store/vendor"
	storeverification "lantern/store/verification"
	"lantern/store/withdrawal"
)

// Product is everything that one process serves, built once from its ground.
type Product struct {
	config  Config
	db      *pg.DB
	reports *pg.Reports
	patient []*pg.DB
	deskDB  *pg.DB
	// sandbox is what calls of sandbox mode reach; production has none.
	sandbox  dev.Handlers
	redis    redis.UniversalClient
	log      *slog.Logger
	clock    *clock.Clock
	settings *system.Kept
	seal     system.Seal
	keys     *apisystem.Keyring
	vault    withdrawal.Vault
	hub      *live.Hub
	bets     *storevendor.Batcher
	bgs      bgs.Handlers
	meter    *meter
	desk     *desk
	// operators is what calls of the operators' door pass instead.
	operators *desk
	social    social.Verifier
	trusted   []netip.Prefix
	outbox    *outbox.Box
	sms       sms.Sender
	mail      mail.Sender
	push      push.Sender
	human     captcha.Checker
	codes     storeverification.Codes
	leaving   atomic.Bool
	couriers  []interface{ Stop() }
	// forgotten are wishes for new passwords, done after the answer.
	forgotten *courier.Courier[session.Forgotten]
}

// NewProduct wires the nouns together; nothing listens yet.
func NewProduct(ctx context.Context, c Config, g *Ground, d Drivers, log *slog.Logger) (*Product, error) {
	p := &Product{config: c, db: g.DB, patient: g.patient(), deskDB: g.Desk, redis: g.Redis, log: log, clock: &clock.Clock{}}
	if !c.IsProduction {
		p.sandbox = dev.Handlers{DB: g.DB, Owner: g.Owner, Clock: p.clock, Log: log, Machine: g.Machine}
	}
	if err := p.followDatabase(ctx); err != nil {
		return nil, err
	}
	p.settings = system.Keep(p.db, p.clock)
	p.settings.Home = c.home()
	p.settings.Desk = func(address string) string { return p.system().Covered(address) }
	if err := p.openKeys(ctx); err != nil {
		return nil, err
	}
	if err := p.openMessages(ctx, d); err != nil {
		return nil, err
	}
	p.settings.Sends = system.Sends{CanSMS: p.sms != nil, CanMail: p.mail != nil}
	if p.mail != nil {
		plan := courier.Plan{Name: "password links", Workers: 2, Queue: 1000}
		p.forgotten = courier.New(plan, log, func(ctx context.Context, wish session.Forgotten) error { return p.session().MailLink(ctx, wish) })
		p.couriers = append([]interface{ Stop() }{p.forgotten}, p.couriers...)
	}
	marks, err := live.NewMarks([]byte(c.Secret))
	if err != nil {
		return nil, err
	}
	p.hub = &live.Hub{DB: p.db, Redis: p.redis, Marks: marks, Log: log, Balance: p.balance, Counts: p.counts, Living: p.living}
	p.bets = storevendor.NewBatcher(g.Bets, log, storevendor.BatchOptions{Workers: c.BatchWorkers, Most: c.BatchMost, Queue: storevendor.DefaultBatch.Queue})
	p.meter = newMeter(log, p.hub.Count)
	p.reports = p.meter.reports(g, p.clock)
	if p.trusted, err = Networks(c.TrustedProxies); err != nil {
		return nil, err
	}
	if p.social, err = p.verifier(ctx, d); err != nil {
		return nil, err
	}
	if p.bgs, err = bgs.New(bgs.Handlers{DB: p.db, Wallet: p.bgsWallet(), Clock: p.clock, Log: log}); err != nil {
		return nil, err
	}
	p.desk = &desk{
		guards:   door.Guards{DB: p.db, Limiter: guard.NewLimiter(p.redis, guard.Limits().Scaled(c.LimitsFactor)).Tells(log), Known: &guard.Known{Clock: p.clock}},
		settings: p.house, keySecret: []byte(c.Secret), decrypt: p.keys.Cipher().Open,
		isProduction: c.IsProduction, log: log, cache: newCache(), clock: p.clock, publicURL: c.PublicURL, patience: c.CallLimit,
	}
	p.operators = p.behind(*p.desk)
	return p, nil
}

func (p *Product) openKeys(ctx context.Context) (err error) {
	if p.seal, err = system.NewSeal(p.config.Secret); err != nil {
		return err
	}
	if p.vault, err = withdrawal.NewVault([]byte(p.config.Secret)); err != nil {
		return err
	}
	p.keys = &apisystem.Keyring{DB: p.db, Seal: p.seal, Clock: p.clock}
	return system.FirstCipherKey(ctx, p.db, p.seal)
}

// followDatabase makes this process's clock read the database's time.
func (p *Product) followDatabase(ctx context.Context) error {
	var now time.Time
	if err := p.db.GetContext(ctx, &now, `SELECT clock_timestamp() + (lantern_now() - now())`); err != nil {
		return err
	}
	p.clock.Follow(now)
	return nil
}

func (p *Product) bgsWallet() *bgs.Wallet {
	return &bgs.Wallet{
		URL: p.config.VendorURL, Vendor: "BGS", KeyID: "1", Secret: p.config.BGSSecret, Clock: p.clock,
		HTTP: &http.Client{
			CheckRedirect: reach.Stay, Transport: &http.Transport{MaxIdleConnsPerHost: 64, IdleConnTimeout: time.Minute},
		},
	}
}

// house is the configuration at this moment; with nothing known at all, what a new installation begins with.
func (p *Product) house(ctx context.Context) system.Settings {
	now, err := p.settings.Now(ctx)
	if err != nil {
		now = system.Defaults()
		now.Home, now.Sends = p.config.home(), p.settings.Sends
	}
	return now
}

// Routes are all calls of the public doors: what the router, the document and the contract test read.
func (p *Product) Routes() []wire.Route {
	return slices.Concat(p.identity(), p.cashier(), p.team(), p.games().Routes(), p.bgs.Routes(), p.vendors().Routes())
}

// vendors is the door of those whose games call the wallet.
func (p *Product) vendors() *vendor.Handlers {
	limits := p.desk.guards.Limiter
	return &vendor.Handlers{
		DB: p.db, Bets: p.bets, Redis: p.redis, Clock: p.clock, Log: p.log, PublicURL: p.config.PublicURL, Pace: limits.Row("vendor").Rate,
		Alarm: p.alarm,
		Stranger: func(ctx context.Context, ip string) error {
			_, err := limits.Take(ctx, "ip", ip)
			return err
		},
	}
}

// asker asks the vendors about what was played.
func (p *Product) asker() vendor.Asker {
	return vendor.Asker{DB: p.db, Line: p.games().Line, Log: p.log, Alarm: p.alarm}
}

// alarm counts what somebody should look at.
func (p *Product) alarm(what string) { p.meter.alarms.WithLabelValues(what).Inc() }

// described are the documented routes that are mounted by hand.
func described() []wire.Route {
	keys := wire.Described[wire.PublishedKeys]("GET", "/.well-known/jwks.json", "the keys for encrypted calls", "system.publishKeys", "application/json")
	return []wire.Route{
		wire.Described[string]("GET", "/wps/live", "everything that happens to me, as it happens", "live.stream", "text/event-stream"),
		keys.Open(),
		wire.Described[string]("GET", "/wps/system/customerService/:address", "the way to our desk", "system.contact", "text/html").Open(),
	}
}

// Document is the description of everything that the public doors serve.
func (p *Product) Document() *huma.OpenAPI {
	return wire.Document(append(p.Routes(), described()...), supplier.Asked()...)
}

// Whole is the description of every door, for the clients' types.
func (p *Product) Whole() *huma.OpenAPI {
	return wire.Document(slices.Concat(p.Routes(), described(), p.OperatorRoutes()), supplier.Asked()...)
}
