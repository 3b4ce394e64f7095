// Package pg opens Postgres and runs transactions. It alone knows the driver's errors.
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

// Q is the parameter of functions that only read: the pool or a transaction.
type Q interface {
	sqlx.QueryerContext
	GetContext(ctx context.Context, dest any, query string, args ...any) error
	SelectContext(ctx context.Context, dest any, query string, args ...any) error
}

// DB is the pool. Functions that are complete operations take it and open their own transaction.
type DB struct {
	*sqlx.DB
	// outer is the transaction that operations on this DB join.
	outer *sqlx.Tx
}

// Roles that a pool may take; the grants of the tables define what each may do.
const (
	Owner       = ""
	Application = "lantern_app"
	Reader      = "lantern_reader"
	// OperatorRole is the role of the operator API.
	OperatorRole = "lantern_operator"
)

// Options of a pool.
type Options struct {
	Role     string
	MaxConns int
	// StatementTimeout limits a statement; zero means half a minute.
	StatementTimeout time.Duration
	// AllowUnreachable opens the pool although its server does not answer, because others can replace it.
	AllowUnreachable bool
}

// Open connects and checks the connection with a query, unless AllowUnreachable is set. The role is set when
// connecting, so that RESET ROLE returns to it.
func Open(ctx context.Context, dsn string, o Options) (*DB, error) {
	if o.MaxConns == 0 {
		o.MaxConns = 24
	}
	if o.StatementTimeout == 0 {
		o.StatementTimeout = 30 * time.Second
	}
	full, err := withParams(dsn, o)
	if err != nil {
		return nil, err
	}
	connector, err := pq.NewConnector(full)
	if err != nil {
		return nil, fmt.Errorf("open postgres: %w", err)
	}
	connector.Dialer(dialer{o.StatementTimeout + grace})
	db := sqlx.NewDb(sql.OpenDB(connector), "postgres")
	db.SetMaxOpenConns(o.MaxConns)
	db.SetMaxIdleConns(o.MaxConns)
	db.SetConnMaxIdleTime(5 * time.Minute)
	if o.AllowUnreachable {
		return &DB{DB: db}, nil
	}
	var one int
	if err := db.GetContext(ctx, &one, `SELECT 1`); err != nil {
		return nil, errors.Join(fmt.Errorf("reach postgres: %w", err), db.Close())
	}
	return &DB{DB: db}, nil
}

// LockTimeout is how long a statement waits for a locked row. It is shorter than any statement or call timeout, so
// that the caller receives operation_in_progress and not an unknown outcome.
const LockTimeout = 1500 * time.Millisecond

// IdleTransactionTimeout is how long a transaction may idle between two statements. Transactions wait for Postgres
// only, so a client that idles longer is gone. Without this limit its locks would last until the kernel gives up the
// connection.
const IdleTransactionTimeout = 5 * time.Second

func withParams(dsn string, o Options) (string, error) {
	address, err := Address(dsn)
	if err != nil {
		return "", err
	}
	query := address.Query()
	query.Set("binary_parameters", "yes")
	// Addresses that do not set it are development servers; production addresses do (RequireTLS).
	if !query.Has("sslmode") {
		query.Set("sslmode", "disable")
	}
	options := fmt.Sprintf("-c lock_timeout=%d -c statement_timeout=%d -c idle_in_transaction_session_timeout=%d",
		LockTimeout.Milliseconds(), o.StatementTimeout.Milliseconds(), IdleTransactionTimeout.Milliseconds())
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
	attempts   = 3
	retryDelay = 25 * time.Millisecond
)

// InTx runs fn in a transaction and repeats it completely after a deadlock or a serialization failure. Each retry
// waits retryDelay first: an immediate retry could lock its first row before the other transaction has woken up, and
// deadlock again. A connection that is lost during COMMIT returns outcome_unknown, because the transaction may have
// been committed; one that is lost earlier was not. When db joins an outer transaction, fn runs there and the outer
// one is repeated.
func InTx(ctx context.Context, db *DB, fn func(*sqlx.Tx) error) error {
	if db.outer != nil {
		return fn(db.outer)
	}
	for attempt := 1; ; attempt++ {
		err := once(ctx, db, fn)
		if err == nil || attempt == attempts || !isRetryable(err) {
			return Named(err)
		}
		select {
		case <-ctx.Done():
			return Named(err)
		case <-time.After(time.Duration(attempt) * retryDelay):
		}
	}
}

func once(ctx context.Context, db *DB, fn func(*sqlx.Tx) error) error {
	tx, err := db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
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

// Named converts the driver's connection and timeout errors to faults and returns other errors unchanged.
func Named(err error) error {
	switch {
	case err == nil || fault.Of(err) != nil:
		return err
	case isLost(err), isUnavailable(code(err)), isRetryable(err), errors.Is(err, context.DeadlineExceeded),
		errors.Is(err, context.Canceled):
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	case code(err) == "55P03":
		return fault.New(fault.OperationInProgress).Because(err)
	}
	return err
}

// IsUnique reports whether err violates the named unique constraint, or any when the name is empty.
func IsUnique(err error, constraint string) bool {
	var refused *pq.Error
	return errors.As(err, &refused) && refused.Code == "23505" && (constraint == "" || refused.Constraint == constraint)
}

// IsOutOfRange reports whether a number did not fit into its column or type.
func IsOutOfRange(err error) bool { return code(err) == "22003" }

// IsNone reports whether a query found no row.
func IsNone(err error) bool { return errors.Is(err, sql.ErrNoRows) }

func code(err error) string {
	var refused *pq.Error
	if errors.As(err, &refused) {
		return string(refused.Code)
	}
	return ""
}

func isRetryable(err error) bool { return code(err) == "40001" || code(err) == "40P01" }

// isUnavailable reports whether the server lacks resources or connections, was stopped, or cancelled the statement
// (error classes 53 and 57).
func isUnavailable(class string) bool {
	return strings.HasPrefix(class, "53") || strings.HasPrefix(class, "57")
}

// isRefusal reports whether the server answered COMMIT with an error, so that nothing was stored.
func isRefusal(err error) bool {
	class := code(err)
	return class != "" && class[:2] != "08" && class[:2] != "57"
}

func isLost(err error) bool {
	var dial interface{ Timeout() bool }
	return errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) || errors.As(err, &dial)
}
