package verification

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/store/fault"
)

// Budgets say how many codes may be sent, in Redis, all rows or none at once. Whoever pumps messages for money has many
// numbers, addresses and devices, so that every row counts something else; the last ones are what a day may cost at
// most.
type Budgets struct {
	Redis redis.UniversalClient
	// Factor multiplies the rows of one caller, for benchmarks; nothing means one. What a day may cost is never
	// multiplied.
	Factor int
	// Alarm is told the first time that a row of the house is used up.
	Alarm func(ctx context.Context, row string)
}

// The rows of the house: so many messages a day, whoever asks.
const (
	PrefixMax  = 1_000
	CountryMax = 5_000
	HouseMax   = 20_000
	LettersMax = 50_000
)

const (
	day         = 24 * time.Hour
	numberMax   = 5
	addressHour = 20
	deviceMax   = 20
)

// row is one budget: how many of whom in what time. Rows of the house count what is really sent.
type row struct {
	name, subject string
	most          int
	per           time.Duration
	isOfHouse     bool
}

func (b Budgets) rows(s Sending) []row {
	factor := max(1, b.Factor)
	rows := []row{
		{name: "client", subject: s.From.client(), most: factor, per: time.Second},
		{name: "target-minute", subject: s.target(), most: factor, per: time.Minute},
		{name: "target-day", subject: s.target(), most: numberMax * factor, per: day},
		{name: "ip", subject: s.From.IP, most: addressHour * factor, per: time.Hour},
	}
	if s.From.Device != "" {
		rows = append(rows, row{name: "device", subject: s.From.Device, most: deviceMax * factor, per: day})
	}
	if s.isEmail() {
		return append(rows, row{name: "letters", most: LettersMax, per: day, isOfHouse: true})
	}
	return append(rows,
		row{name: "prefix", subject: s.Phone.prefix(), most: PrefixMax, per: day, isOfHouse: true},
		row{name: "country", subject: s.Phone.Dial, most: CountryMax, per: day, isOfHouse: true},
		row{name: "house", most: HouseMax, per: day, isOfHouse: true},
	)
}

// take looks at all rows before it counts in any, so that a refusal costs nothing. It answers which row is used up, and
// for how long.
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

// Take uses one of every row. Faults: too_many_requests with retryAfter in seconds, temporarily_unavailable.
func (b Budgets) Take(ctx context.Context, s Sending) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	rows := b.rows(s)
	keys, args := make([]string, len(rows)), make([]any, 0, 3*len(rows))
	for i, r := range rows {
		keys[i] = "{codes}:" + r.name + ":" + hashed(r.subject)
		args = append(args, r.most, r.per.Milliseconds(), counts(r, s.Costs()))
	}
	answer, err := take.Run(ctx, b.Redis, keys, args...).Int64Slice()
	if err != nil {
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	if answer[0] == 0 {
		return nil
	}
	left := time.Duration(answer[1]) * time.Millisecond
	if used := rows[answer[0]-1]; used.isOfHouse {
		if err := b.alarm(ctx, used, left); err != nil {
			return err
		}
	}
	return fault.New(fault.TooManyRequests).With("retryAfter", int(left/time.Second)+1)
}

func counts(r row, isSent bool) int {
	if r.isOfHouse && !isSent {
		return 0
	}
	return 1
}

// alarm tells once for each time that a row is used up.
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
