// Package feed gives consumers every version of every settled bet and credited deposit, and every other entry that
// moves a member's money, exactly once; it alone reads and writes feed_facts and feed_consumers.
//
// A settlement adds a row to feed_facts in its own transaction: the trigger record_bet does, or the statement itself;
// Add does for deposits. Numbers that are taken there are taken before the commit, so a consumer that remembered the
// highest number it has seen would skip what commits later with a lower one. Positions are therefore given afterwards,
// to committed facts only, by one transaction at a time: they become visible in order, and a consumer's one number is
// enough. Take moves that number in the transaction of what the consumer books, which makes the effect exactly-once: a
// crash undoes both.
//
// The alternatives: a mark per consumer on each bet rewrites a wide row and its indexes for every consumer; a row per
// consumer and fact multiplies the settlement's own writes; a watermark of transaction ids (pg_snapshot_xmin) writes
// nothing more, but stands still while any transaction of the whole server is open, and its positions mean nothing in a
// database that was restored from a dump. Here a settlement costs one narrow row, publishing one update of it, and each
// further consumer only reads. One instance at a time works for a consumer; the others find nothing to do.
package feed

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Kind is what a fact is about.
type Kind string

// Kinds of facts.
const (
	Bet     Kind = "BET"
	Deposit Kind = "DEPOSIT"
	// Entry is an entry of the ledger that moves a member's money otherwise.
	Entry Kind = "ENTRY"
)

// Fact is one version of a subject. The versions of a subject are taken in their order, without gaps. Amounts are what
// the subject counts for in this version, such as the stake of a bet or the credit of a deposit; all are zero once it
// is reversed. The changes are the differences to the version before.
type Fact struct {
	Kind         Kind         `db:"kind"`
	Subject      string       `db:"subject_id"`
	Version      int          `db:"version"`
	Member       id.Member    `db:"member_id"`
	GameType     string       `db:"game_type"`
	EntryKind    string       `db:"entry_kind"`
	Currency     string       `db:"currency"`
	Amount       money.Amount `db:"amount"`
	Valid        money.Amount `db:"valid_bet"`
	Payout       money.Amount `db:"payout"`
	AmountChange money.Amount `db:"amount_change"`
	ValidChange  money.Amount `db:"valid_change"`
	PayoutChange money.Amount `db:"payout_change"`
	// Used is the part of the bettor's rebate point that the odds of the bet have used up.
	Used money.Rate `db:"used_ppm"`
	// PlacedAt is when the bet was placed or the deposit credited; BusinessOn is the business day that it counts for.
	PlacedAt   time.Time `db:"placed_at"`
	BusinessOn time.Time `db:"business_on"`
}

// Consumer books facts. Name is the key of its position: a renamed consumer starts at the oldest fact.
type Consumer struct {
	Name  string
	Kinds []Kind
}

// Credit is a deposit's fact: version 1 credits the amount, version 2 reverses it.
type Credit struct {
	Subject  string
	Version  int
	Member   id.Member
	Currency string
	Amount   money.Amount
}

// Add records a credited or reversed deposit, in the transaction that books it.
func Add(ctx context.Context, tx *sqlx.Tx, c Credit) error {
	const insert = `INSERT INTO feed_facts
		(kind, subject_id, version, member_id, currency, amount, amount_change, placed_at, business_on)
		VALUES ('DEPOSIT', $1, $2::smallint, $3, $4, CASE WHEN $2 = 1 THEN $5::bigint ELSE 0 END,
			CASE WHEN $2 = 1 THEN $5::bigint ELSE -$5::bigint END, lantern_now(), business_day(lantern_now()))`
	_, err := tx.ExecContext(ctx, insert, c.Subject, c.Version, c.Member, c.Currency, c.Amount)
	return err
}

// publishedAtOnce bounds the transaction that gives positions after a long pause.
const publishedAtOnce = 20_000

