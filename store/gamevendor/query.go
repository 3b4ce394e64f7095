package gamevendor

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Key is a valid signing key of a vendor with the vendor's limits.
type Key struct {
	Vendor string `db:"vendor_code"`
	// Secret is shared with the vendor, or the vendor's public key (PEM) if the platform signs with its own key.
	Secret     []byte         `db:"secret"`
	OwnKey     string         `db:"own_key"`
	AllowedIPs pq.StringArray `db:"allowed_ips"`
	// PerSecond limits the vendor's calls on one instance; nil: the general limit.
	PerSecond *int `db:"calls_per_second"`
}

// FindKey returns a valid key of the native dialect. It returns sql.ErrNoRows (pg.IsNone) for an unknown or expired
// key, or one of another dialect: their public keys are no secrets, and must not be accepted as a shared secret.
func FindKey(ctx context.Context, q pg.Q, vendor, keyID string) (Key, error) {
	const read = `SELECT k.vendor_code, k.secret, k.own_key, v.allowed_ips, v.calls_per_second FROM vendor_keys k
		JOIN vendors v ON v.code = k.vendor_code
		WHERE k.vendor_code = $1 AND k.key_id = $2 AND k.algorithm <> 'RSA-SHA256'
		AND (k.expires_at IS NULL OR k.expires_at > lantern_now())`
	var key Key
	err := q.GetContext(ctx, &key, read, vendor, keyID)
	return key, err
}

// PublicKeys returns the valid public keys of a vendor whose dialect names no key in its signatures; none for an
// unknown vendor or another dialect.
func PublicKeys(ctx context.Context, q pg.Q, vendor string) (keys []Key, err error) {
	const read = `SELECT k.vendor_code, k.secret, k.own_key, v.allowed_ips, v.calls_per_second FROM vendor_keys k
		JOIN vendors v ON v.code = k.vendor_code
		WHERE k.vendor_code = $1 AND k.algorithm = 'RSA-SHA256' AND v.dialect = 'HUB88'
		AND (k.expires_at IS NULL OR k.expires_at > lantern_now())
		ORDER BY k.expires_at DESC NULLS FIRST, k.key_id`
	err = q.SelectContext(ctx, &keys, read, vendor)
	return keys, err
}

// PlayLifetime is how long a verified play session accepts bets.
const PlayLifetime = 12 * time.Hour

// Play is a session in which a vendor's game can call the wallet.
type Play struct {
	ID       id.Play      `db:"id"`
	Player   id.Member    `db:"member_id"`
	Nickname string       `db:"nickname"`
	Game     string       `db:"game_code"`
	Currency string       `db:"currency"`
	Country  string       `db:"country"`
	Language string       `db:"language"`
	Min      money.Amount `db:"min_stake"`
	Max      money.Amount `db:"max_stake"`
	Balance  money.Amount `db:"balance"`
	Version  int64        `db:"version"`
	Reminder int          `db:"reminder_minutes"`
}

// HashToken returns the stored hash of a play session's token.
func HashToken(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// Launched is a launch token from a vendor, with the game that it opens, or none where any game of the vendor may, and
// the player's address as reported by the vendor, or none.
type Launched struct {
	Vendor, Game, Token, From string
}

// Exchange verifies a launch token, once and within its time, and returns the play session. pg.IsNone: refused,
// WhyNot returns the reason.
func Exchange(ctx context.Context, db *pg.DB, l Launched) (Play, error) {
	const verify = `
		WITH fresh AS (
			UPDATE play_sessions SET verified_at = lantern_now(), expires_at = lantern_now() + $4 * interval '1 second',
			seen_from = $5
			WHERE token_hash = $1 AND vendor_code = $2 AND verified_at IS NULL AND ended_at IS NULL
			AND expires_at > lantern_now()
				AND ($3 = '' OR game_id = (SELECT id FROM games WHERE vendor_code = $2 AND code = $3))
			RETURNING id, member_id, game_id, currency, country, language, main_id)
		SELECT f.id, f.member_id, m.username AS nickname, g.code AS game_code, f.currency, f.country, f.language, g.min_stake,
		g.max_stake,
			b.amount AS balance, b.version, COALESCE(reminder_after(m.reminder_minutes), 0) AS reminder_minutes
		FROM fresh f JOIN members m ON m.id = f.member_id JOIN games g ON g.id = f.game_id
		JOIN balances b ON b.account_id = f.main_id`
	var play Play
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return tx.GetContext(ctx, &play, verify, HashToken(l.Token), l.Vendor, l.Game, int64(PlayLifetime/time.Second),
			l.From)
	})
	return play, err
}

// Verify is Exchange for vendors that report no address. pg.IsNone: refused.
func Verify(ctx context.Context, db *pg.DB, vendor, game, token string) (Play, error) {
	return Exchange(ctx, db, Launched{Vendor: vendor, Game: game, Token: token})
}

// errStays rolls back a move of a session whose bet was refused.
var errStays = errors.New("vendor: the bet in the other game was refused")

// PlaceElsewhere books a bet in another game of the vendor than that of its session, as players of live lobbies change
// tables: the session moves to the game, whose limits, countries and maintenance apply.
func PlaceElsewhere(ctx context.Context, db *pg.DB, b Bet) (answer Answer, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		// The end of a session locks the balance before the session.
		if _, err := tx.ExecContext(ctx, `SELECT vendor_lock($1, $2)`, b.Player, b.Currency); err != nil {
			return err
		}
		const move = `UPDATE play_sessions s SET game_id = g.id FROM games g
			WHERE s.token_hash = $1 AND s.vendor_code = $2 AND s.member_id = $3 AND s.verified_at IS NOT NULL
				AND g.vendor_code = $2 AND g.code = $4`
		if _, err := tx.ExecContext(ctx, move, b.Token, b.Vendor, b.Player, b.Game); err != nil {
			return err
		}
		if answer, err = place(ctx, tx, b); err == nil && answer.Status != OK {
			err = errStays
		}
		return err
	})
	switch {
	case errors.Is(err, errStays):
		return answer, nil
	case errors.Is(err, errNotFree):
		return refuse(ctx, db, InvalidRequest, b)
	}
	return answer, err
}

