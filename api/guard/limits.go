// Package guard contains the checks that a route can require before its handler runs: session, role, limit.
package guard

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"sync"
	"time"

	"github.com/go-redis/redis_rate/v10"
	"github.com/redis/go-redis/v9"

	"lantern/api/wire"
	"lantern/store/fault"
)

// Allowance is a row of the table of rate limits.
type Allowance struct {
	Rate  int
	Burst int
	Per   time.Duration
	// FailsClosed refuses calls while Redis is unavailable. Other limits are then not counted, and constraints of the
	// database protect the data.
	FailsClosed bool
}

// Table of rate limits by name; the configuration may replace rows.
type Table map[wire.Limit]Allowance

// General returns the limits that belong to no noun; modules declare their own (api/<noun>/module.go). Counts of
// results, such as failed sign-ins and sent messages, are in store/verification (Failures, Budgets).
func General() Table {
	return Table{
		"money":   {Rate: 5, Burst: 5, Per: time.Second},
		"upload":  {Rate: 30, Burst: 30, Per: time.Hour},
		"session": {Rate: 50, Burst: 50, Per: time.Second},
		"ip":      {Rate: 100, Burst: 100, Per: time.Second},
	}
}

// Scaled multiplies all limits, for benchmarks and scanners.
func (t Table) Scaled(factor int) Table {
	scaled := Table{}
	for name, row := range t {
		row.Rate, row.Burst = row.Rate*factor, row.Burst*factor
		scaled[name] = row
	}
	return scaled
}

// Limiter counts calls in Redis.
type Limiter struct {
	rate  *redis_rate.Limiter
	table Table
	redis redisState
}

// NewLimiter returns a limiter for the table.
func NewLimiter(client redis.UniversalClient, table Table) *Limiter {
	return &Limiter{rate: redis_rate.NewLimiter(client), table: table}
}

// WithLog logs when Redis becomes unavailable and available again.
func (l *Limiter) WithLog(log *slog.Logger) *Limiter {
	l.redis.log = log
	return l
}

// Row returns the allowance of a limit.
func (l *Limiter) Row(name wire.Limit) Allowance { return l.table[name] }

// HashSecret returns a key for a secret that does not reveal it.
func HashSecret(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// State is the content of the RateLimit headers.
type State struct {
	Limit, Remaining int
	Reset            time.Duration
}

// redisTimeout is longer for limits that fail closed, because there a timeout refuses the call.
func (a Allowance) redisTimeout() time.Duration {
	if a.FailsClosed {
		return time.Second
	}
	return 300 * time.Millisecond
}

// Claim is one use of a limit by a subject.
type Claim struct {
	Name    wire.Limit
	Subject string
}

// TakeAll uses several limits in one round trip. The state is that of the last one. Faults: those of Take, for the
// first exhausted limit.
func (l *Limiter) TakeAll(ctx context.Context, claims ...Claim) (state State, err error) {
	states, errs := make([]State, len(claims)), make([]error, len(claims))
	var others sync.WaitGroup
	for i, claim := range claims {
		take := func() { states[i], errs[i] = l.Take(ctx, claim.Name, claim.Subject) }
		if i < len(claims)-1 {
			others.Go(take)
		} else {
			take()
		}
	}
	others.Wait()
	for i, err := range errs {
		if err != nil {
			return states[i], err
		}
		state = states[i]
	}
	return state, nil
}

// Take uses a limit once. Faults: too_many_requests with retryAfter in seconds, temporarily_unavailable.
func (l *Limiter) Take(ctx context.Context, name wire.Limit, subject string) (State, error) {
	row, ok := l.table[name]
	if !ok {
		return State{}, fault.New(fault.InternalError).With("limit", name)
	}
	ctx, cancel := context.WithTimeout(ctx, row.redisTimeout())
	defer cancel()
	limit := redis_rate.Limit{Rate: row.Rate, Burst: row.Burst, Period: row.Per}
	used, err := l.rate.Allow(ctx, "limit:"+string(name)+":"+subject, limit)
	l.redis.record(err)
	switch {
	case err != nil && row.FailsClosed:
		return State{}, fault.New(fault.TemporarilyUnavailable).Because(err)
	case err != nil:
		return State{Limit: row.Rate, Remaining: row.Rate}, nil
	case used.Allowed == 0:
		wait := int(used.RetryAfter/time.Second) + 1
		return State{Limit: row.Rate, Reset: used.ResetAfter}, fault.New(fault.TooManyRequests).With("retryAfter", wait)
	}
	return State{Limit: row.Rate, Remaining: used.Remaining, Reset: used.ResetAfter}, nil
}
