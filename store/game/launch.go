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

// LaunchWithin is how long a launch address may be used.
const LaunchWithin = 60 * time.Second

// Launch is a game that a player may open now. Token is empty in a demo, which has no wallet.
type Launch struct {
	Token string
	// URL is where the vendor's pages are ours; APIURL is where it is asked for an address otherwise.
	URL    string `db:"launch_url"`
	APIURL string `db:"api_url"`
	Game
}

// Player is who opens a game, and where he is.
type Player struct {
	Member                      id.Member
	Currency, Language, Country string
}

// Open makes a play session with a single-use launch token. Faults: not_found, region_blocked, self_excluded,
// game_maintenance.
func Open(ctx context.Context, db *pg.DB, who Player, game id.Game) (Launch, error) {
	var launch Launch
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		if launch, err = find(ctx, tx, game, who.Country); err != nil {
			return err
		}
		if err := limit.CheckPlay(ctx, tx, who.Member); err != nil {
			return err
		}
		if launch.Token, err = admit(ctx, tx, who, launch.Game); err != nil {
			return err
		}
		return remember(ctx, tx, who.Member, game)
	})
	return launch, err
}

// Demo finds a game that its vendor shows without a wallet. Faults: not_found, region_blocked, game_maintenance.
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

func admit(ctx context.Context, tx *sqlx.Tx, who Player, game Game) (token string, err error) {
	if err := ledger.Open(ctx, tx, who.Member, who.Currency); err != nil {
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
	_, err = tx.ExecContext(ctx, insert, id.New[id.Play](), hash[:], who.Member, game.Vendor, game.ID, who.Currency,
		who.Language, int64(LaunchWithin/time.Second),
		who.Country)
	return token, err
}
