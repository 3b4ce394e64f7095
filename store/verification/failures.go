package verification

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/store/fault"
)

// Failures counts wrong passwords in Redis, by account and by address. An attempt is counted before it is made and
// given back when it succeeds, so that many at once get no more than their share.
type Failures struct {
	Redis redis.UniversalClient
	// Factor multiplies every limit, for benchmarks; nothing means one.
	Factor int
	// Alarm is told when sign-ins fail all over the house.
	Alarm func(ctx context.Context, seen Stuffing)
}

// The limits of the contract: after so many failures of an account a captcha is asked for, after so many it is locked,
// and so many an address may have in an hour.
const (
	AskAfter   = 5
	LockAfter  = 20
	AddressMax = 60
)

func (f Failures) times(limit int) int { return limit * max(1, f.Factor) }

const (
	accountWindow = 15 * time.Minute
	addressWindow = time.Hour
	// Without Redis nobody comes in, so a slow one is waited for.
	patience = time.Second
)

// Attempt is one try to sign in: for which account (or account and known device), from where.
type Attempt struct{ Account, Address string }

// Standing is what an account's past failures mean for the next try.
type Standing struct{ NeedsCaptcha bool }

func (a Attempt) accountKey() string { return "login:account:" + hashed(a.Account) }
func (a Attempt) addressKey() string { return "login:address:" + hashed(a.Address) }

// Keys hold no names, so that whoever reads Redis learns nobody's.
func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

// countOne counts in one key, which ends with its window, and answers the count and the milliseconds left. The account
// and the address may be kept by two nodes, so each counts by itself.
const countOne = `
local count = redis.call('INCR', KEYS[1])
if redis.call('PTTL', KEYS[1]) < 0 then
	redis.call('PEXPIRE', KEYS[1], ARGV[1])
end
return {count, redis.call('PTTL', KEYS[1])}`

// Begin counts an attempt and says where it stands. Faults: account_locked, too_many_requests, temporarily_unavailable.
func (f Failures) Begin(ctx context.Context, a Attempt) (Standing, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
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
	return Standing{NeedsCaptcha: account[0] > int64(f.times(AskAfter))}, nil
}

// wholeMinutes rounds milliseconds up, so that a wait of this length is always long enough.
func wholeMinutes(ms int64) int {
	minute := time.Minute.Milliseconds()
	return int((ms + minute - 1) / minute)
}

// Failed says whether the next try needs a captcha. The failure that reaches the limit locks for the whole time from
// now.
func (f Failures) Failed(ctx context.Context, a Attempt) (Standing, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	count, err := f.Redis.Get(ctx, a.accountKey()).Int()
	if err == nil && count >= f.times(LockAfter) {
		err = f.Redis.Expire(ctx, a.accountKey(), accountWindow).Err()
	}
	if err != nil && !errors.Is(err, redis.Nil) {
		return Standing{}, fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return Standing{NeedsCaptcha: count >= f.times(AskAfter)}, nil
}

// GiveBack takes an attempt out of the count that was neither right nor wrong, such as a mistyped captcha at a locked
// door.
func (f Failures) GiveBack(ctx context.Context, a Attempt) error {
	return f.undo(ctx, func(ctx context.Context, pipe redis.Pipeliner) {
		pipe.Decr(ctx, a.accountKey())
		pipe.Decr(ctx, a.addressKey())
	})
}

// Succeeded forgets the account's failures and gives the address its try back.
func (f Failures) Succeeded(ctx context.Context, a Attempt) error {
	return f.undo(ctx, func(ctx context.Context, pipe redis.Pipeliner) {
		pipe.Del(ctx, a.accountKey())
		pipe.Decr(ctx, a.addressKey())
	})
}

func (f Failures) undo(ctx context.Context, what func(context.Context, redis.Pipeliner)) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	pipe := f.Redis.Pipeline()
	what(ctx, pipe)
	if _, err := pipe.Exec(ctx); err != nil {
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return nil
}
