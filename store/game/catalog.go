package game

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Supplier is a vendor with an API for its catalog, and the credentials for calling it.
type Supplier struct {
	Code    string `db:"code"`
	URL     string `db:"api_url"`
	Dialect string `db:"dialect"`
	// Account is our id at the vendor, if its dialect needs one.
	Account string `db:"account"`
	KeyID   string `db:"key_id"`
	// Secret is shared with the vendor, or our private key if both sides have keys of their own.
	Secret string `db:"secret"`
	// PublicKey is the vendor's, in that case.
	PublicKey string `db:"theirs"`
}

// suppliers selects each vendor's newest valid key.
const suppliers = `SELECT v.code, v.api_url, v.dialect, v.account, k.key_id,
	CASE k.own_key WHEN '' THEN convert_from(k.secret, 'UTF8') ELSE k.own_key END AS secret,
	CASE k.own_key WHEN '' THEN '' ELSE convert_from(k.secret, 'UTF8') END AS theirs FROM vendors v
	JOIN LATERAL (SELECT * FROM vendor_keys WHERE vendor_code = v.code
	AND (algorithm = 'RSA-SHA256') = (v.dialect = 'HUB88')
		AND (expires_at IS NULL OR expires_at > lantern_now())
		ORDER BY expires_at DESC NULLS FIRST, key_id LIMIT 1) k ON true`

// SupplierOf returns how to call a vendor; no rows for vendors whose pages are ours.
func SupplierOf(ctx context.Context, q pg.Q, vendor string) (s Supplier, err error) {
	err = q.GetContext(ctx, &s, suppliers+` WHERE v.code = $1 AND v.api_url <> ''`, vendor)
	return s, err
}

const (
	readEvery = time.Hour
	readAgain = time.Minute
)

// DueCatalogs returns the suppliers whose catalogs are due, and claims them for a minute, so that one instance asks
// each.
func DueCatalogs(ctx context.Context, db *pg.DB) (due []Supplier, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const claim = `WITH due AS (SELECT code FROM vendors
			WHERE api_url <> '' AND is_enabled AND catalog_due_at <= lantern_now() FOR UPDATE SKIP LOCKED),
			claimed AS (UPDATE vendors SET catalog_due_at = lantern_now() + $1 * interval '1 second' FROM due
			WHERE vendors.code = due.code RETURNING vendors.code)
			` + suppliers + ` WHERE v.code IN (SELECT code FROM claimed) ORDER BY v.sort, v.code`
		due = nil
		return tx.SelectContext(ctx, &due, claim, int64(readAgain/time.Second))
	})
	return due, err
}

// Offer is a game as its vendor describes it.
type Offer struct {
	Code             string            `json:"code"`
	Type             Type              `json:"type"`
	Subtype          string            `json:"subtype"`
	Class            string            `json:"class"`
	Volatility       string            `json:"volatility"`
	Names            map[string]string `json:"names"`
	Cover            string            `json:"cover"`
	Images           map[string]string `json:"images"`
	ReturnPPM        *int64            `json:"rtp_ppm"`
	ReturnsPPM       []int64           `json:"returns_ppm"`
	Features         []string          `json:"features"`
	Lines            *int              `json:"lines"`
	Min              money.Amount      `json:"-"`
	Max              money.Amount      `json:"-"`
	IsHot            bool              `json:"is_hot"`
	HasDemo          bool              `json:"has_demo"`
	NotIn            []string          `json:"not_in"`
	MaintenanceUntil *time.Time        `json:"maintenance_until"`
}

// row is an offer as the statement reads it.
type row struct {
	Offer
	ID   id.Game `json:"id"`
	Min  int64   `json:"min_stake"`
	Max  int64   `json:"max_stake"`
	Sort int     `json:"sort"`
}

