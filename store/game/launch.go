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

// Launch is a game that a player may open now.
type Launch struct {
	Token string
	URL   string
	Game  Game
}

// Open makes a play session with a single-use launch token. Faults: not_found, self_excluded, game_maintenance.
func Open(ctx context.Context, db *pg.DB, member id.Member, game id.Game, currency, language string) (Launch, error) {
	var launch Launch
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var found struct {
			Game
			URL string `db:"launch_url"`
		}
		const read = `SELECT ` + columns + `, v.launch_url FROM games g JOIN vendors v ON v.code = g.vendor_code
			WHERE g.id = $1 AND g.is_enabled AND v.is_enabled`
		err := tx.GetContext(ctx, &found, read, game)
		switch {
		case pg.IsNone(err):
			return fault.New(fault.NotFound)
		case err != nil:
			return err
		case found.InMaintenance:
			return fault.New(fault.GameMaintenance)
		}
		if err := limit.CheckPlay(ctx, tx, member); err != nil {
			return err
		}
		launch = Launch{URL: found.URL, Game: found.Game}
		launch.Token, err = admit(ctx, tx, member, found.Game, currency, language)
		return err
	})
	return launch, err
}

func admit(ctx context.Context, tx *sqlx.Tx, member id.Member, game Game, currency, language string) (token string, err error) {
	if err := ledger.Open(ctx, tx, member, currency); err != nil {
		return "", err
	}
	var raw [24]byte
	if _, err := rand.Read(raw[:]); err != nil {
		return "", err
	}
	token = base64.RawURLEncoding.EncodeToString(raw[:])
	hash := sha256.Sum256([]byte(token))
	const insert = `INSERT INTO play_sessions (id, token_hash, member_id, vendor_code, game_id, currency, main_id, hold_id, language, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, ledger_account($3, 'user:main', $6), ledger_account($3, 'user:hold:bet', $6), $7,
			lantern_now() + $8 * interval '1 second')`
	_, err = tx.ExecContext(ctx, insert, id.New[id.Play](), hash[:], member, game.Vendor, game.ID, currency, language, int64(LaunchWithin/time.Second))
	return token, err
}
