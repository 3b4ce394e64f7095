package gamevendor

import (
	"context"
	"database/sql"
	"log/slog"
	"sync"
	"time"

	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Batcher books bets in one statement per batch: a worker takes the waiting bets, without a timer, and answers after
// the commit. Each statement runs on the worker's own connection, so that the driver never repeats it; the unique key
// of each bet makes the worker's own repetition harmless. A statement does not wait for a locked balance: that bet is
// placed singly.
type Batcher struct {
	db      *pg.DB
	log     *slog.Logger
	most    int
	singles *singlePlacer
	waiting chan *job
	workers sync.WaitGroup
	mu      sync.RWMutex
	closed  bool
}

// job is a waiting bet. Its context is the caller's.
type job struct {
	ctx    context.Context
	bet    Bet
	answer chan outcome
}

type outcome struct {
	answer Answer
	err    error
}

// BatchOptions are the number of workers, the maximum of bets in a statement and of waiting bets.
type BatchOptions struct {
	Workers, Most, Queue int
}

// DefaultBatch suits two cores: a second concurrent statement makes bets no faster and reads slower.
var DefaultBatch = BatchOptions{Workers: 1, Most: 32, Queue: 2048}

// NewBatcher starts the workers.
func NewBatcher(db *pg.DB, log *slog.Logger, o BatchOptions) *Batcher {
	b := &Batcher{db: db, log: log, most: o.Most, singles: newSinglePlacer(db), waiting: make(chan *job, o.Queue)}
	for range o.Workers {
		b.workers.Add(1)
		go b.work()
	}
	return b
}

// Place waits for the bet's batch. Faults: temporarily_unavailable when too many wait or the process is stopping.
func (b *Batcher) Place(ctx context.Context, bet Bet) (Answer, error) {
	waiting := &job{ctx: ctx, bet: bet, answer: make(chan outcome, 1)}
	if err := b.enqueue(waiting); err != nil {
		return Answer{}, err
	}
	select {
	case done := <-waiting.answer:
		return done.answer, done.err
	case <-ctx.Done():
		return Answer{}, fault.New(fault.OutcomeUnknown).Because(ctx.Err())
	}
}

func (b *Batcher) enqueue(waiting *job) error {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if b.closed {
		return fault.New(fault.TemporarilyUnavailable)
	}
	select {
	case b.waiting <- waiting:
		return nil
	default:
		return fault.New(fault.TemporarilyUnavailable)
	}
}

// Stop accepts no more bets and waits until the accepted ones are answered.
func (b *Batcher) Stop() {
	b.mu.Lock()
	if !b.closed {
		b.closed = true
		close(b.waiting)
	}
	b.mu.Unlock()
	b.workers.Wait()
	b.singles.open.Wait()
}

func (b *Batcher) work() {
	defer b.workers.Done()
	line := &workerConn{db: b.db}
	defer line.drop()
	for first := range b.waiting {
		batch := b.gather(first)
		answers, err := line.place(batch)
		if err != nil {
			line.drop()
			b.log.Warn("bet_batch_failed", "size", len(batch), "error", err.Error())
			b.singles.enqueue(batch...)
			continue
		}
		for i, waiting := range batch {
			if answers[i].Status == notNow {
				b.singles.enqueue(waiting)
				continue
			}
			waiting.answer <- outcome{answer: answers[i]}
		}
	}
}

func (b *Batcher) gather(first *job) []*job {
	batch := []*job{first}
	for len(batch) < b.most {
		select {
		case next, ok := <-b.waiting:
			if !ok {
				return batch
			}
			batch = append(batch, next)
		default:
			return batch
		}
	}
	return batch
}

const (
	// BetTimeout is the time limit of a statement of bets; vendors give up after 2 s.
	BetTimeout = 1800 * time.Millisecond
	// notNow is the status of a bet whose player's balance is locked. It is never sent to a vendor.
	notNow = "NOT_NOW"
)

// workerConn is a worker's connection with its prepared statements.
type workerConn struct {
	db   *pg.DB
	conn *sql.Conn
	one  *sql.Stmt
	many *sql.Stmt
}

const manyCall = `SELECT place, status, is_duplicate, balance, version, entry_id, currency
	FROM vendor_bets($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`

func (l *workerConn) open() (err error) {
	if l.conn != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), BetTimeout)
	defer cancel()
	if l.conn, err = l.db.Conn(ctx); err != nil {
		return err
	}
	const oneCall = `SELECT status, is_duplicate, balance, version, entry_id, currency
		FROM vendor_bet($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, NULL, false)`
	if l.one, err = l.conn.PrepareContext(ctx, oneCall); err != nil {
		return err
	}
	l.many, err = l.conn.PrepareContext(ctx, manyCall)
	return err
}

