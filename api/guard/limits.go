// Package guard is what a route can ask for before its handler runs: a session, a role, a limit.
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

// Allowance is one row of the table of limits.
type Allowance struct {
	Rate  int
	Burst int
	Per   time.Duration
	// FailsClosed refuses the call when Redis is away; the others go on, with the database's constraints as the guard.
	FailsClosed bool
}

// Table of limits by name; configuration may replace rows.
type Table map[wire.Limit]Allowance

// General returns the limits that belong to no noun; modules declare their own (api/<noun>/module.go). What is
// counted by its result, failed sign-ins and sent messages, is in store/verification (Failures, Budgets).
func General() Table {
	return Table{
		"money":   {Rate: 5, Burst: 5, Per: time.Second},
		"upload":  {Rate: 30, Burst: 30, Per: time.Hour},
		"session": {Rate: 50, Burst: 50, Per: time.Second},
		"ip":      {Rate: 100, Burst: 100, Per: time.Second},
	}
}

// Scaled multiplies every row, for benchmarks and scanners.
func (t Table) Scaled(factor int) Table {
	scaled := Table{}
	for name, row := range t {
		row.Rate, row.Burst = row.Rate*factor, row.Burst*factor
		scaled[name] = row
	}
	return scaled
}

// Limiter counts in Redis.
type Limiter struct {
	rate  *redis_rate.Limiter
	table Table
	reach reach
}

// NewLimiter counts by the table.
func NewLimiter(client redis.UniversalClient, table Table) *Limiter {
	return &Limiter{rate: redis_rate.NewLimiter(client), table: table}
}

// Tells lets the limiter say when Redis goes away and when it is back.
func (l *Limiter) Tells(log *slog.Logger) *Limiter {
	l.reach.log = log
	return l
}

// Row is an allowance of the table.
func (l *Limiter) Row(name wire.Limit) Allowance { return l.table[name] }

// Mark names a secret in Redis without telling it.
func Mark(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// State is what the RateLimit headers tell.
type State struct {
	Limit, Remaining int
	Reset            time.Duration
}

// patience is how long Redis is waited for: who would be refused waits longer than who goes on without it.
func (a Allowance) patience() time.Duration {
	if a.FailsClosed {
		return time.Second
	}
	return 300 * time.Millisecond
}

// Claim is one use of a subject's allowance.
type Claim struct {
	Name    wire.Limit
	Subject string
}

// TakeAll uses allowances at the same moment, as one round trip. The state is that of the last one. Faults: those of
// Take, of the first that has no more.
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

// Take uses one of the subject's allowance. Faults: too_many_requests with retryAfter in seconds,
// temporarily_unavailable.
func (l *Limiter) Take(ctx context.Context, name wire.Limit, subject string) (State, error) {
	row, ok := l.table[name]
	if !ok {
		return State{}, fault.New(fault.InternalError).With("limit", name)
	}
	ctx, cancel := context.WithTimeout(ctx, row.patience())
	defer cancel()
	limit := redis_rate.Limit{Rate: row.Rate, Burst: row.Burst, Period: row.Per}
	used, err := l.rate.Allow(ctx, "limit:"+string(name)+":"+subject, limit)
	l.reach.note(err)
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
