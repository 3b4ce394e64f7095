package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v2"

	"lantern/api/config"
	"lantern/api/docs"
	"lantern/api/drivers"
	"lantern/api/guard"
	"lantern/api/infra"
	"lantern/api/jobs"
	"lantern/api/live"
	"lantern/api/module"
	"lantern/api/operator"
	outvendor "lantern/api/outside/gamevendor"
	"lantern/api/outside/safehttp"
	"lantern/api/system"
	"lantern/api/web"
	"lantern/api/wire"
	"lantern/api/wire/openapi"
	"lantern/store/clock"
	storelottery "lantern/store/lottery"
	"lantern/store/member"
	storesystem "lantern/store/system"
	"lantern/store/verification"
)

// Product is everything that one process runs, built once.
type Product struct {
	config   config.Config
	backends *infra.Backends
	modules  Modules
	hub      *live.Hub
	meter    *infra.Meter
	log      *slog.Logger
	clock    *clock.Clock
	settings *storesystem.SettingsCache
	// public and operators are what the two listeners serve.
	public, operators *web.Site
	// queues are those of SMS and e-mails, stopped last.
	queues  []drivers.Queue
	leaving atomic.Bool
}

// NewProduct joins the modules of nouns; nothing listens yet.
func NewProduct(
	ctx context.Context, nouns []Noun, c config.Config, b *infra.Backends, linked drivers.Libraries, log *slog.Logger,
) (*Product, error) {
	p := &Product{config: c, backends: b, meter: infra.NewMeter(), log: log, clock: &clock.Clock{}}
	if err := b.SyncClock(ctx, p.clock); err != nil {
		return nil, err
	}
	d, err := p.deps(ctx, linked)
	if err != nil {
		return nil, err
	}
	var limiter *guard.Limiter
	d.CountAddress = func(ctx context.Context, ip string) error {
		_, err := limiter.Take(ctx, "ip", ip)
		return err
	}
	if p.modules, p.hub, err = modulesOf(d, nouns); err != nil {
		return nil, err
	}
	p.modules = append(p.modules, b.Module(p.clock, d.Reports))
	if err := p.modules.Check(); err != nil {
		return nil, err
	}
	limiter = guard.NewLimiter(b.Redis, p.modules.limits().Scaled(c.LimitsFactor)).WithLog(log)
	p.export()
	p.sites(d, limiter)
	if err := p.modules.start(ctx); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// deps builds what modules are given.
func (p *Product) deps(ctx context.Context, linked drivers.Libraries) (d module.Deps, err error) {
	c, b := p.config, p.backends
	d = module.Deps{
		Databases: module.Databases{DB: b.DB, BetDB: b.Bets, OperatorDB: b.Operators, SlowDBs: b.ForLongReads()},
		Reports:   p.meter.Reports(b, p.clock, p.log), Redis: b.Redis, Clock: p.clock, Log: p.log,
		Settings: storesystem.NewSettingsCache(b.DB, p.clock), Alarm: p.meter.Alarm,
		Environment: module.Environment{
			IsProduction: c.IsProduction, PublicURL: c.PublicURL, Host: c.Host(), FrameOrigins: c.FrameOrigins(),
			LimitsFactor: c.LimitsFactor, Payouts: c.Payouts, BatchWorkers: c.BatchWorkers, BatchMost: c.BatchMost,
			Secret: []byte(c.Secret), BGS: module.BGS{URL: c.VendorURL, Secret: c.BGSSecret, HTTP: toWallet()},
		},
	}
	if !c.IsProduction {
		d.OwnerDB, d.Machine = b.Owner, b.Machine
	}
	if d.Seal, err = storesystem.NewSeal(c.Secret); err != nil {
		return d, err
	}
	if d.Codes.Secret, err = verification.NewSecret(d.Secret); err != nil {
		return d, err
	}
	if d.Outside, p.queues, err = drivers.Build(ctx, c, linked, p.clock, p.log); err != nil {
		return d, err
	}
	p.settings = d.Settings
	d.Settings.Home, d.Settings.CoverContact = c.OwnHosts(), system.New(d).Covered
	d.Settings.Sends = storesystem.Sends{CanSMS: d.SMS != nil, CanMail: d.Mail != nil}
	return d, nil
}

// export publishes what is measured where it happens.
func (p *Product) export() {
	p.meter.Gauge("lantern_streams", "Event streams that are open.", func() float64 { return float64(p.hub.Count()) })
	p.meter.Counter("lantern_password_hash_work_total",
		"Work of hashing passwords, in passes over one KiB. Rises first when sign-ins are flooded.",
		func() float64 { return float64(member.HashWork()) })
}

// sites are the listeners' applications. Operators are looked up, as everything they do, with their own database role.
func (p *Product) sites(d module.Deps, limiter *guard.Limiter) {
	keys := &system.Keyring{DB: d.DB, Seal: d.Seal, Clock: d.Clock}
	publicKeys := web.Page{Path: "/.well-known/jwks.json", Serve: publishKeys(keys)}
	dispatcher := web.Dispatcher{
		Guards:   web.Guards{DB: d.DB, Limiter: limiter, Sessions: &guard.SessionCache{Clock: d.Clock}},
		Settings: d.Settings.NowOrDefaults, Secret: d.Secret, Decrypt: keys.Cipher().Open, IsProduction: d.IsProduction,
		Log: d.Log, Clock: d.Clock, PublicURL: d.PublicURL, Timeout: p.config.CallTimeout,
	}
	forOperators := dispatcher
	forOperators.Guards.DB = d.OperatorDB
	forOperators.Guards.Operator = func(ctx context.Context, token string, who *wire.Caller) error {
		return operator.Authenticate(ctx, d.OperatorDB, token, who)
	}
	p.public = &web.Site{
		Config: p.config, Dispatcher: &dispatcher, Meter: p.meter, IsLeaving: p.leaving.Load, Streams: p.hub,
		WebClip: p.webClip,
		Sandbox: p.modules.sandboxRoutes(),
		Pages:   []web.Page{publicKeys, {Path: "/wps/system/customerService/:address", Serve: contact(system.New(d))}},
	}
	p.operators = &web.Site{
		Config: p.config, Dispatcher: &forOperators, Meter: p.meter, IsLeaving: p.leaving.Load, WebClip: p.webClip,
		Pages: []web.Page{publicKeys},
	}
}

// Public returns the app of players, agents, vendors and payment providers.
func (p *Product) Public() (*fiber.App, error) {
	document, err := json.Marshal(p.Document())
	if err != nil {
		return nil, err
	}
	return p.public.Public(p.modules.routes(), document)
}

// Operators returns the app of the operators' listener.
func (p *Product) Operators() (*fiber.App, error) {
	document, err := json.Marshal(p.OperatorDocument())
	if err != nil {
		return nil, err
	}
	return p.operators.Operators(p.modules.operatorRoutes(), document)
}

// Modules returns the modules of all nouns.
func (p *Product) Modules() Modules { return p.modules }

// Routes returns all routes of the public listener, OperatorRoutes those of the operators'.
func (p *Product) Routes() []wire.Route { return p.modules.routes() }

// OperatorRoutes returns all routes of the operators' listener.
func (p *Product) OperatorRoutes() []wire.Route { return p.modules.operatorRoutes() }

// Document describes everything that the public listener serves.
func (p *Product) Document() *huma.OpenAPI {
	routes := append(p.modules.routes(), p.modules.documented()...)
	return openapi.Document(docs.Public(p.config.PublicURL), routes, outvendor.VendorRoutes()...)
}

// OperatorDocument describes the routes of the operators' listener.
func (p *Product) OperatorDocument() *huma.OpenAPI {
	return openapi.Document(docs.Operators, p.modules.operatorRoutes())
}

// DescribedBy returns the document of a listener, "public" (at an address) or "operator", or of both (""), for the
// clients' types. It needs no database. Errors: another listener.
func DescribedBy(nouns []Noun, listener, address string) (*huma.OpenAPI, error) {
	d := module.Deps{Log: slog.New(slog.DiscardHandler), Databases: module.Databases{}}
	all, _, err := modulesOf(d, nouns)
	if err != nil {
		return nil, err
	}
	defer all.stop()
	public := append(all.routes(), all.documented()...)
	switch listener {
	case "public":
		return openapi.Document(docs.Public(address), public, outvendor.VendorRoutes()...), nil
	case "operator":
		return openapi.Document(docs.Operators, all.operatorRoutes()), nil
	case "":
		return openapi.Document(docs.Both, append(public, all.operatorRoutes()...), outvendor.VendorRoutes()...), nil
	}
	return nil, fmt.Errorf("no listener %q: public or operator", listener)
}

// SettingsTable describes every setting in Markdown (docs/settings.md).
func SettingsTable() (string, error) { return storesystem.Table() }

// LotteryReturns prints what every lottery bet type returns.
func LotteryReturns(out io.Writer) error { return storelottery.WriteReturns(out) }

// Work runs the jobs until the context ends.
func (p *Product) Work(ctx context.Context) *jobs.Runner {
	runner := &jobs.Runner{DB: p.backends.DB, Clock: p.clock, Log: p.log}
	runner.Start(ctx, p.modules.jobs())
	runner.StartTimers(ctx, p.modules.timers(), p.meter.Alarm)
	return runner
}

// toWallet is the client of in-house games; each call has its own timeout.
func toWallet() *http.Client {
	return &http.Client{
		CheckRedirect: safehttp.NoRedirects, Transport: &http.Transport{MaxIdleConnsPerHost: 64,
			IdleConnTimeout: time.Minute},
	}
}