func (l *workerConn) drop() {
	for _, prepared := range []*sql.Stmt{l.one, l.many} {
		if prepared != nil {
			_ = prepared.Close() // or the pooled connection would keep it
		}
	}
	if l.conn != nil {
		_ = l.conn.Close() // a broken connection cannot report anything useful
	}
	l.conn, l.one, l.many = nil, nil, nil
}

// place sets no deadline: the server ends a statement of the worker after Patience, and the driver drops a silent
// connection soon after.
func (l *workerConn) place(batch []*job) ([]Answer, error) {
	if err := l.open(); err != nil {
		return nil, err
	}
	ctx := context.Background()
	if len(batch) == 1 {
		var a Answer
		b := batch[0].bet
		err := l.one.QueryRowContext(ctx, b.Vendor, b.Tx, b.Print, b.Token, b.Player, b.Game, b.Currency, int64(b.Amount),
			b.Round,
			id.New[id.Bet](), id.New[id.Entry](), b.Happened, b.Detail).
			Scan(&a.Status, &a.IsDuplicate, &a.Balance, &a.Version, &a.Entry, &a.Currency)
		return []Answer{a}, err
	}
	return l.placeMany(ctx, batch)
}

func (l *workerConn) placeMany(ctx context.Context, batch []*job) (answers []Answer, err error) {
	rows, err := l.many.QueryContext(ctx, columns(batch)...)
	if err != nil {
		return nil, err
	}
	defer func() {
		if closing := rows.Close(); err == nil {
			err = closing
		}
	}()
	answers = make([]Answer, len(batch))
	for rows.Next() {
		var place int
		var a Answer
		if err := rows.Scan(&place, &a.Status, &a.IsDuplicate, &a.Balance, &a.Version, &a.Entry, &a.Currency); err != nil {
			return nil, err
		}
		answers[place-1] = a
	}
	return answers, rows.Err()
}

// columns converts a batch into the arrays of vendor_bets.
func columns(batch []*job) []any {
	n := len(batch)
	vendors, txs, games, currencies, rounds := make([]string, n), make([]string, n), make([]string, n), make([]string, n),
		make([]string, n)
	players, bets, entries := make([]string, n), make([]string, n), make([]string, n)
	prints, tokens := make([][]byte, n), make([][]byte, n)
	amounts, happened, details := make([]int64, n), make([]time.Time, n), make([]sql.NullString, n)
	for i, waiting := range batch {
		b := waiting.bet
		vendors[i], txs[i], games[i], currencies[i], rounds[i] = b.Vendor, b.Tx, b.Game, b.Currency, b.Round
		players[i], bets[i], entries[i] = string(b.Player), string(id.New[id.Bet]()), string(id.New[id.Entry]())
		prints[i], tokens[i], amounts[i], happened[i] = b.Print, b.Token, int64(b.Amount), b.Happened
		if b.Detail != nil {
			details[i] = sql.NullString{String: *b.Detail, Valid: true}
		}
	}
	return []any{
		pq.Array(vendors), pq.Array(txs), pq.Array(prints), pq.Array(tokens), pq.Array(players), pq.Array(games),
		pq.Array(currencies),
		pq.Array(amounts), pq.Array(rounds), pq.Array(bets), pq.Array(entries), pq.Array(happened), pq.Array(details),
	}
}
