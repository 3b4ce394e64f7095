// Package pg opens Postgres and runs transactions; it alone knows the driver's errors.
package pg

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/fault"
)

// Q is what a function that only reads takes: the pool or a transaction.
type Q interface {
	sqlx.QueryerContext
	GetContext(ctx context.Context, dest any, query string, args ...any) error
	SelectContext(ctx context.Context, dest any, query string, args ...any) error
}

// DB is the pool; a function that is a whole deed takes it and opens its own transaction.
type DB struct {
	*sqlx.DB
	// larger is the transaction of a deed that this one is a part of.
	larger *sqlx.Tx
}

// Roles that the process may take; the tables' grants say what each may do.
const (
	Owner       = ""
	Application = "lantern_app"
	Reader      = "lantern_reader"
	// Desk is the operators' door.
	Desk = "lantern_operator"
)

// Options of a pool.
type Options struct {
	Role     string
	MaxConns int
	// Patience is how long a statement may take; nothing: half a minute.
	Patience time.Duration
	// MayBeAway opens the pool of a server that others stand in for.
	MayBeAway bool
}

// Open connects and checks with a real query, unless the server may be away. The role is taken at connection time, so
// RESET ROLE returns to it.
func Open(ctx context.Context, dsn string, o Options) (*DB, error) {
	if o.MaxConns == 0 {
		o.MaxConns = 24
	}
	if o.Patience == 0 {
		o.Patience = 30 * time.Second
	}
	full, err := withParams(dsn, o)
	if err != nil {
		return nil, err
	}
	connector, err := pq.NewConnector(full)
	if err != nil {
		return nil, fmt.Errorf("open postgres: %w", err)
	}
	connector.Dialer(reach{o.Patience + grace})
	db := sqlx.NewDb(sql.OpenDB(connector), "postgres")
	db.SetMaxOpenConns(o.MaxConns)
	db.SetMaxIdleConns(o.MaxConns)
	db.SetConnMaxIdleTime(5 * time.Minute)
	if o.MayBeAway {
		return &DB{DB: db}, nil
	}
	var one int
	if err := db.GetContext(ctx, &one, `SELECT 1`); err != nil {
		return nil, errors.Join(fmt.Errorf("reach postgres: %w", err), db.Close())
	}
	return &DB{DB: db}, nil
}

// LockPatience is how long a statement waits for a row that another holds: less than any statement or call may take, so
// that whoever waited is told that something else is under way, and not that nothing is known.
const LockPatience = 1500 * time.Millisecond

// Silence is how long a transaction may rest between two statements. Deeds ask nobody but Postgres meanwhile, so who
// says nothing for longer is cut off, and what he has locked would be locked for as long as the kernel believes in his
// connection.
const Silence = 5 * time.Second

func withParams(dsn string, o Options) (string, error) {
	address, err := Address(dsn)
	if err != nil {
		return "", err
	}
	query := address.Query()
	query.Set("binary_parameters", "yes")
	// What says nothing of it is the developer's own server; production's addresses say it (Sealed).
	if !query.Has("sslmode") {
		query.Set("sslmode", "disable")
	}
	options := fmt.Sprintf("-c lock_timeout=%d -c statement_timeout=%d -c idle_in_transaction_session_timeout=%d",
		LockPatience.Milliseconds(), o.Patience.Milliseconds(), Silence.Milliseconds())
	if o.Role != Owner {
		options += " -c role=" + o.Role
	}
	if o.Role == Reader {
		options += " -c default_transaction_read_only=on"
	}
	query.Set("options", options)
	address.RawQuery = query.Encode()
	return address.String(), nil
}

const (
	attempts = 3
	breath   = 25 * time.Millisecond
)

// InTx runs a deed in a transaction and repeats all of it after a deadlock or a serialization failure,
// a breath later each time: at once, it could take its first row before the other has woken, and both would be held
// again. A connection lost during COMMIT is outcome_unknown: the deed may have happened. Lost before, it has not. A
// deed that is a part of a larger one is run there, and the larger one is repeated.
func InTx(ctx context.Context, db *DB, deed func(*sqlx.Tx) error) error {
	if db.larger != nil {
		return deed(db.larger)
	}
	for attempt := 1; ; attempt++ {
		err := once(ctx, db, deed)
		if err == nil || attempt == attempts || !isRetryable(err) {
			return Named(err)
		}
		select {
		case <-ctx.Done():
			return Named(err)
		case <-time.After(time.Duration(attempt) * breath):
		}
	}
}

func once(ctx context.Context, db *DB, deed func(*sqlx.Tx) error) error {
	tx, err := db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	if err := deed(tx); err != nil {
		if undo := tx.Rollback(); undo != nil && !errors.Is(undo, sql.ErrTxDone) && !isLost(undo) {
			return errors.Join(err, undo)
		}
		return err
	}
	if err := tx.Commit(); err != nil {
		if isRetryable(err) || isRefusal(err) {
			return err
		}
		return fault.New(fault.OutcomeUnknown).Because(err)
	}
	return nil
}

// Named turns the driver's errors of reach and time into faults; others pass unchanged.
func Named(err error) error {
	switch {
	case err == nil || fault.Of(err) != nil:
		return err
	case isLost(err), isAway(code(err)), isRetryable(err), errors.Is(err, context.DeadlineExceeded),
		errors.Is(err, context.Canceled):
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	case code(err) == "55P03":
		return fault.New(fault.OperationInProgress).Because(err)
	}
	return err
}

// IsUnique says whether a statement broke the named unique constraint, or any where the name is empty.
func IsUnique(err error, constraint string) bool {
	var refused *pq.Error
	return errors.As(err, &refused) && refused.Code == "23505" && (constraint == "" || refused.Constraint == constraint)
}

// IsNone says whether a read found no row.
func IsNone(err error) bool { return errors.Is(err, sql.ErrNoRows) }

func code(err error) string {
	var refused *pq.Error
	if errors.As(err, &refused) {
		return string(refused.Code)
	}
	return ""
}

func isRetryable(err error) bool { return code(err) == "40001" || code(err) == "40P01" }

// isAway: the server lacks room or connections, was stopped, or took longer than it may (classes 53 and 57).
func isAway(class string) bool {
	return strings.HasPrefix(class, "53") || strings.HasPrefix(class, "57")
}

// isRefusal: the server answered the COMMIT with an error, so nothing was stored.
func isRefusal(err error) bool {
	class := code(err)
	return class != "" && class[:2] != "08" && class[:2] != "57"
}

func isLost(err error) bool {
	var dial interface{ Timeout() bool }
	return errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) || errors.As(err, &dial)
}
