package content

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

// Banner is a picture with text. Leads is the type of URL: a path of the platform (ROUTE), the id of a game (GAME), a
// type and vendor such as RNG/AURUM (VENDOR), the id of a promotion (PROMOTION), an external https address (LINK), or
// nothing (NONE).
type Banner struct {
	ID     string `db:"id"`
	Group  string `db:"group_name"`
	Image  string `db:"image"`
	URL    string `db:"url"`
	Leads  string `db:"linkage_type"`
	Title  string `db:"title"`
	Text   string `db:"text"`
	Action string `db:"action"`
}

// Banners returns the current banners in a language, by group and in their order.
func Banners(ctx context.Context, q pg.Q, language string) ([]Banner, error) {
	const read = `SELECT id, group_name, image, url, linkage_type, COALESCE(texts -> $1, texts -> $2) ->> 'title' AS title,
			COALESCE(COALESCE(texts -> $1, texts -> $2) ->> 'text', '') AS text,
			COALESCE(COALESCE(texts -> $1, texts -> $2) ->> 'action', '') AS action
		FROM banners WHERE (starts_at IS NULL OR starts_at <= lantern_now()) AND (ends_at IS NULL OR ends_at > lantern_now())
		ORDER BY group_name, sort, id`
	var all []Banner
	err := q.SelectContext(ctx, &all, read, language, Fallback)
	return all, pg.Named(err)
}

// BannerDraft is a banner to be created. Texts is JSON: language → title, text, action.
type BannerDraft struct {
	Group, Image, URL, Leads string
	Texts                    []byte
	Sort                     int
}

// CreateBanner stores a banner in the caller's transaction.
func CreateBanner(ctx context.Context, tx *sqlx.Tx, d BannerDraft) error {
	const insert = `INSERT INTO banners (id, group_name, image, url, linkage_type, texts, sort)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	_, err := tx.ExecContext(ctx, insert, id.New[string](), d.Group, d.Image, d.URL, d.Leads, string(d.Texts), d.Sort)
	return err
}
