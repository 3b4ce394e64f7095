package game

import (
	"context"

	"github.com/lib/pq"

	"lantern/store/money"
	"lantern/store/pg"
)

// Section is a section of the catalog. Favorites and recently played games are lists of their own.
type Section string

// The sections.
const (
	All    Section = "ALL"
	Hot    Section = "HOT"
	Newest Section = "NEW"
)

// Values lists every Section.
func (Section) Values() []Section {
	return []Section{All, Hot, Newest}
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
	Offset   int
	Size     int
}

const (
	browsed = ` FROM games g JOIN vendors v ON v.code = g.vendor_code CROSS JOIN (SELECT $3::text, 0 AS likeness) f`
	found   = ` FROM games_found($3) f JOIN games g ON g.id = f.id JOIN vendors v ON v.code = g.vendor_code`
	wanted  = ` WHERE ` + isOpen + ` AND ($1 = '' OR g.type = $1 OR v.also_type = $1) AND ($2 = '' OR g.vendor_code = $2)
		AND ($4 <> 'HOT' OR g.is_hot) AND ($5 = '' OR g.subtype = $5) AND ($6 = '' OR g.class = $6)
		AND g.min_stake >= $7 AND ($8 = 0 OR g.lines >= $8)
		AND ($4 <> 'NEW' OR g.added_at > lantern_now() - $13 * interval '1 day')`
	ordered = ` ORDER BY f.likeness DESC, CASE WHEN $4 = 'NEW' OR $9 = 'NEW' THEN g.added_at END DESC,
		CASE WHEN $9 = 'NAME' THEN COALESCE(g.names ->> $10, g.names ->> 'en') END, g.is_hot DESC, g.sort, v.sort, g.id`
	// The page is selected together with the total; the other columns are read for its games only.
	selected = `SELECT ` + columns + `, f.total FROM (SELECT g.id, f.likeness, count(*) OVER () AS total`
	page     = ordered + ` OFFSET $11 LIMIT $12) f JOIN games g ON g.id = f.id
		JOIN vendors v ON v.code = g.vendor_code` + ordered
)

// List returns one page of the open games and their total number. It is paged by offset, because the catalog is
// bounded.
func List(ctx context.Context, q pg.Q, f Filter) (games []Game, total int, err error) {
	read := selected + browsed + wanted + page
	if f.Text != "" {
		read = selected + found + wanted + page
	}
	var rows []struct {
		Game
		Total int `db:"total"`
	}
	err = q.SelectContext(ctx, &rows, read, f.Type, f.Vendor, f.Text, f.Section, f.Subtype, f.Class, int64(f.MinStake),
		f.Lines, f.Order, f.Language, f.Offset, f.Size, newFor)
	if err != nil {
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

// Coded returns the open games of a vendor with the given codes.
func Coded(ctx context.Context, q pg.Q, vendor string, codes []string) (games []Game, err error) {
	const read = `SELECT ` + columns + ` FROM games g JOIN vendors v ON v.code = g.vendor_code
		WHERE g.vendor_code = $1 AND g.code = ANY ($2) AND ` + isOpen + `
		ORDER BY g.is_hot DESC, g.sort, g.id`
	err = q.SelectContext(ctx, &games, read, vendor, pq.Array(codes))
	return games, pg.Named(err)
}
