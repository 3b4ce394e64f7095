package seed

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/money"
)

// event is an operation at a moment of the demo's past.
type event struct {
	at  time.Time
	run func(context.Context, *sqlx.Tx) error
}

// replay runs the events with the database clock set to their times, and then resets the clock.
func replay(ctx context.Context, tx *sqlx.Tx, events []event) error {
	slices.SortStableFunc(events, func(a, b event) int { return a.at.Compare(b.at) })
	var ahead string
	if err := tx.GetContext(ctx, &ahead, `SELECT ahead::text FROM clock_offsets`); err != nil {
		return err
	}
	for _, e := range events {
		if err := setClock(ctx, tx, e.at); err != nil {
			return err
		}
		if err := e.run(ctx, tx); err != nil {
			return fmt.Errorf("at %s: %w", e.at, err)
		}
	}
	_, err := tx.ExecContext(ctx, `UPDATE clock_offsets SET ahead = $1::interval`, ahead)
	return err
}

func setClock(ctx context.Context, tx *sqlx.Tx, to time.Time) error {
	const move = `UPDATE clock_offsets
		SET ahead = make_interval(secs => extract(epoch FROM $1::timestamptz - now())::double precision)`
	_, err := tx.ExecContext(ctx, move, to)
	return err
}

// chance is a deterministic random stream by name, so that every installation has the same history.
type chance struct {
	name  string
	count int
}

func (c *chance) below(n uint64) uint64 {
	c.count++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s/%d", c.name, c.count))
	return binary.BigEndian.Uint64(sum[:8]) % n
}

// diceBet is a dice choice whose return is exactly 99 %.
type diceBet struct {
	target   int64
	multiple money.Rate
}

var diceBets = []diceBet{{5050, 2 * money.Whole}, {5050, 2 * money.Whole}, {7525, 4 * money.Whole}, {9010,
	10 * money.Whole}}

var stakes = []money.Amount{20, 20, 50, 50, 100, 100, 200, 500}

// round is a finished dice round.
type round struct {
	name          string
	stake, payout money.Amount
	detail        string
}

func roll(c *chance, name string) round {
	chosen := diceBets[c.below(uint64(len(diceBets)))]
	r := round{name: name, stake: stakes[c.below(uint64(len(stakes)))] * money.Unit}
	rolled := int64(c.below(10_000))
	if rolled >= chosen.target {
		r.payout = r.stake.Times(chosen.multiple)
	}
	r.detail = fmt.Sprintf(`{"target":"%d.%02d","direction":"over","roll":"%d.%02d"}`, chosen.target/100,
		chosen.target%100, rolled/100, rolled%100)
	return r
}

// demoPlayer tracks the balance, so that the player deposits before it is used up.
type demoPlayer struct {
	member  id.Member
	name    string
	token   [32]byte
	balance money.Amount
}

// openSession opens a play session that is valid in the past.
func (s *demoPlayer) openSession(ctx context.Context, tx *sqlx.Tx) error {
	s.token = sha256.Sum256([]byte(id.New[id.Play]()))
	const insert = `INSERT INTO play_sessions (id, token_hash, member_id, vendor_code, game_id, currency, main_id, hold_id,
		language, verified_at, expires_at)
		SELECT $1, $2, $3, g.vendor_code, g.id, a.currency, a.id, ledger_account($3, 'user:hold:bet', a.currency), 'th',
		lantern_now(), lantern_now() + interval '60 days'
		FROM games g, accounts a WHERE g.vendor_code = 'BGS' AND g.code = 'DICE' AND a.owner_id = $3 AND a.code = 'user:main'`
	_, err := tx.ExecContext(ctx, insert, id.New[id.Play](), s.token[:], s.member)
	return err
}

// play runs one round through the SQL functions of game vendors.
func (s *demoPlayer) play(ctx context.Context, tx *sqlx.Tx, r round, at time.Time) error {
	print := sha256.Sum256([]byte(r.name))
	const bet = `SELECT b.status || ' ' || w.status FROM accounts a
		CROSS JOIN LATERAL vendor_bet('BGS', $1 || '-b', $2, $3, $4, 'DICE', a.currency, $5, $1, $6, $7, $8, $9) b
		CROSS JOIN LATERAL vendor_win('BGS', $1 || '-w', $2, CASE b.status WHEN 'OK' THEN $1 || '-b' END, $4, a.currency, $10,
		$1, true, $11, $8, $9) w
		WHERE a.owner_id = $4 AND a.code = 'user:main'`
	var status string
	err := tx.GetContext(ctx, &status, bet, r.name, print[:], s.token[:], s.member, int64(r.stake), id.At[id.Bet](at),
		id.At[id.Entry](at),
		at, r.detail, int64(r.payout), id.At[id.Entry](at.Add(time.Millisecond)))
	if err == nil && status != "OK OK" {
		err = fmt.Errorf("round %s: %s", r.name, status)
	}
	return err
}

const topUp = 3000 * money.Unit

// playDay returns the events of one business day: a few rounds in a row, and a deposit when the balance is low. The
// random stream depends on the number of the day, not on its date, so that the demo is the same whenever it is
// installed.
func (s *demoPlayer) playDay(h *history, day clock.Date) (events []event, err error) {
	from, _, err := h.zone.Bounds(day)
	if err != nil {
		return nil, err
	}
	c := &chance{name: fmt.Sprintf("%s/%d", s.name, h.first.DaysUntil(day))}
	if c.below(4) == 0 {
		return nil, nil
	}
	next := from.Add(time.Duration(10*60+c.below(11*60)) * time.Minute)
	for n := range 2 + int(c.below(4)) {
		next = next.Add(time.Duration(20+c.below(100)) * time.Second)
		at := next
		if at.After(h.now) {
			break
		}
		r := roll(c, fmt.Sprintf("seed-%s-%s-%d", s.name, day, n))
		if s.balance < r.stake {
			s.balance += topUp
			events = append(events, event{at.Add(-10 * time.Second), func(ctx context.Context, tx *sqlx.Tx) error {
				return deposit(ctx, tx, s.member, topUp, fmt.Sprintf("%s-%d", day, n), false)
			}})
		}
		s.balance += r.payout - r.stake
		events = append(events, event{at, func(ctx context.Context, tx *sqlx.Tx) error { return s.play(ctx, tx, r, at) }})
	}
	return events, nil
}
