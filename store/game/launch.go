package game

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/limit"
	"lantern/store/pg"
)

// LaunchWithin is how long a launch URL is valid.
const LaunchWithin = 60 * time.Second

// Launch is a game that a player may open. Token is empty in a demo, which has no wallet.
type Launch struct {
	Token string
	// URL is the launch page if the vendor's pages are ours; otherwise APIURL is asked for a URL.
	URL    string `db:"launch_url"`
	APIURL string `db:"api_url"`
	Game
}

// Player is the member who opens a game, and from where.
type Player struct {
	Member                      id.Member
	Currency, Language, Country string
}

// Open creates a play session with a single-use launch token. Faults: not_found, region_blocked, self_excluded,
// game_maintenance.
func Open(ctx context.Context, db *pg.DB, player Player, game id.Game) (Launch, error) {
	var launch Launch
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		if launch, err = find(ctx, tx, game, player.Country); err != nil {
			return err
		}
		if err := limit.CheckPlay(ctx, tx, player.Member); err != nil {
			return err
		}
		if launch.Token, err = admit(ctx, tx, player, launch.Game); err != nil {
			return err
		}
		return remember(ctx, tx, player.Member, game)
	})
	return launch, err
}

// Demo returns a game that can be played without a wallet. Faults: not_found, region_blocked, game_maintenance.
func Demo(ctx context.Context, q pg.Q, game id.Game, country string) (Launch, error) {
	launch, err := find(ctx, q, game, country)
	if err == nil && !launch.HasDemo {
		return launch, fault.New(fault.NotFound)
	}
	return launch, err
}

func find(ctx context.Context, q pg.Q, game id.Game, country string) (found Launch, err error) {
	var row struct {
		Launch
		IsBlocked bool `db:"is_blocked"`
	}
	const read = `SELECT ` + columns + `, v.launch_url, v.api_url, $2 = ANY (g.not_in) AS is_blocked
		FROM games g JOIN vendors v ON v.code = g.vendor_code WHERE g.id = $1 AND ` + isOpen
	err = q.GetContext(ctx, &row, read, game, country)
	switch {
	case pg.IsNone(err):
		return found, fault.New(fault.NotFound)
	case err != nil:
		return found, pg.Named(err)
	case row.IsBlocked:
		return found, fault.New(fault.RegionBlocked)
	case row.InMaintenance:
		return row.Launch, fault.New(fault.GameMaintenance)
	}
	return row.Launch, nil
}

func admit(ctx context.Context, tx *sqlx.Tx, player Player, game Game) (token string, err error) {
	if err := ledger.Open(ctx, tx, player.Member, player.Currency); err != nil {
		return "", err
	}
	var raw [24]byte
	if _, err := rand.Read(raw[:]); err != nil {
		return "", err
	}
	token = base64.RawURLEncoding.EncodeToString(raw[:])
	hash := sha256.Sum256([]byte(token))
	const insert = `INSERT INTO play_sessions (id, token_hash, member_id, vendor_code, game_id, currency, main_id, hold_id,
		language, expires_at, country)
		VALUES ($1, $2, $3, $4, $5, $6, ledger_account($3, 'user:main', $6), ledger_account($3, 'user:hold:bet', $6), $7,
			lantern_now() + $8 * interval '1 second', $9)`
	_, err = tx.ExecContext(ctx, insert, id.New[id.Play](), hash[:], player.Member, game.Vendor, game.ID, player.Currency,
		player.Language, int64(LaunchWithin/time.Second),
		player.Country)
	return token, err
}
