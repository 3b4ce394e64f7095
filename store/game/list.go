package game

import (
	"context"

	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Section is a section of the catalog, or a list of the member's own.
type Section string

// The sections.
const (
	All      Section = "ALL"
	Hot      Section = "HOT"
	Newest   Section = "NEW"
	Favorite Section = "FAV"
	LastOpen Section = "RECENT"
)

// IsPersonal reports whether the section differs between members.
func (s Section) IsPersonal() bool { return s == Favorite || s == LastOpen }

// Values lists every Section.
func (Section) Values() []Section {
	return []Section{All, Hot, Newest, Favorite, LastOpen}
}

// Order of a list.
type Order string

// The orders; results of a search are sorted by similarity first.
const (
	Popular Order = "POPULAR"
	ByAge   Order = "NEW"
	ByName  Order = "NAME"
)

// Values lists every Order.
func (Order) Values() []Order {
	return []Order{Popular, ByAge, ByName}
}

// Filter of a list of games; empty fields do not filter.
type Filter struct {
	Type    Type
	Vendor  string
	Text    string
	Section Section
	Subtype string
	Class   string
	// MinStake and Lines are lower bounds.
	MinStake money.Amount
	Lines    int
	Order    Order
	Language string
	// Member is whose list a personal section is.
	Member id.Member
	Offset int
	Size   int
}

const (
	browsed = ` FROM games g JOIN vendors v ON v.code = g.vendor_code CROSS JOIN (SELECT $3::text, 0 AS likeness) f`
	found   = ` FROM games_found($3) f JOIN games g ON g.id = f.id JOIN vendors v ON v.code = g.vendor_code`
	// A member's own lists, which are searched like the catalog.
	favored   = ` FROM (SELECT game_id, added_at AS since FROM favorites WHERE member_id = $14) p` + joined
	opened    = ` FROM (SELECT game_id, played_at AS since FROM recent_games WHERE member_id = $14) p` + joined
	joined    = ` JOIN games g ON g.id = p.game_id JOIN vendors v ON v.code = g.vendor_code`
	ownListed = ` CROSS JOIN LATERAL (SELECT $3::text, 0 AS likeness, p.since) f`
	ownFound  = ` JOIN games_found($3) s ON s.id = g.id CROSS JOIN LATERAL (SELECT s.likeness, p.since) f`
	wanted    = ` WHERE ` + isOpen + ` AND ($1 = '' OR g.type = $1 OR v.also_type = $1) AND ($2 = '' OR g.vendor_code = $2)
		AND ($4 <> 'HOT' OR g.is_hot) AND ($5 = '' OR g.subtype = $5) AND ($6 = '' OR g.class = $6)
		AND g.min_stake >= $7 AND ($8 = 0 OR g.lines >= $8)
		AND ($4 <> 'NEW' OR g.added_at > lantern_now() - $13 * interval '1 day')`
	ordered = ` ORDER BY f.likeness DESC, CASE WHEN $4 = 'NEW' OR $9 = 'NEW' THEN g.added_at END DESC,
		CASE WHEN $9 = 'NAME' THEN COALESCE(g.names ->> $10, g.names ->> 'en') END, g.is_hot DESC, g.sort, v.sort, g.id`
	// The latest addition is first, unless another order is requested.
	latest = ` ORDER BY f.likeness DESC, CASE WHEN $9 = 'NEW' THEN g.added_at END DESC,
		CASE WHEN $9 = 'NAME' THEN COALESCE(g.names ->> $10, g.names ->> 'en') END, f.since DESC, g.id`
	// The page is selected together with the total; the other columns are read for its games only.
	selected = `SELECT ` + columns + `, f.total FROM (SELECT g.id, f.likeness, count(*) OVER () AS total`
	personal = `SELECT ` + columns + `, f.total FROM (SELECT g.id, f.likeness, f.since, count(*) OVER () AS total`
	limited  = ` OFFSET $11 LIMIT $12) f JOIN games g ON g.id = f.id JOIN vendors v ON v.code = g.vendor_code`
)

// List returns one page of the open games and their total number. It is paged by offset, because the catalog is
// bounded.
func List(ctx context.Context, q pg.Q, f Filter) (games []Game, total int, err error) {
	args := []any{f.Type, f.Vendor, f.Text, f.Section, f.Subtype, f.Class, int64(f.MinStake), f.Lines, f.Order, f.Language,
		f.Offset, f.Size, newFor}
	if f.Section.IsPersonal() {
		args = append(args, f.Member)
	}
	var rows []struct {
		Game
		Total int `db:"total"`
	}
	if err = q.SelectContext(ctx, &rows, f.query(), args...); err != nil {
		return nil, 0, pg.Named(err)
	}
	if len(rows) == 0 && f.Offset > 0 { // after the last page: the first one has the total
		f.Offset, f.Size = 0, 1
		_, total, err = List(ctx, q, f)
		return nil, total, err
	}
	for _, row := range rows {
		games, total = append(games, row.Game), row.Total
	}
	return games, total, nil
}

func (f Filter) query() string {
	from, own := browsed, ownListed
	if f.Text != "" {
		from, own = found, ownFound
	}
	switch f.Section {
	case Favorite:
		return personal + favored + own + wanted + latest + limited + latest
	case LastOpen:
		return personal + opened + own + wanted + latest + limited + latest
	}
	return selected + from + wanted + ordered + limited + ordered
}

// Coded returns the open games of a vendor with the given codes.
func Coded(ctx context.Context, q pg.Q, vendor string, codes []string) (games []Game, err error) {
	const read = `SELECT ` + columns + ` FROM games g JOIN vendors v ON v.code = g.vendor_code
		WHERE g.vendor_code = $1 AND g.code = ANY ($2) AND ` + isOpen + `
		ORDER BY g.is_hot DESC, g.sort, g.id`
	err = q.SelectContext(ctx, &games, read, vendor, pq.Array(codes))
	return games, pg.Named(err)
}
