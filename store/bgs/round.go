package bgs

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// TxID identifies one money movement at the wallet; every attempt has the same one.
type TxID string

// Lease is how long one worker may work on a round; it is longer than all attempts together.
const Lease = 20 * time.Second

// Round is one bet from its stake to its payout.
type Round struct {
	ID             id.Round        `db:"id"`
	SessionID      SessionID       `db:"session_id"`
	SeedID         SeedID          `db:"seed_id"`
	PlayerRef      string          `db:"player_ref"`
	Code           string          `db:"code"`
	Currency       string          `db:"currency"`
	Stake          money.Amount    `db:"stake"`
	RTP            money.Rate      `db:"rtp_ppm"`
	Choices        json.RawMessage `db:"choices"`
	RequestKey     string          `db:"request_key"`
	Fingerprint    []byte          `db:"fingerprint"`
	RequestID      string          `db:"request_id"`
	BetTx          TxID            `db:"bet_tx_id"`
	WinTx          TxID            `db:"win_tx_id"`
	State          State           `db:"state"`
	Nonce          *uint64         `db:"nonce"`
	Outcome        []byte          `db:"outcome"`
	Payout         *money.Amount   `db:"payout"`
	Balance        *money.Amount   `db:"balance"`
	BalanceVersion *int64          `db:"balance_version"`
	Fault          *string         `db:"fault"`
	Attempts       int             `db:"attempts"`
	WorkedUntil    time.Time       `db:"worked_until"`
	RetryAt        time.Time       `db:"retry_at"`
	OpenedAt       time.Time       `db:"opened_at"`
	DebitedAt      *time.Time      `db:"debited_at"`
	ClosedAt       *time.Time      `db:"closed_at"`
	ServerHash     string          `db:"server_seed_hash"`
	ClientSeed     string          `db:"client_seed"`
}

const roundColumns = `r.id, r.session_id, r.seed_id, r.player_ref, r.code, r.currency, r.stake, r.rtp_ppm, r.choices,
	r.request_key, r.fingerprint, r.request_id, r.bet_tx_id, r.win_tx_id, r.state, r.nonce, r.outcome, r.payout, r.balance,
	r.balance_version, r.fault, r.attempts, r.worked_until, r.retry_at, r.opened_at, r.debited_at, r.closed_at,
	s.server_seed_hash, s.client_seed`

const roundsWithSeed = ` FROM bgs_rounds r JOIN bgs_seeds s ON s.id = r.seed_id `

// Begin is what a round starts with.
type Begin struct {
	Session Session
	Stake   money.Amount
	Choices json.RawMessage
	Key     string
	Request string // id of the first request, repeated in every later answer to the same key
	At      time.Time
}

func (b Begin) fingerprint() []byte {
	return digest(fmt.Sprintf("%s|%s|%s", b.Session.Code, b.Stake.Fixed(), b.Choices))
}

// OpenRound stores a round under the player's active pair and leases it to the caller. A key that was used before
// returns its round (isNew false). Faults: idempotency_key_reused (the same key with another bet).
func OpenRound(ctx context.Context, db *pg.DB, b Begin) (r Round, isNew bool, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := lockPlayer(ctx, tx, b.Session.PlayerRef, b.Session.Code); err != nil {
			return err
		}
		r, err = byKey(ctx, tx, b)
		if !pg.IsNone(err) {
			isNew = false
			return err
		}
		seed, err := activeSeed(ctx, tx, b.Session.PlayerRef, b.Session.Code)
		if err != nil {
			return missing(err)
		}
		r, isNew = freshRound(b, seed), true
		return insertRound(ctx, tx, r)
	})
	return r, isNew, err
}

func byKey(ctx context.Context, tx *sqlx.Tx, b Begin) (Round, error) {
	const find = `SELECT ` + roundColumns + roundsWithSeed + `WHERE r.player_ref = $1 AND r.code = $2
		AND r.request_key = $3`
	var r Round
	if err := tx.GetContext(ctx, &r, find, b.Session.PlayerRef, b.Session.Code, b.Key); err != nil {
		return Round{}, err
	}
	if !bytes.Equal(r.Fingerprint, b.fingerprint()) {
		return Round{}, fault.New(fault.IdempotencyKeyReused)
	}
	return r, nil
}

func freshRound(b Begin, seed Seed) Round {
	return Round{
		ID: id.New[id.Round](), SessionID: b.Session.ID, SeedID: seed.ID, PlayerRef: b.Session.PlayerRef,
		Code: b.Session.Code, Currency: b.Session.Currency, Stake: b.Stake, RTP: b.Session.RTP, Choices: b.Choices,
		RequestKey: b.Key, Fingerprint: b.fingerprint(), RequestID: b.Request, BetTx: id.New[TxID](), WinTx: id.New[TxID](),
		State:       Open,
		WorkedUntil: b.At.Add(Lease), RetryAt: b.At.Add(Lease), OpenedAt: b.At, ServerHash: seed.ServerHash,
		ClientSeed: seed.Client,
	}
}

func insertRound(ctx context.Context, tx *sqlx.Tx, r Round) error {
	const insert = `INSERT INTO bgs_rounds (id, session_id, seed_id, player_ref, code, currency, stake, rtp_ppm, choices,
		request_key, fingerprint, bet_tx_id, win_tx_id, state, worked_until, retry_at, opened_at, request_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`
	_, err := tx.ExecContext(ctx, insert, r.ID, r.SessionID, r.SeedID, r.PlayerRef, r.Code, r.Currency, r.Stake, r.RTP,
		string(r.Choices), r.RequestKey, r.Fingerprint, r.BetTx, r.WinTx, r.State, r.WorkedUntil, r.RetryAt, r.OpenedAt,
		r.RequestID)
	return err
}

// Claim leases an unfinished round. Faults: operation_in_progress (another worker has it).
func Claim(ctx context.Context, db *pg.DB, roundID id.Round, now time.Time) (Round, error) {
	const take = `UPDATE bgs_rounds SET worked_until = $2, attempts = attempts + 1
		WHERE id = $1 AND worked_until <= $3 AND state IN ('OPEN', 'DEBITED')`
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		done, err := tx.ExecContext(ctx, take, roundID, now.Add(Lease), now)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return fault.New(fault.OperationInProgress).Because(err)
		}
		return nil
	})
	if err != nil {
		return Round{}, err
	}
	return RoundOf(ctx, db, roundID)
}

// Release ends a lease, so that the player may continue at once, and sets when the job tries next.
func Release(ctx context.Context, db *pg.DB, roundID id.Round, now, retryAt time.Time) error {
	const give = `UPDATE bgs_rounds SET worked_until = $2, retry_at = $3 WHERE id = $1 AND state IN ('OPEN', 'DEBITED')`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, give, roundID, now, retryAt)
		return err
	})
}
