package game

import (
	"context"

	"github.com/lib/pq"

	"lantern/store/money"
	"lantern/store/pg"
)

// Shelf is a selection of the catalog. What a player keeps and what he played last are lists of their own.
type Shelf string

// The shelves.
const (
	All    Shelf = "ALL"
	Hot    Shelf = "HOT"
	Newest Shelf = "NEW"
)

// Values lists every Shelf.
func (Shelf) Values() []Shelf {
	return []Shelf{All, Hot, Newest}
}

// Order of a list.
type Order string

// The orders; what was searched for comes in the order of its likeness first.
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
	Shelf   Shelf
	Subtype string
	Class   string
	// MinStake and Lines are the least that a game must ask for and have.
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
	// A page is chosen with the count of everything that it is chosen from, and only then is what its games look like
	// read.
	whole = `SELECT ` + columns + `, f.total FROM (SELECT g.id, f.likeness, count(*) OVER () AS total`
	page  = ordered + ` OFFSET $11 LIMIT $12) f JOIN games g ON g.id = f.id
		JOIN vendors v ON v.code = g.vendor_code` + ordered
)

// List reads one page of the open games and how many there are. A page list is short by nature: the catalog is bounded.
func List(ctx context.Context, q pg.Q, f Filter) (games []Game, total int, err error) {
	read := whole + browsed + wanted + page
	if f.Text != "" {
		read = whole + found + wanted + page
	}
	var rows []struct {
		Game
		Total int `db:"total"`
	}
	err = q.SelectContext(ctx, &rows, read, f.Type, f.Vendor, f.Text, f.Shelf, f.Subtype, f.Class, int64(f.MinStake),
		f.Lines, f.Order, f.Language, f.Offset, f.Size, newFor)
	if err != nil {
		return nil, 0, pg.Named(err)
	}
	if len(rows) == 0 && f.Offset > 0 { // behind the last page: the first one knows how many there are
		f.Offset, f.Size = 0, 1
		_, total, err = List(ctx, q, f)
		return nil, total, err
	}
	for _, row := range rows {
		games, total = append(games, row.Game), row.Total
	}
	return games, total, nil
}

// Coded are open games of a vendor by their codes.
func Coded(ctx context.Context, q pg.Q, vendor string, codes []string) (games []Game, err error) {
	const read = `SELECT ` + columns + ` FROM games g JOIN vendors v ON v.code = g.vendor_code
		WHERE g.vendor_code = $1 AND g.code = ANY ($2) AND ` + isOpen + `
		ORDER BY g.is_hot DESC, g.sort, g.id`
	err = q.SelectContext(ctx, &games, read, vendor, pq.Array(codes))
	return games, pg.Named(err)
}
