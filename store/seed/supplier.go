package seed

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
)

// Supplier is a vendor that provides its own catalog.
type Supplier struct {
	Code, Name, URL, AlsoType, KeyID, Secret string
	// Hub88 is set for a vendor of that dialect, which has no secret with us.
	Hub88 *Hub88
}

// Hub88 contains the keys of both parties as PEM.
type Hub88 struct {
	// Account is the vendor's id of the platform.
	Account string
	// VendorKey is the vendor's public key, OwnKey the platform's private key.
	VendorKey, OwnKey string
}

// daysBetween is the number of days between the vendors' start dates; the last one started today.
const daysBetween = 14

// Suppliers writes vendors with their keys; existing vendors keep their name and whether they are enabled.
func Suppliers(ctx context.Context, db *pg.DB, all []Supplier) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const vendor = `INSERT INTO vendors (code, name, launch_url, sort, api_url, also_type, dialect, account, added_at)
			VALUES ($1, $2, '', $3, $4, NULLIF($5, ''), $6, $7, lantern_now() - $8 * interval '1 day')
			ON CONFLICT (code) DO UPDATE SET launch_url = excluded.launch_url, sort = excluded.sort, api_url = excluded.api_url,
			also_type = excluded.also_type,
				dialect = excluded.dialect, account = excluded.account
			WHERE (vendors.launch_url, vendors.sort, vendors.api_url, vendors.also_type, vendors.dialect, vendors.account)
				IS DISTINCT FROM (excluded.launch_url, excluded.sort, excluded.api_url, excluded.also_type, excluded.dialect,
				excluded.account)`
		for i, s := range all {
			dialect, account := "NATIVE", ""
			if s.Hub88 != nil {
				dialect, account = "HUB88", s.Hub88.Account
			}
			if _, err := tx.ExecContext(ctx, vendor, s.Code, s.Name, i+1, s.URL, s.AlsoType, dialect, account,
				daysBetween*(len(all)-1-i)); err != nil {
				return err
			}
			if err := keyOf(ctx, tx, s); err != nil {
				return err
			}
		}
		return nil
	})
}

func keyOf(ctx context.Context, tx *sqlx.Tx, s Supplier) error {
	if s.Hub88 == nil {
		return vendorKey(ctx, tx, s.Code, s.KeyID, s.Secret)
	}
	// A key of another dialect with the same id is no longer used.
	const upsert = `INSERT INTO vendor_keys (vendor_code, key_id, algorithm, secret, own_key)
		VALUES ($1, $2, 'RSA-SHA256', $3, $4)
		ON CONFLICT (vendor_code, key_id) DO UPDATE SET algorithm = excluded.algorithm, secret = excluded.secret,
		own_key = excluded.own_key
		WHERE (vendor_keys.secret, vendor_keys.own_key) IS DISTINCT FROM (excluded.secret, excluded.own_key)`
	_, err := tx.ExecContext(ctx, upsert, s.Code, s.KeyID, []byte(s.Hub88.VendorKey), s.Hub88.OwnKey)
	return err
}
