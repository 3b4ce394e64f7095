// Package export makes files of records in the background, piece by piece. It alone writes its tables; what stands in a
// file is told by who reads the records.
package export

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/pg"
)

// Kind is which record a file holds.
type Kind string

// The kinds.
const (
	Bets    Kind = "BETS"
	Entries Kind = "ENTRIES"
	Profit  Kind = "PROFIT"
)

// Values lists every Kind.
func (Kind) Values() []Kind {
	return []Kind{Bets, Entries, Profit}
}

// State of a file in the making.
type State string

// The states: it waits for its turn, somebody has begun, it can be taken, or it was given up after several tries.
const (
	Waiting State = "WAITING"
	Running State = "RUNNING"
	Done    State = "DONE"
	Failed  State = "FAILED"
)

// Values lists every State.
func (State) Values() []State {
	return []State{Waiting, Running, Done, Failed}
}

const (
	// Kept is how long a file can be taken.
	Kept = 6 * time.Hour
	// MostRows of one file.
	MostRows = 100_000
	// mostKept is how many files a member has at once; the oldest makes room.
	mostKept = 5
	// mostFailures is how often a piece is tried.
	mostFailures = 5
)

// Filter is which part of a record is wanted, as it was asked for.
type Filter struct {
	From     string `json:"from,omitempty"`
	To       string `json:"to,omitempty"`
	State    string `json:"state,omitempty"`
	GameType string `json:"gameType,omitempty"`
	Group    string `json:"group,omitempty"`
}

// Wish is a file that somebody wants: what it holds and how it is written.
type Wish struct {
	Kind      Kind
	Filter    Filter
	Language  string
	Currency  string
	GMTOffset string
}

// Export is a file and how far it came. Place is the last row that stands in it.
type Export struct {
	ID         id.Export       `db:"id"`
	Member     id.Member       `db:"member_id"`
	Kind       Kind            `db:"kind"`
	Asked      json.RawMessage `db:"filter"`
	Language   string          `db:"language"`
	Currency   string          `db:"currency"`
	GMTOffset  string          `db:"gmt_offset"`
	State      State           `db:"state"`
	Total      int             `db:"rows_total"`
	Done       int             `db:"rows_done"`
	Pieces     int             `db:"pieces"`
	Place      string          `db:"place"`
	CreatedAt  time.Time       `db:"created_at"`
	FinishedAt *time.Time      `db:"finished_at"`
	ExpiresAt  time.Time       `db:"expires_at"`
}

// Filter is what was asked for.
func (e Export) Filter() (f Filter, err error) {
	err = json.Unmarshal(e.Asked, &f)
	return f, err
}

const columns = `id, member_id, kind, filter, language, currency, gmt_offset, state, rows_total, rows_done, pieces,
	place, created_at, finished_at, expires_at`

// Counter says how many rows a file will have, one more than MostRows where they are too many.
type Counter func(ctx context.Context, q pg.Q, e Export) (int, error)

// Begin puts a file on the list of what is to be made. Nobody has two made at once.
// Faults: export_running, validation_failed (too many rows, or what the counter refuses), idempotency_key_reused.
func Begin(ctx context.Context, db *pg.DB, key *idem.Key, wish Wish, count Counter) (Export, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Export, error) {
		e, err := insert(ctx, tx, key.Member, wish, count)
		if pg.IsUnique(err, "exports_one_at_work") {
			return e, fault.New(fault.ExportRunning)
		}
		return e, err
	})
}

func insert(ctx context.Context, tx *sqlx.Tx, member id.Member, wish Wish, count Counter) (Export, error) {
	asked, err := json.Marshal(wish.Filter)
	if err != nil {
		return Export{}, err
	}
	e := Export{ID: id.New[id.Export](), Member: member, Kind: wish.Kind, Asked: asked, Language: wish.Language,
		Currency: wish.Currency, GMTOffset: wish.GMTOffset}
	if e.Total, err = count(ctx, tx, e); err != nil {
		return e, err
	}
	if e.Total > MostRows {
		return e, fault.New(fault.ValidationFailed).In("from", "too_many_rows", map[string]any{"rows": MostRows})
	}
	const add = `INSERT INTO exports (id, member_id, kind, filter, language, currency, gmt_offset, rows_total, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, lantern_now() + $9 * interval '1 second') RETURNING ` + columns
	err = tx.GetContext(ctx, &e, add, e.ID, member, e.Kind, string(asked), e.Language, e.Currency, e.GMTOffset, e.Total,
		int64(Kept/time.Second))
	if err != nil {
		return e, err
	}
	const makeRoom = `DELETE FROM exports
		WHERE id IN (SELECT id FROM exports WHERE member_id = $1 ORDER BY id DESC OFFSET $2)`
	_, err = tx.ExecContext(ctx, makeRoom, member, mostKept)
	return e, err
}

// List is a member's files, newest first.
func List(ctx context.Context, q pg.Q, member id.Member) ([]Export, error) {
	const read = `SELECT ` + columns + ` FROM exports WHERE member_id = $1 AND expires_at > lantern_now() ORDER BY id DESC`
	list := []Export{}
	err := q.SelectContext(ctx, &list, read, member)
	return list, err
}

// Of is one of a member's files. Faults: not_found.
func Of(ctx context.Context, q pg.Q, member id.Member, which id.Export) (Export, error) {
	const read = `SELECT ` + columns + ` FROM exports WHERE member_id = $1 AND id = $2 AND expires_at > lantern_now()`
	var e Export
	err := q.GetContext(ctx, &e, read, member, which)
	if pg.IsNone(err) {
		return e, fault.New(fault.NotFound)
	}
	return e, err
}

// Drop gives a file up, or throws it away; a piece that is being made is waited for. Faults: not_found.
func Drop(ctx context.Context, db *pg.DB, member id.Member, which id.Export) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		done, err := tx.ExecContext(ctx, `DELETE FROM exports WHERE member_id = $1 AND id = $2`, member, which)
		if err != nil {
			return err
		}
		if gone, err := done.RowsAffected(); err != nil || gone > 0 {
			return err
		}
		return fault.New(fault.NotFound)
	})
}

// Text is one piece of a file, from 0 on. Faults: not_found (the file was thrown away meanwhile).
func Text(ctx context.Context, q pg.Q, which id.Export, number int) (text string, err error) {
	err = q.GetContext(ctx, &text, `SELECT content FROM export_pieces WHERE export_id = $1 AND number = $2`, which, number)
	if pg.IsNone(err) {
		return "", fault.New(fault.NotFound)
	}
	return text, err
}
