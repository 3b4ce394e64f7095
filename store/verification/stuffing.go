package verification

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/store/fault"
)

// So many wrong passwords from so many addresses within the window are somebody who tries stolen ones, each at one door
// and from another place, so that the limits of accounts and addresses never see him. Only the alarm tells: to lock the
// accounts would do his victims harm.
const (
	StuffingFailures  = 500
	StuffingAddresses = 100
	StuffingWindow    = 10 * time.Minute
)

// Stuffing is what was seen within the window.
type Stuffing struct{ Failures, Addresses int64 }

// watch counts a failure and its address, and answers whether this is the first of the window that is too many.
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

// Watch counts a sign-in whose password was wrong for the whole house, and tells the alarm once for each window.
// Faults: temporarily_unavailable.
func (f Failures) Watch(ctx context.Context, a Attempt) error {
	bounded, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	keys := []string{"{login}:failures", "{login}:addresses", "{login}:alarm"}
	seen, err := watch.Run(bounded, f.Redis, keys, hashed(a.Address), StuffingWindow.Milliseconds(),
		f.times(StuffingFailures), f.times(StuffingAddresses)).Int64Slice()
	if err != nil {
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	if isFirst := seen[2] == 1; isFirst && f.Alarm != nil {
		f.Alarm(ctx, Stuffing{Failures: seen[0], Addresses: seen[1]})
	}
	return nil
}
