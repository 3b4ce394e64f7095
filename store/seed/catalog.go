package seed

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

//go:embed catalog.json
var catalogFile []byte

type catalogVendor struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

type catalogGame struct {
	Code       string          `json:"code"`
	Vendor     string          `json:"vendor"`
	Type       string          `json:"type"`
	Names      json.RawMessage `json:"names"`
	Return     *int64          `json:"rtpPpm"`
	IsHot      bool            `json:"hot"`
	Lines      *int            `json:"lines"`
	Min        money.Amount    `json:"minStake"`
	Launchable bool            `json:"launchable"`
	Cover      string          `json:"coverBase"`
}

// maxStakeFactor is the ratio of a game's highest to its lowest stake.
const maxStakeFactor = 5000

// catalog writes vendors and games, and updates existing ones. Games without an implementation are not offered.
func catalog(ctx context.Context, tx *sqlx.Tx) error {
	var file struct {
		Vendors []catalogVendor `json:"vendors"`
		Games   []catalogGame   `json:"games"`
	}
	if err := json.Unmarshal(catalogFile, &file); err != nil {
		return fmt.Errorf("catalog.json: %w", err)
	}
	const vendor = `INSERT INTO vendors (code, name, launch_url, sort, also_type)
		VALUES ($1, $2, '/games/{game}/', $3, 'RNG')
		ON CONFLICT (code) DO UPDATE SET name = excluded.name, launch_url = excluded.launch_url, sort = excluded.sort
		WHERE (vendors.name, vendors.launch_url, vendors.sort) IS DISTINCT FROM (excluded.name, excluded.launch_url,
		excluded.sort)`
	for i, v := range file.Vendors {
		if _, err := tx.ExecContext(ctx, vendor, v.Code, v.Name, i); err != nil {
			return err
		}
	}
	const game = `INSERT INTO games (id, vendor_code, code, type, names, cover, rtp_ppm, lines, min_stake, max_stake,
		is_hot, is_enabled, sort)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (vendor_code, code) DO UPDATE SET type = excluded.type, names = excluded.names, cover = excluded.cover,
			rtp_ppm = excluded.rtp_ppm, lines = excluded.lines, is_hot = excluded.is_hot, is_enabled = excluded.is_enabled,
			sort = excluded.sort
		WHERE (games.type, games.names, games.cover, games.rtp_ppm, games.lines, games.is_hot, games.is_enabled, games.sort)
			IS DISTINCT FROM (excluded.type, excluded.names, excluded.cover, excluded.rtp_ppm, excluded.lines, excluded.is_hot,
			excluded.is_enabled, excluded.sort)`
	for i, g := range file.Games {
		if _, err := tx.ExecContext(ctx, game, id.New[id.Game](), g.Vendor, g.Code, g.Type, string(g.Names), g.Cover,
			g.Return, g.Lines,
			int64(g.Min), int64(g.Min)*maxStakeFactor, g.IsHot, g.Launchable, i); err != nil {
			return err
		}
	}
	return nil
}

// VendorWalletCode is the code of the sandbox vendor that keeps wallets of its own; it has no games.
const VendorWalletCode = "SANDBOX_WALLET"

func vendorWallet(ctx context.Context, tx *sqlx.Tx) error {
	const add = `INSERT INTO vendors (code, name, launch_url, sort, wallet, game_type)
		VALUES ($1, 'Sandbox Wallet', '/', 99, 'TRANSFER', 'RNG')
		ON CONFLICT DO NOTHING`
	_, err := tx.ExecContext(ctx, add, VendorWalletCode)
	return err
}

// VendorKey sets a secret of a vendor; the same key again replaces its secret.
func VendorKey(ctx context.Context, db *pg.DB, vendor, keyID, secret string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return vendorKey(ctx, tx, vendor, keyID, secret) })
}

func vendorKey(ctx context.Context, tx *sqlx.Tx, vendor, keyID, secret string) error {
	const upsert = `INSERT INTO vendor_keys (vendor_code, key_id, algorithm, secret) VALUES ($1, $2, 'HMAC-SHA256', $3)
		ON CONFLICT (vendor_code, key_id) DO UPDATE SET secret = excluded.secret WHERE vendor_keys.secret <> excluded.secret`
	_, err := tx.ExecContext(ctx, upsert, vendor, keyID, []byte(secret))
	return err
}
