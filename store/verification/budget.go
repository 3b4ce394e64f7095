package verification

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/store/fault"
)

// Budgets limit how many codes are sent. They are counted in Redis, all rows or none. Attackers who pump messages for
// money use many numbers, addresses and devices, so every row counts by another attribute; the last rows bound what a
// day may cost.
type Budgets struct {
	Redis redis.UniversalClient
	// Factor multiplies the rows of a single caller, for benchmarks; zero means one. The rows of the platform are never
	// multiplied.
	Factor int
	// Alarm is called when a row of the platform is used up for the first time.
	Alarm func(ctx context.Context, row string)
}

// The rows of the platform: messages a day, from all callers.
const (
	PrefixMax   = 1_000
	CountryMax  = 5_000
	PlatformMax = 20_000
	EmailMax    = 50_000
)

const (
	day         = 24 * time.Hour
	numberMax   = 5
	addressHour = 20
	deviceMax   = 20
)

// row is one budget: the limit for a subject within a period. Rows of the platform count only messages that are really
// sent.
type row struct {
	name, subject string
	limit         int
	per           time.Duration
	isPlatform    bool
}

func (b Budgets) rows(s Sending) []row {
	factor := max(1, b.Factor)
	rows := []row{
		{name: "client", subject: s.From.client(), limit: factor, per: time.Second},
		{name: "target-minute", subject: s.target(), limit: factor, per: time.Minute},
		{name: "target-day", subject: s.target(), limit: numberMax * factor, per: day},
		{name: "ip", subject: s.From.IP, limit: addressHour * factor, per: time.Hour},
	}
	if s.From.Device != "" {
		rows = append(rows, row{name: "device", subject: s.From.Device, limit: deviceMax * factor, per: day})
	}
	if s.isEmail() {
		return append(rows, row{name: "letters", limit: EmailMax, per: day, isPlatform: true})
	}
	return append(rows,
		row{name: "prefix", subject: s.Phone.prefix(), limit: PrefixMax, per: day, isPlatform: true},
		row{name: "country", subject: s.Phone.Dial, limit: CountryMax, per: day, isPlatform: true},
		row{name: "house", limit: PlatformMax, per: day, isPlatform: true},
	)
}

// take checks all rows before it counts in any, so that a refusal costs nothing. It returns the number of the row that
// is used up and the milliseconds left, or zeros.
var take = redis.NewScript(`
for i, key in ipairs(KEYS) do
	if (tonumber(redis.call('GET', key)) or 0) >= tonumber(ARGV[3 * i - 2]) then
		return {i, redis.call('PTTL', key)}
	end
end
for i, key in ipairs(KEYS) do
	if ARGV[3 * i] == '1' and redis.call('INCR', key) == 1 then
		redis.call('PEXPIRE', key, ARGV[3 * i - 1])
	end
end
return {0, 0}`)

// Take counts one message in every row. Faults: too_many_requests with retryAfter in seconds, temporarily_unavailable.
func (b Budgets) Take(ctx context.Context, s Sending) error {
	ctx, cancel := context.WithTimeout(ctx, redisTimeout)
	defer cancel()
	rows := b.rows(s)
	keys, args := make([]string, len(rows)), make([]any, 0, 3*len(rows))
	for i, r := range rows {
		keys[i] = "{codes}:" + r.name + ":" + hashed(r.subject)
		args = append(args, r.limit, r.per.Milliseconds(), counts(r, s.SendsMessage()))
	}
	answer, err := take.Run(ctx, b.Redis, keys, args...).Int64Slice()
	if err != nil {
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	if answer[0] == 0 {
		return nil
	}
	left := time.Duration(answer[1]) * time.Millisecond
	if used := rows[answer[0]-1]; used.isPlatform {
		if err := b.alarm(ctx, used, left); err != nil {
			return err
		}
	}
	return fault.New(fault.TooManyRequests).With("retryAfter", int(left/time.Second)+1)
}

func counts(r row, isSent bool) int {
	if r.isPlatform && !isSent {
		return 0
	}
	return 1
}

// alarm calls Alarm once for each time that a row is used up.
func (b Budgets) alarm(ctx context.Context, used row, left time.Duration) error {
	isFirst, err := b.Redis.SetNX(ctx, "{codes}:alarm:"+used.name+":"+hashed(used.subject), 1,
		max(left, time.Second)).Result()
	if err != nil {
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	if isFirst && b.Alarm != nil {
		b.Alarm(ctx, used.name+" "+used.subject)
	}
	return nil
}
