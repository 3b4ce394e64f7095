// Package infra runs the infrastructure: databases, Redis, embedded servers, telemetry and health.
package infra

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/api/config"
	"lantern/api/module"
	"lantern/store/pg"
	"lantern/store/pgembed"
)

// EmbeddedRedis is a Redis inside this process, for one instance only.
type EmbeddedRedis interface {
	URL() string
	SetUnavailable(isUnavailable bool) error
	Stop()
}

// Backends are the connections to Postgres and Redis, configured or embedded.
type Backends struct {
	DSN   string
	Owner *pg.DB
	DB    *pg.DB
	// Bets has the short timeout of calls by game vendors.
	Bets *pg.DB
	// Operators has the rights of the operators' listener.
	Operators *pg.DB
	Redis     redis.UniversalClient
	// Replica serves reports while it is up to date; nil if there is none.
	Replica *pg.DB
	// Slow are the pools for long reads, the preferred one first.
	Slow []*pg.DB
	// Machine provides the faults that sandbox mode may cause.
	Machine module.Machine
	stops   []func() error
}

// Open connects to the configured Postgres as owner, and starts the embedded one where none is configured.
func Open(ctx context.Context, c config.Config, log *slog.Logger) (*Backends, error) {
	b := &Backends{}
	var err error
	if b.DSN, err = b.postgres(ctx, c, log); err != nil {
		return nil, errors.Join(err, b.Stop())
	}
	if b.Owner, err = pg.Open(ctx, b.DSN, pg.Options{Role: pg.Owner, MaxConns: 3}); err != nil {
		return nil, errors.Join(err, b.Stop())
	}
	b.stops = append(b.stops, b.Owner.Close)
	return b, nil
}

func (b *Backends) postgres(ctx context.Context, c config.Config, log *slog.Logger) (string, error) {
	if c.DatabaseURL != "" {
		return c.DatabaseURL, nil
	}
	embedded, err := pgembed.Start(ctx, pgembed.Options{DataDir: filepath.Join(c.DataDir, "postgres"), Fsync: true})
	if err != nil {
		return "", err
	}
	b.stops = append(b.stops, embedded.Stop)
	b.Machine.RestartDatabase = embedded.Restart
	log.Info("embedded_postgres_started", "programs", embedded.Found())
	return embedded.DSN("postgres"), nil
}

// Serving holds the parameters of OpenForServing that are not in the configuration.
type Serving struct {
	// BetConns limits the connections for bets, BetTimeout a statement of theirs.
	BetConns   int
	BetTimeout time.Duration
	// StartRedis starts the embedded Redis; nil in a program that has none.
	StartRedis func() (EmbeddedRedis, error)
}

// OpenForServing opens the roles of the application and of operators, the replica and Redis. The tables must exist.
func (b *Backends) OpenForServing(ctx context.Context, c config.Config, s Serving, log *slog.Logger) error {
	pools := []struct {
		pool    **pg.DB
		dsn     string
		options pg.Options
	}{
		{&b.DB, b.DSN, pg.Options{Role: pg.Application}},
		{&b.Bets, b.DSN, pg.Options{Role: pg.Application, MaxConns: s.BetConns, StatementTimeout: s.BetTimeout}},
		{&b.Replica, c.ReportsURL, pg.Options{Role: pg.Reader, AllowUnreachable: true}},
		{&b.Operators, b.DSN, pg.Options{Role: pg.OperatorRole, MaxConns: 6}},
	}
	for _, p := range pools {
		if p.dsn == "" {
			continue
		}
		opened, err := pg.Open(ctx, p.dsn, p.options)
		if err != nil {
			return err
		}
		*p.pool = opened
		b.stops = append(b.stops, opened.Close)
	}
	if err := b.openSlow(ctx, c); err != nil {
		return err
	}
	return b.openRedis(c, s, log)
}

// LongRead is how long a statement on a slow pool may take.
const LongRead = time.Hour

// openSlow opens pools of one connection each for long reads: on the replica, and on the primary if the replica
// fails. They connect on first use.
func (b *Backends) openSlow(ctx context.Context, c config.Config) error {
	for _, dsn := range []string{c.ReportsURL, b.DSN} {
		if dsn == "" {
			continue
		}
		pool, err := pg.Open(ctx, dsn, pg.Options{Role: pg.Reader, MaxConns: 1, StatementTimeout: LongRead,
			AllowUnreachable: true})
		if err != nil {
			return err
		}
		b.Slow = append(b.Slow, pool)
		b.stops = append(b.stops, pool.Close)
	}
	return nil
}

// ForLongReads returns the pools for long reads, the preferred one first.
func (b *Backends) ForLongReads() []*pg.DB {
	switch {
	case len(b.Slow) > 0:
		return b.Slow
	case b.Replica != nil:
		return []*pg.DB{b.Replica, b.DB}
	}
	return []*pg.DB{b.DB}
}

func (b *Backends) openRedis(c config.Config, s Serving, log *slog.Logger) (err error) {
	address := c.RedisURL
	if address == "" {
		if s.StartRedis == nil {
			return errors.New("REDIS_URL is needed: this program was built without the embedded Redis (go build -tags embedded)")
		}
		embedded, err := s.StartRedis()
		if err != nil {
			return fmt.Errorf("embedded Redis: %w", err)
		}
		b.stops = append(b.stops, func() error { embedded.Stop(); return nil })
		b.Machine.TakeRedis = embedded.SetUnavailable
		address = embedded.URL()
		log.Info("embedded_redis_started", "maxInstances", 1)
	}
	if b.Redis, err = config.OpenRedis(address); err != nil {
		return err
	}
	redis.SetLogger(redisLog{log})
	b.stops = append(b.stops, b.Redis.Close, ShareRoundTrips(b.Redis))
	return nil
}

// redisLog logs failed attempts of the library at debug level; the rate limiter logs once that Redis is unavailable.
type redisLog struct{ log *slog.Logger }

func (r redisLog) Printf(_ context.Context, format string, values ...any) {
	r.log.Debug("redis_client", "message", fmt.Sprintf(format, values...))
}

// Stop closes everything in the opposite order.
func (b *Backends) Stop() error {
	var all []error
	for i := len(b.stops) - 1; i >= 0; i-- {
		all = append(all, b.stops[i]())
	}
	return errors.Join(all...)
}
