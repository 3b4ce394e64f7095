package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"path/filepath"
	"strconv"

	"github.com/redis/go-redis/v9"

	"lantern/api/dev"
	"lantern/api/outside/hub88"
	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/secret"
	"lantern/store/pg"
	"lantern/store/pgembed"
	"lantern/store/redisembed"
	"lantern/store/seed"
	storevendor "lantern/store/vendor"
)

// Ground is what the process stands on: databases, given or embedded.
type Ground struct {
	DSN   string
	Owner *pg.DB
	DB    *pg.DB
	// Bets is the same with the patience of a vendor.
	Bets *pg.DB
	// Desk is the same database with the rights of the operators' door.
	Desk  *pg.DB
	Redis redis.UniversalClient
	// Replica is where reports are read while it keeps up; nil where there is none.
	Replica *pg.DB
	// Slow is where the books are proved, the first that can.
	Slow []*pg.DB
	// Machine is what sandbox mode may break of it.
	Machine dev.Machine
	stops   []func() error
}

// Stand opens the databases of the configuration and starts the embedded ones where none is given.
func Stand(ctx context.Context, c Config, log *slog.Logger) (*Ground, error) {
	g := &Ground{}
	var err error
	if g.DSN, err = g.postgres(ctx, c, log); err != nil {
		return nil, errors.Join(err, g.Stop())
	}
	if g.Owner, err = pg.Open(ctx, g.DSN, pg.Options{Role: pg.Owner, MaxConns: 3}); err != nil {
		return nil, errors.Join(err, g.Stop())
	}
	g.stops = append(g.stops, g.Owner.Close)
	return g, nil
}

func (g *Ground) postgres(ctx context.Context, c Config, log *slog.Logger) (string, error) {
	if c.DatabaseURL != "" {
		return c.DatabaseURL, nil
	}
	embedded, err := pgembed.Start(ctx, pgembed.Options{DataDir: filepath.Join(c.DataDir, "postgres"), Fsync: true})
	if err != nil {
		return "", err
	}
	g.stops = append(g.stops, embedded.Stop)
	g.Machine.RestartDatabase = embedded.Restart
	log.Info("embedded Postgres", "from", embedded.Found())
	return embedded.DSN("postgres"), nil
}

// Serve opens what serving needs beside the owner: the roles of the application and of the operators' door, and Redis. The tables must be there.
func (g *Ground) Serve(ctx context.Context, c Config, log *slog.Logger) error {
	var err error
	if g.DB, err = pg.Open(ctx, g.DSN, pg.Options{Role: pg.Application}); err != nil {
		return err
	}
	g.stops = append(g.stops, g.DB.Close)
	// Each worker has a connection, and so has each bet that is placed apart from the others.
	if g.Bets, err = pg.Open(ctx, g.DSN, pg.Options{Role: pg.Application, MaxConns: c.BatchWorkers + storevendor.Apart, Patience: storevendor.Patience}); err != nil {
		return err
	}
	g.stops = append(g.stops, g.Bets.Close)
	if c.ReportsURL != "" {
		if g.Replica, err = pg.Open(ctx, c.ReportsURL, pg.Options{Role: pg.Reader, MayBeAway: true}); err != nil {
			return err
		}
		g.stops = append(g.stops, g.Replica.Close)
	}
	if err := g.slow(ctx, c); err != nil {
		return err
	}
	if g.Desk, err = pg.Open(ctx, g.DSN, pg.Options{Role: pg.Desk, MaxConns: 6}); err != nil {
		return err
	}
	g.stops = append(g.stops, g.Desk.Close)
	address := c.RedisURL
	if address == "" {
		embedded, err := redisembed.Start()
		if err != nil {
			return fmt.Errorf("embedded Redis: %w", err)
		}
		g.stops = append(g.stops, func() error { embedded.Stop(); return nil })
		g.Machine.TakeRedis = embedded.Take
		address = embedded.URL()
		log.Info("embedded Redis: this process is the only instance")
	}
	if g.Redis, err = redisAt(address); err != nil {
		return errBadRedis
	}
	redis.SetLogger(redisTells{log})
	g.stops = append(g.stops, g.Redis.Close, Together(g.Redis))
	return nil
}

// redisTells takes what the library says of every try into the log, for whoever asks for all; that Redis is away is told once, by who
// misses it.
type redisTells struct{ log *slog.Logger }

func (r redisTells) Printf(_ context.Context, format string, values ...any) {
	r.log.Debug("redis", "says", fmt.Sprintf(format, values...))
}

var errBadRedis = errors.New("REDIS_URL is not an address of Redis")

// askedOnly is the protocol in which Redis says nothing but answers: we need nothing else, and listening for it costs with each command.
const askedOnly = 2

// redisAt is one server, or a cluster where the address names further nodes.
func redisAt(address string) (redis.UniversalClient, error) {
	if at, err := url.Parse(address); err == nil && at.Query().Has("addr") {
		options, err := redis.ParseClusterURL(address)
		if err != nil {
			return nil, err
		}
		options.ContextTimeoutEnabled, options.Protocol = true, askedOnly
		return redis.NewClusterClient(options), nil
	}
	options, err := redis.ParseURL(address)
	if err != nil {
		return nil, err
	}
	options.ContextTimeoutEnabled, options.Protocol = true, askedOnly
	return redis.NewClient(options), nil
}

// Stop closes everything in the opposite order.
func (g *Ground) Stop() error {
	var all []error
	for i := len(g.stops) - 1; i >= 0; i-- {
		all = append(all, g.stops[i]())
	}
	return errors.Join(all...)
}

// vendorSecret is what one of the sandbox's vendors signs with, as the product that runs here keeps it.
func (c Config) vendorSecret(vendor string) (string, error) {
	base := c.PaySecret
	if base == "" {
		kept, err := secret.Shelf(c.DataDir).Known(secret.Pay)
		if err != nil {
			return "", fmt.Errorf("no sandbox keeps its secrets here (DATA_DIR): name the vendor's by --secret: %w", err)
		}
		base = kept
	}
	return catalog.Secret(base, vendor), nil
}

// sandboxPages is where a browser finds the sandbox.
func (c Config) sandboxPages() string { return fmt.Sprintf("http://localhost:%d", c.SandboxPort) }

// frameOrigins are where vendors' games may stand.
func (c Config) frameOrigins() []string {
	if c.IsProduction {
		return c.VendorOrigins
	}
	return append([]string{c.sandboxPages()}, c.VendorOrigins...)
}

// listedWith are the vendors that are listed under a second type, whose players look for them there.
var listedWith = map[string]string{"DS88": "SPORTS", "IMES": "SPORTS"}

// suppliers are the sandbox's vendors, as the house knows them from the beginning.
func (c Config) suppliers() (all []seed.Supplier, err error) {
	for _, v := range catalog.Vendors() {
		s := seed.Supplier{
			Code: v.Code, Name: v.Name, URL: fmt.Sprintf("http://127.0.0.1:%d/vendors/%s", c.SandboxPort, v.Code), AlsoType: listedWith[v.Code],
			KeyID: catalog.KeyID, Secret: catalog.Secret(c.PaySecret, v.Code),
		}
		if v.Code == catalog.Hub88 {
			s.Hub88 = &seed.Hub88{Account: strconv.Itoa(catalog.HubOperator), OwnKey: c.HouseKey}
			if s.Hub88.VendorKey, err = hub88.PublicOf(c.VendorKey); err != nil {
				return nil, err
			}
		}
		all = append(all, s)
	}
	return all, nil
}
