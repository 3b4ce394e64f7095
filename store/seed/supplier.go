package seed

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
)

// Supplier is a vendor that tells itself what it offers.
type Supplier struct {
	Code, Name, URL, AlsoType, KeyID, Secret string
}

// daysBetween is how long after one of the suppliers the next one joined; the last came today.
const daysBetween = 14

// Suppliers writes vendors with their keys; those that are there already keep their name, and whether the house has them switched on.
func Suppliers(ctx context.Context, db *pg.DB, all []Supplier) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const vendor = `INSERT INTO vendors (code, name, launch_url, sort, api_url, also_type, added_at)
			VALUES ($1, $2, '', $3, $4, NULLIF($5, ''), lantern_now() - $6 * interval '1 day')
			ON CONFLICT (code) DO UPDATE SET launch_url = excluded.launch_url, sort = excluded.sort, api_url = excluded.api_url, also_type = excluded.also_type
			WHERE (vendors.launch_url, vendors.sort, vendors.api_url, vendors.also_type)
				IS DISTINCT FROM (excluded.launch_url, excluded.sort, excluded.api_url, excluded.also_type)`
		for i, s := range all {
			if _, err := tx.ExecContext(ctx, vendor, s.Code, s.Name, i+1, s.URL, s.AlsoType, daysBetween*(len(all)-1-i)); err != nil {
				return err
			}
			if err := vendorKey(ctx, tx, s.Code, s.KeyID, s.Secret); err != nil {
				return err
			}
		}
		return nil
	})
}