// Take updates a vendor's games to its current offers: new games are added, changed ones updated, missing ones no
// longer offered. IsHot is taken for new games only; later the platform decides. It returns how many rows changed.
func Take(ctx context.Context, db *pg.DB, vendor string, offers []Offer) (changed int64, err error) {
	rows := make([]row, len(offers))
	for i, o := range offers {
		rows[i] = row{Offer: o, ID: id.New[id.Game](), Min: int64(o.Min), Max: int64(o.Max), Sort: i}
	}
	list, err := json.Marshal(rows)
	if err != nil {
		return 0, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		taken, err := tx.ExecContext(ctx, takeGames, vendor, string(list))
		if err != nil {
			return err
		}
		if changed, err = taken.RowsAffected(); err != nil {
			return err
		}
		const drop = `UPDATE games SET is_offered = false WHERE vendor_code = $1 AND is_offered
			AND code NOT IN (SELECT code FROM jsonb_to_recordset($2::jsonb) AS o (code text))`
		dropped, err := tx.ExecContext(ctx, drop, vendor, string(list))
		if err != nil {
			return err
		}
		gone, err := dropped.RowsAffected()
		if err != nil {
			return err
		}
		changed += gone
		if err := expect(ctx, tx, vendor); err != nil {
			return err
		}
		const done = `UPDATE vendors SET catalog_read_at = lantern_now(),
			catalog_due_at = lantern_now() + $2 * interval '1 second' WHERE code = $1`
		_, err = tx.ExecContext(ctx, done, vendor, int64(readEvery/time.Second))
		return err
	})
	return changed, err
}

const takeGames = `INSERT INTO games (id, vendor_code, code, type, subtype, class, volatility, names, cover, rtp_ppm,
	lines, min_stake, max_stake,
		is_hot, has_demo, not_in, maintenance_until, sort, images, returns_ppm, features)
	SELECT o.id, $1, o.code, o.type, NULLIF(o.subtype, ''), NULLIF(o.class, ''), NULLIF(o.volatility, ''), o.names,
	o.cover, o.rtp_ppm, o.lines,
		o.min_stake, o.max_stake, o.is_hot, o.has_demo, COALESCE(o.not_in, '{}'), o.maintenance_until, o.sort,
		COALESCE(NULLIF(o.images, 'null'), '{}'), COALESCE(o.returns_ppm, '{}'), COALESCE(o.features, '{}')
	FROM jsonb_to_recordset($2::jsonb) AS o (id uuid, code text, type text, subtype text, class text, volatility text,
	names jsonb, cover text,
		rtp_ppm bigint, lines integer, min_stake bigint, max_stake bigint, is_hot boolean, has_demo boolean, not_in text[],
		maintenance_until timestamptz, sort integer, images jsonb, returns_ppm bigint[], features text[])
	ON CONFLICT (vendor_code, code) DO UPDATE SET type = excluded.type, subtype = excluded.subtype, class = excluded.class,
		volatility = excluded.volatility, names = excluded.names, cover = excluded.cover,
		rtp_ppm = excluded.rtp_ppm, lines = excluded.lines,
		min_stake = excluded.min_stake, max_stake = excluded.max_stake, has_demo = excluded.has_demo,
		not_in = excluded.not_in, maintenance_until = excluded.maintenance_until, sort = excluded.sort,
		images = excluded.images, returns_ppm = excluded.returns_ppm, features = excluded.features, is_offered = true
	WHERE (games.type, games.subtype, games.class, games.volatility, games.names, games.cover, games.rtp_ppm, games.lines,
			games.min_stake, games.max_stake, games.has_demo, games.not_in, games.maintenance_until, games.sort,
			games.images, games.returns_ppm, games.features, games.is_offered)
		IS DISTINCT FROM (excluded.type, excluded.subtype, excluded.class, excluded.volatility, excluded.names,
			excluded.cover, excluded.rtp_ppm, excluded.lines, excluded.min_stake, excluded.max_stake, excluded.has_demo,
			excluded.not_in, excluded.maintenance_until, excluded.sort, excluded.images,
			excluded.returns_ppm, excluded.features, true)`
