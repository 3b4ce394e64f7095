package game

import (
	"context"

	"github.com/lib/pq"

	"lantern/store/pg"
)

// Vendor is a vendor in the menu of a type.
type Vendor struct {
	Type  Type   `db:"type"`
	Code  string `db:"code"`
	Name  string `db:"name"`
	Games int    `db:"games"`
	// OnlyGame and OnlyGameID are set if the vendor has just one game, which the menu opens directly.
	OnlyGame      *string `db:"only_game"`
	OnlyGameID    *string `db:"only_game_id"`
	InMaintenance bool    `db:"in_maintenance"`
	// Classes are the kinds of its live tables.
	Classes pq.StringArray `db:"classes"`
}

// Menu lists the vendors of every type that has open games. A vendor appears under the types of its games and under the
// type it is also listed with.
func Menu(ctx context.Context, q pg.Q) (vendors []Vendor, err error) {
	const read = `SELECT listed.type, v.code, v.name, count(*) AS games, CASE WHEN count(*) = 1
		THEN min(g.code) END AS only_game,
			CASE WHEN count(*) = 1 THEN min(g.id::text) END AS only_game_id,
			COALESCE(v.maintenance_until > lantern_now(), false) AS in_maintenance,
			COALESCE(array_agg(DISTINCT g.class) FILTER (WHERE g.class IS NOT NULL), '{}') AS classes
		FROM games g JOIN vendors v ON v.code = g.vendor_code
		CROSS JOIN LATERAL (SELECT g.type UNION SELECT v.also_type WHERE v.also_type IS NOT NULL) AS listed (type)
		WHERE ` + isOpen + ` GROUP BY listed.type, v.code ORDER BY listed.type, v.sort, v.code`
	err = q.SelectContext(ctx, &vendors, read)
	return vendors, pg.Named(err)
}

// newFor is for how many days a vendor or game counts as new.
const newFor = 30

// NewVendors returns the vendors added within newFor days, by type, without the platform's own.
func NewVendors(ctx context.Context, q pg.Q) (vendors []Vendor, err error) {
	const read = `SELECT g.type, v.code, v.name, count(*) AS games FROM games g JOIN vendors v ON v.code = g.vendor_code
		WHERE ` + isOpen + ` AND v.api_url <> '' AND v.added_at > lantern_now() - $1 * interval '1 day'
		GROUP BY g.type, v.code ORDER BY max(v.added_at) DESC, v.code, g.type`
	err = q.SelectContext(ctx, &vendors, read, newFor)
	return vendors, pg.Named(err)
}