// Take returns the consumer's next facts in order, at most limit, and moves its position behind them: what the caller
// books in the same transaction has its effect exactly once. It returns nothing while another instance works for the
// consumer. Facts that are committed while Take runs may be left to the next call.
func Take(ctx context.Context, tx *sqlx.Tx, c Consumer, limit int) ([]Fact, error) {
	if err := publish(ctx, tx, max(limit, publishedAtOnce)); err != nil {
		return nil, err
	}
	if isLocked, err := lock(ctx, tx, c.Name); err != nil || !isLocked {
		return nil, err
	}
	var from, to int64
	const position = `SELECT COALESCE((SELECT position FROM feed_consumers WHERE name = $1), 0)`
	if err := tx.GetContext(ctx, &from, position, c.Name); err != nil {
		return nil, err
	}
	// Everything up to the highest visible position is visible to the statements that follow.
	const highest = `SELECT COALESCE(max(position), 0) FROM feed_facts WHERE position IS NOT NULL`
	if err := tx.GetContext(ctx, &to, highest); err != nil || to <= from {
		return nil, err
	}
	const read = `SELECT kind, subject_id, version, member_id, COALESCE(game_type, '') AS game_type,
			COALESCE(entry_kind, '') AS entry_kind, currency,
			amount, valid_bet, payout, amount_change, valid_change, payout_change, used_ppm, placed_at, business_on,
			position
		FROM feed_facts WHERE position > $1 AND position <= $2 AND kind = ANY ($3) ORDER BY position LIMIT $4`
	var rows []struct {
		Fact
		Position int64 `db:"position"`
	}
	if err := tx.SelectContext(ctx, &rows, read, from, to, pq.Array(c.Kinds), limit); err != nil {
		return nil, err
	}
	facts := make([]Fact, len(rows))
	for i, row := range rows {
		facts[i] = row.Fact
	}
	if len(rows) == limit {
		to = rows[limit-1].Position
	}
	const move = `INSERT INTO feed_consumers (name, position) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET position = excluded.position`
	_, err := tx.ExecContext(ctx, move, c.Name, to)
	return facts, err
}

// publish assigns positions to committed facts that have none. It does not wait while another instance publishes:
// those facts are taken after its commit.
func publish(ctx context.Context, tx *sqlx.Tx, limit int) error {
	if isLocked, err := lock(ctx, tx, "feed.publish"); err != nil || !isLocked {
		return err
	}
	const give = `UPDATE feed_facts f SET position = n.position
		FROM (SELECT id, nextval('feed_positions') AS position
			FROM (SELECT id FROM feed_facts WHERE position IS NULL ORDER BY id LIMIT $1) w) n
		WHERE f.position IS NULL AND f.id = n.id`
	_, err := tx.ExecContext(ctx, give, limit)
	return err
}

// lock takes a role until the transaction ends, unless another has it: publishing, or a consumer's name.
func lock(ctx context.Context, tx *sqlx.Tx, role string) (isLocked bool, err error) {
	const try = `SELECT pg_try_advisory_xact_lock(hashtext('feed'), hashtext($1))`
	err = tx.GetContext(ctx, &isLocked, try, role)
	return isLocked, err
}

// IsBehind reports whether facts of the consumer's kinds that count for the day or an earlier one are not taken yet.
func IsBehind(ctx context.Context, q pg.Q, c Consumer, day clock.Date) (isBehind bool, err error) {
	const read = `SELECT
		EXISTS (SELECT FROM feed_facts WHERE position IS NULL AND kind = ANY ($2) AND business_on <= $3::date) OR
		EXISTS (SELECT FROM feed_facts WHERE kind = ANY ($2) AND business_on <= $3::date
			AND position > COALESCE((SELECT position FROM feed_consumers WHERE name = $1), 0))`
	err = q.GetContext(ctx, &isBehind, read, c.Name, pq.Array(c.Kinds), day)
	return isBehind, err
}

// Prune deletes facts older than a week that every consumer has passed, oldest first, a batch at a time. A consumer
// that is retired blocks this until its row is deleted.
func Prune(ctx context.Context, tx *sqlx.Tx) error {
	const drop = `DELETE FROM feed_facts f USING (
			SELECT position FROM feed_facts WHERE position <= (SELECT min(position) FROM feed_consumers)
			ORDER BY position LIMIT 200000) oldest
		WHERE f.position = oldest.position AND f.business_on < business_day(lantern_now() - interval '7 days')`
	_, err := tx.ExecContext(ctx, drop)
	return err
}
