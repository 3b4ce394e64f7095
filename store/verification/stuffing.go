package verification

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/store/fault"
)

// This many wrong passwords from this many addresses within the window are credential stuffing: each stolen password is
// tried once and from another address, so that the limits of accounts and addresses never apply. Only an alarm is
// raised, because locking the accounts would harm their owners.
const (
	StuffingFailures  = 500
	StuffingAddresses = 100
	StuffingWindow    = 10 * time.Minute
)

// Stuffing is what was counted within the window.
type Stuffing struct{ Failures, Addresses int64 }

// watch counts a failure and its address, and returns whether the limits are exceeded for the first time within the
// window.
var watch = redis.NewScript(`
local failures, window = redis.call('INCR', KEYS[1]), ARGV[2]
if failures == 1 then
	redis.call('PEXPIRE', KEYS[1], window)
	redis.call('DEL', KEYS[2])
end
redis.call('PFADD', KEYS[2], ARGV[1])
if failures == 1 then
	redis.call('PEXPIRE', KEYS[2], window)
end
if failures < tonumber(ARGV[3]) then
	return {failures, 0, 0}
end
local addresses, isFirst = redis.call('PFCOUNT', KEYS[2]), 0
if addresses >= tonumber(ARGV[4]) and redis.call('SETNX', KEYS[3], 1) == 1 then
	redis.call('PEXPIRE', KEYS[3], window)
	isFirst = 1
end
return {failures, addresses, isFirst}`)

// Watch counts a login with a wrong password for the whole platform, and calls Alarm once for each window. Faults:
// temporarily_unavailable.
func (f Failures) Watch(ctx context.Context, a Attempt) error {
	bounded, cancel := context.WithTimeout(ctx, redisTimeout)
	defer cancel()
	keys := []string{"{login}:failures", "{login}:addresses", "{login}:alarm"}
	counts, err := watch.Run(bounded, f.Redis, keys, hashed(a.Address), StuffingWindow.Milliseconds(),
		f.times(StuffingFailures), f.times(StuffingAddresses)).Int64Slice()
	if err != nil {
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	if isFirst := counts[2] == 1; isFirst && f.Alarm != nil {
		f.Alarm(ctx, Stuffing{Failures: counts[0], Addresses: counts[1]})
	}
	return nil
}
