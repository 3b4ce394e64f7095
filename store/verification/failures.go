package verification

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/store/fault"
)

// Failures counts wrong passwords in Redis, by account and by address. An attempt is counted before the comparison and
// released when it succeeds, so that concurrent attempts cannot exceed the limits.
type Failures struct {
	Redis redis.UniversalClient
	// Factor multiplies every limit, for benchmarks; zero means one.
	Factor int
	// Alarm is called when logins fail all over the platform.
	Alarm func(ctx context.Context, seen Stuffing)
}

// The limits of the contract: failures of an account until a captcha is required, until the account is locked, and
// failures of an address within an hour.
const (
	AskAfter   = 5
	LockAfter  = 20
	AddressMax = 60
)

// warnAfter is the failure from which on an answer names the tries that are left.
const warnAfter = 3

func (f Failures) times(limit int) int { return limit * max(1, f.Factor) }

const (
	accountWindow = 15 * time.Minute
	addressWindow = time.Hour
	// Without Redis every login is refused, so a slow one is waited for.
	redisTimeout = time.Second
)

// Attempt is one login attempt: for which account (or account and known device), and from which address.
type Attempt struct {
	Account, Address string
	// CaptchaAfter is after how many failures a captcha is required; 0 stands for AskAfter.
	CaptchaAfter int
}

// Standing is what an account's recent failures mean for the next attempt. It does not depend on whether the account
// exists.
type Standing struct {
	NeedsCaptcha bool
	// TriesLeft is how many more failures lock the account; nil until a few have happened.
	TriesLeft *int
	// LockedMinutes is how long the account is locked, if the failure has locked it.
	LockedMinutes int
}

// Refusal returns the fault of a wrong password: wrong_credentials, or account_locked if it was the last try.
func (s Standing) Refusal() *fault.Fault {
	if s.LockedMinutes > 0 {
		return fault.New(fault.AccountLocked).With("minutes", s.LockedMinutes)
	}
	refusal := fault.New(fault.WrongCredentials).With("needCaptcha", s.NeedsCaptcha)
	if s.TriesLeft != nil {
		refusal = refusal.With("triesLeft", *s.TriesLeft)
	}
	return refusal
}

func (a Attempt) captchaAfter() int { return cmp.Or(a.CaptchaAfter, AskAfter) }

func (a Attempt) accountKey() string { return "login:account:" + hashed(a.Account) }
func (a Attempt) addressKey() string { return "login:address:" + hashed(a.Address) }

// Keys contain no names, so that a reader of Redis learns none.
func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

// countOne increments a key that expires with its window, and returns the count and the milliseconds left. Account and
// address are counted by separate scripts, because a cluster may store their keys on two nodes.
const countOne = `
local count = redis.call('INCR', KEYS[1])
if redis.call('PTTL', KEYS[1]) < 0 then
	redis.call('PEXPIRE', KEYS[1], ARGV[1])
end
return {count, redis.call('PTTL', KEYS[1])}`

// Begin counts an attempt and returns its standing. Faults: account_locked, too_many_requests, temporarily_unavailable.
func (f Failures) Begin(ctx context.Context, a Attempt) (Standing, error) {
	ctx, cancel := context.WithTimeout(ctx, redisTimeout)
	defer cancel()
	pipe := f.Redis.Pipeline()
	byAccount := pipe.Eval(ctx, countOne, []string{a.accountKey()}, accountWindow.Milliseconds())
	byAddress := pipe.Eval(ctx, countOne, []string{a.addressKey()}, addressWindow.Milliseconds())
	if _, err := pipe.Exec(ctx); err != nil {
		return Standing{}, fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	account, errOfAccount := byAccount.Int64Slice()
	address, errOfAddress := byAddress.Int64Slice()
	if err := errors.Join(errOfAccount, errOfAddress); err != nil {
		return Standing{}, fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	switch {
	case address[0] > int64(f.times(AddressMax)):
		return Standing{}, fault.New(fault.TooManyRequests).With("retryAfter", int(address[1]/time.Second.Milliseconds())+1)
	case account[0] > int64(f.times(LockAfter)):
		return Standing{}, fault.New(fault.AccountLocked).With("minutes", wholeMinutes(account[1]))
	}
	return Standing{NeedsCaptcha: account[0] > int64(f.times(a.captchaAfter()))}, nil
}

// wholeMinutes rounds milliseconds up, so that a wait of this length is always long enough.
func wholeMinutes(ms int64) int {
	minute := time.Minute.Milliseconds()
	return int((ms + minute - 1) / minute)
}

// Failed returns what the failures mean for the next attempt. The failure that reaches the limit locks the account for
// a full window.
func (f Failures) Failed(ctx context.Context, a Attempt) (Standing, error) {
	ctx, cancel := context.WithTimeout(ctx, redisTimeout)
	defer cancel()
	count, err := f.Redis.Get(ctx, a.accountKey()).Int()
	if err == nil && count >= f.times(LockAfter) {
		err = f.Redis.Expire(ctx, a.accountKey(), accountWindow).Err()
	}
	if err != nil && !errors.Is(err, redis.Nil) {
		return Standing{}, fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	standing := Standing{NeedsCaptcha: count >= f.times(a.captchaAfter())}
	if left := f.times(LockAfter) - count; left <= 0 {
		standing.LockedMinutes = int(accountWindow / time.Minute)
	} else if count >= warnAfter {
		standing.TriesLeft = &left
	}
	return standing, nil
}

// Release takes an attempt out of the count that was neither right nor wrong, such as one with a mistyped captcha.
func (f Failures) Release(ctx context.Context, a Attempt) error {
	return f.undo(ctx, func(ctx context.Context, pipe redis.Pipeliner) {
		pipe.Decr(ctx, a.accountKey())
		pipe.Decr(ctx, a.addressKey())
	})
}

// Succeeded deletes the account's failures and releases the address's attempt.
func (f Failures) Succeeded(ctx context.Context, a Attempt) error {
	return f.undo(ctx, func(ctx context.Context, pipe redis.Pipeliner) {
		pipe.Del(ctx, a.accountKey())
		pipe.Decr(ctx, a.addressKey())
	})
}

func (f Failures) undo(ctx context.Context, what func(context.Context, redis.Pipeliner)) error {
	ctx, cancel := context.WithTimeout(ctx, redisTimeout)
	defer cancel()
	pipe := f.Redis.Pipeline()
	what(ctx, pipe)
	if _, err := pipe.Exec(ctx); err != nil {
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return nil
}
