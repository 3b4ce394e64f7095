// Package export writes records into files in the background, piece by piece. It is the only package that writes its
// tables; a Reader supplies the content.
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

// Kind is the record that a file contains.
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

// State of an export.
type State string

// The states: waiting for its turn, begun, ready for download, failed after several attempts.
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
	// Retention is how long a file can be downloaded.
	Retention = 6 * time.Hour
	// MaxRows of one file.
	MaxRows = 100_000
	// maxFiles is how many files a member has at once; a new one replaces the oldest.
	maxFiles = 5
	// maxFailures is how often a piece is attempted.
	maxFailures = 5
)

// Filter selects a part of a record, as the member requested it.
type Filter struct {
	From     string `json:"from,omitempty"`
	To       string `json:"to,omitempty"`
	State    string `json:"state,omitempty"`
	GameType string `json:"gameType,omitempty"`
	Group    string `json:"group,omitempty"`
	Search   string `json:"search,omitempty"`
}

// Request is a request for a file: what it contains and how it is formatted.
type Request struct {
	Kind      Kind
	Filter    Filter
	Language  string
	Currency  string
	GMTOffset string
}

// Export is a file and its progress. Place is the last row written.
type Export struct {
	ID         id.Export       `db:"id"`
	Member     id.Member       `db:"member_id"`
	Kind       Kind            `db:"kind"`
	RawFilter  json.RawMessage `db:"filter"`
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

// Filter decodes the requested filter.
func (e Export) Filter() (f Filter, err error) {
	err = json.Unmarshal(e.RawFilter, &f)
	return f, err
}

const columns = `id, member_id, kind, filter, language, currency, gmt_offset, state, rows_total, rows_done, pieces,
	place, created_at, finished_at, expires_at`

// Counter returns how many rows a file will have; more than MaxRows if there are too many.
type Counter func(ctx context.Context, q pg.Q, e Export) (int, error)

// Begin queues a file. A member has one in progress at a time. Faults: export_running, validation_failed (too many
// rows, or a filter that count refuses), idempotency_key_reused.
func Begin(ctx context.Context, db *pg.DB, key *idem.Key, request Request, count Counter) (Export, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Export, error) {
		e, err := insert(ctx, tx, key.Member, request, count)
		if pg.IsUnique(err, "exports_one_at_work") {
			return e, fault.New(fault.ExportRunning)
		}
		return e, err
	})
}

func insert(ctx context.Context, tx *sqlx.Tx, member id.Member, request Request, count Counter) (Export, error) {
	rawFilter, err := json.Marshal(request.Filter)
	if err != nil {
		return Export{}, err
	}
	e := Export{ID: id.New[id.Export](), Member: member, Kind: request.Kind, RawFilter: rawFilter,
		Language: request.Language,
		Currency: request.Currency, GMTOffset: request.GMTOffset}
	if e.Total, err = count(ctx, tx, e); err != nil {
		return e, err
	}
	if e.Total > MaxRows {
		return e, fault.New(fault.ValidationFailed).In("from", "too_many_rows", map[string]any{"rows": MaxRows})
	}
	const add = `INSERT INTO exports (id, member_id, kind, filter, language, currency, gmt_offset, rows_total, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, lantern_now() + $9 * interval '1 second') RETURNING ` + columns
	err = tx.GetContext(ctx, &e, add, e.ID, member, e.Kind, string(rawFilter), e.Language, e.Currency, e.GMTOffset,
		e.Total,
		int64(Retention/time.Second))
	if err != nil {
		return e, err
	}
	const makeRoom = `DELETE FROM exports
		WHERE id IN (SELECT id FROM exports WHERE member_id = $1 ORDER BY id DESC OFFSET $2)`
	_, err = tx.ExecContext(ctx, makeRoom, member, maxFiles)
	return e, err
}

// List returns a member's files, newest first.
func List(ctx context.Context, q pg.Q, member id.Member) ([]Export, error) {
	const read = `SELECT ` + columns + ` FROM exports WHERE member_id = $1 AND expires_at > lantern_now() ORDER BY id DESC`
	list := []Export{}
	err := q.SelectContext(ctx, &list, read, member)
	return list, err
}

// Of returns one of a member's files. Faults: not_found.
func Of(ctx context.Context, q pg.Q, member id.Member, exportID id.Export) (Export, error) {
	const read = `SELECT ` + columns + ` FROM exports WHERE member_id = $1 AND id = $2 AND expires_at > lantern_now()`
	var e Export
	err := q.GetContext(ctx, &e, read, member, exportID)
	if pg.IsNone(err) {
		return e, fault.New(fault.NotFound)
	}
	return e, err
}

// Delete cancels or deletes a file; a piece in progress is waited for. Faults: not_found.
func Delete(ctx context.Context, db *pg.DB, member id.Member, exportID id.Export) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		done, err := tx.ExecContext(ctx, `DELETE FROM exports WHERE member_id = $1 AND id = $2`, member, exportID)
		if err != nil {
			return err
		}
		if gone, err := done.RowsAffected(); err != nil || gone > 0 {
			return err
		}
		return fault.New(fault.NotFound)
	})
}

// Text returns a piece of a file, counted from 0. Faults: not_found (the file was deleted meanwhile).
func Text(ctx context.Context, q pg.Q, exportID id.Export, number int) (text string, err error) {
	err = q.GetContext(ctx, &text, `SELECT content FROM export_pieces WHERE export_id = $1 AND number = $2`, exportID,
		number)
	if pg.IsNone(err) {
		return "", fault.New(fault.NotFound)
	}
	return text, err
}