// WhyNot returns why a launch token was refused: it is unknown at this vendor or was used, it is for another game, or
// it has expired.
func WhyNot(ctx context.Context, q pg.Q, l Launched) (status Status, err error) {
	const read = `SELECT CASE WHEN s.verified_at IS NOT NULL THEN 'INVALID_TOKEN' WHEN g.code <> $3 THEN 'GAME_NOT_FOUND'
		ELSE 'TOKEN_EXPIRED' END
		FROM play_sessions s JOIN games g ON g.id = s.game_id WHERE s.token_hash = $1 AND s.vendor_code = $2`
	err = q.GetContext(ctx, &status, read, HashToken(l.Token), l.Vendor, l.Game)
	if pg.IsNone(err) {
		return InvalidToken, nil
	}
	return status, err
}

// Refresh prolongs a verified session and returns its new end.
func Refresh(ctx context.Context, db *pg.DB, vendor string,
	session id.Play) (status Status, until time.Time, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const read = `SELECT CASE WHEN s.expires_at <= lantern_now() THEN 'TOKEN_EXPIRED' WHEN m.bet_frozen OR m.kind = 4
				OR COALESCE(m.stopped_until > lantern_now(), false) OR is_frozen(m.id, 'BET') THEN 'PLAYER_BLOCKED'
				WHEN s.ended_at IS NOT NULL THEN 'TOKEN_EXPIRED' ELSE 'OK' END
			FROM play_sessions s JOIN members m ON m.id = s.member_id
			WHERE s.id = $1 AND s.vendor_code = $2 AND s.verified_at IS NOT NULL FOR NO KEY UPDATE OF s`
		if err := tx.GetContext(ctx, &status, read, session, vendor); pg.IsNone(err) {
			status = InvalidToken
			return nil
		} else if err != nil || status != OK {
			return err
		}
		const prolong = `UPDATE play_sessions SET expires_at = lantern_now() + $2 * interval '1 second' WHERE id = $1
			RETURNING expires_at`
		return tx.GetContext(ctx, &until, prolong, session, int64(PlayLifetime/time.Second))
	})
	return status, until, err
}

// PlayNow is the current state of a play session.
type PlayNow struct {
	IsOpen   bool         `db:"is_open"` // it was verified, once and in time
	IsOver   bool         `db:"is_over"`
	Currency string       `db:"currency"`
	Balance  money.Amount `db:"balance"`
	Version  int64        `db:"version"`
}

// PlayOf returns the session of a token, for dialects that ask by token. pg.IsNone: the player has no such session at
// this vendor.
func PlayOf(ctx context.Context, q pg.Q, vendor, token string, player id.Member) (PlayNow, error) {
	const read = `SELECT s.verified_at IS NOT NULL AS is_open, s.expires_at <= lantern_now()
		OR s.ended_at IS NOT NULL AS is_over, s.currency, b.amount AS balance, b.version
		FROM play_sessions s JOIN balances b ON b.account_id = s.main_id
		WHERE s.token_hash = $1 AND s.vendor_code = $2 AND s.member_id = $3`
	var play PlayNow
	err := q.GetContext(ctx, &play, read, HashToken(token), vendor, player)
	return play, err
}

// HasPlayed reports whether a player ever opened a game of a vendor; the vendor knows no other players.
func HasPlayed(ctx context.Context, q pg.Q, vendor string, player id.Member) (hasPlayed bool, err error) {
	const read = `SELECT EXISTS (SELECT FROM play_sessions WHERE member_id = $1 AND vendor_code = $2)`
	err = q.GetContext(ctx, &hasPlayed, read, player, vendor)
	return hasPlayed, err
}

// BalanceOf returns the player's spendable balance in a currency. pg.IsNone: no such player or balance.
func BalanceOf(ctx context.Context, q pg.Q, player id.Member,
	currency string) (amount money.Amount, version int64, err error) {
	var balance struct {
		Amount  money.Amount `db:"amount"`
		Version int64        `db:"version"`
	}
	const read = `SELECT b.amount, b.version FROM accounts a JOIN balances b ON b.account_id = a.id
		WHERE a.owner_id = $1 AND a.code = 'user:main' AND a.currency = $2`
	err = q.GetContext(ctx, &balance, read, player, currency)
	return balance.Amount, balance.Version, err
}

// Transaction is what the ledger has for a vendor's id.
type Transaction struct {
	Tx     string       `db:"tx_id"`
	State  string       `db:"state"`
	Kind   string       `db:"kind"`
	Amount money.Amount `db:"amount"`
	Round  string       `db:"round_id"`
}

// MostOfRound is the maximum of transactions returned for a round.
const MostOfRound = 2000

// Transactions returns the transactions with the ids, or of a round if there are no ids; one more than MostOfRound if
// there are more.
func Transactions(ctx context.Context, q pg.Q, vendor string, ids []string, round string) ([]Transaction, error) {
	const read = `SELECT tx_id, state, kind, amount, round_id FROM vendor_transactions
		WHERE vendor_code = $1 AND (tx_id = ANY ($2) OR $3 <> '' AND round_id = $3) ORDER BY created_at, tx_id LIMIT $4`
	var found []Transaction
	err := q.SelectContext(ctx, &found, read, vendor, pq.Array(ids), round, MostOfRound+1)
	return found, err
}
