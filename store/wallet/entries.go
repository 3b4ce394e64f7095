package wallet

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
)

// Record is a line of the account record: an entry's effect on the member's balance.
type Record struct {
	ID           id.Entry     `db:"id"`
	Kind         string       `db:"kind"`
	Amount       money.Amount `db:"amount"`
	BalanceAfter money.Amount `db:"balance_after"`
	At           time.Time    `db:"at"`
	RelatedKind  *string      `db:"related_kind"`
	RelatedID    *string      `db:"related_id"`
	// Names are the names of the game whose bet the entry belongs to.
	Names []byte `db:"names"`
}

// RecordFilter selects a part of the account record; zero values select everything.
type RecordFilter struct {
	Member   id.Member
	Currency string
	Group    string
	// Search is a part of a game's name, or the reference of an entry or of what it belongs to.
	Search   string
	From, To time.Time
	Before   id.Entry
	Size     int
}

// Kind is the kind of a line l of an entry e for its reader: one transfer entry is sent by one member and received by
// the other.
const Kind = `CASE WHEN e.kind = 'TRANSFER_OUT' AND l.amount > 0 THEN 'TRANSFER_IN' ELSE e.kind END AS kind`

// wanted selects the lines of a filter. It also compares the ids of the days, for lines and entries alike, so that
// the planner reads only the partitions of those months.
const wanted = `FROM lines l JOIN entries e ON e.id = l.entry_id
	WHERE l.account_id = (SELECT id FROM accounts WHERE owner_id = $1 AND code = 'user:main' AND currency = $2)
	AND l.balance_after IS NOT NULL
		AND ($3::uuid IS NULL OR l.entry_id < $3::uuid)
		AND ($4::timestamptz IS NULL OR e.recorded_at >= $4::timestamptz)
		AND ($5::timestamptz IS NULL OR e.recorded_at < $5::timestamptz)
		AND ($6::text[] IS NULL OR e.kind = ANY ($6::text[]))
		AND l.entry_id >= $7 AND l.entry_id < $8 AND e.id >= $7 AND e.id < $8
		AND ($10::text IS NULL OR strpos((SELECT g.search ` + playedGame + `), $10) > 0
			OR e.id BETWEEN $11::uuid AND $12::uuid AND right(e.id::text, 8) = $13
			OR e.related_id COLLATE "C" BETWEEN $11::text AND $12::text AND right(e.related_id, 8) = $13)`

// playedGame is the game whose bet an entry e belongs to.
const playedGame = `FROM bets b JOIN games g ON g.id = b.game_id
	WHERE b.id = CASE WHEN e.related_kind = 'bet' THEN e.related_id::uuid END`

const gameNames = `(SELECT g.names ` + playedGame + `) AS names`

// args returns the arguments of wanted and the maximum of lines. Faults: validation_failed (no such group).
func (w RecordFilter) args(ctx context.Context, q pg.Q, most int) ([]any, error) {
	kinds := ledger.KindsOf(ledger.Group(w.Group))
	if kinds == nil && w.Group != "" {
		return nil, fault.Invalid("group", "not_offered")
	}
	ids, err := pg.IDRangeBetween(ctx, q, w.From, w.To)
	args := []any{
		w.Member, w.Currency, nullable(w.Before), instant(w.From), instant(w.To), pq.StringArray(kinds), ids.First,
		ids.Behind, most, nullable(strings.ToLower(w.Search)),
	}
	found, refused := id.ParseReference(w.Search)
	if refused != nil {
		return append(args, nil, nil, nil), err
	}
	return append(args, found.First, found.Last, found.Tail), err
}

// Game returns the name, in a language or in English, of the game whose bet the entry belongs to; empty for other
// entries.
func (r Record) Game(language string) string {
	var names map[string]string
	if len(r.Names) == 0 || json.Unmarshal(r.Names, &names) != nil {
		return ""
	}
	return cmp.Or(names[language], names["en"])
}

// Records returns a page of the account record, newest first. Faults: validation_failed (no such group).
func Records(ctx context.Context, q pg.Q, w RecordFilter) ([]Record, error) {
	const read = `SELECT e.id, ` + Kind + `, l.amount, l.balance_after, e.recorded_at AS at, e.related_kind,
		e.related_id, ` + gameNames + ` ` + wanted + `
		ORDER BY l.entry_id DESC LIMIT $9`
	args, err := w.args(ctx, q, w.Size)
	if err != nil {
		return nil, err
	}
	list := []Record{}
	err = q.SelectContext(ctx, &list, read, args...)
	return list, err
}

// Count returns the number of lines of a filter, up to a maximum. Faults: validation_failed (no such group).
func Count(ctx context.Context, q pg.Q, w RecordFilter, most int) (count int, err error) {
	args, err := w.args(ctx, q, most)
	if err != nil {
		return 0, err
	}
	err = q.GetContext(ctx, &count, `SELECT count(*) FROM (SELECT `+wanted+` LIMIT $9) AS few`, args...)
	return count, err
}

func nullable[T ~string](of T) *string {
	if of == "" {
		return nil
	}
	text := string(of)
	return &text
}

func instant(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

// Line is an amount of an entry on an account, identified by its code only; every account of another member is
// user:other.
type Line struct {
	Account string       `db:"code"`
	Amount  money.Amount `db:"amount"`
}

// RecordOf returns a line of a member's account record with all lines of its entry. Faults: not_found.
func RecordOf(ctx context.Context, q pg.Q, member id.Member, currency string, which id.Entry) (Record, []Line, error) {
	const read = `
		SELECT e.id, ` + Kind + `, l.amount, l.balance_after, e.recorded_at AS at, e.related_kind, e.related_id,
			` + gameNames + `
		FROM lines l JOIN entries e ON e.id = l.entry_id
		WHERE l.account_id = (SELECT id FROM accounts WHERE owner_id = $1 AND code = 'user:main' AND currency = $2)
		AND l.entry_id = $3`
	var r Record
	err := q.GetContext(ctx, &r, read, member, currency, which)
	if pg.IsNone(err) {
		return r, nil, fault.New(fault.NotFound)
	}
	if err != nil {
		return r, nil, err
	}
	lines := []Line{}
	const all = `SELECT CASE WHEN a.owner_id <> $2 THEN 'user:other' ELSE a.code END AS code, l.amount
		FROM lines l JOIN accounts a ON a.id = l.account_id WHERE l.entry_id = $1 ORDER BY l.account_id`
	err = q.SelectContext(ctx, &lines, all, which, member)
	return r, lines, err
}
