package content

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/pg"
)

// Kind of an announcement.
type Kind string

// The kinds.
const (
	Notice    Kind = "PL"
	Popup     Kind = "PU"
	Promotion Kind = "PR"
	Headline  Kind = "H"
)

// Announcement is a text for everybody. Audience says who sees a popup: signed out (B), signed in (A), at the first sign-in (F).
type Announcement struct {
	ID        string    `db:"id"`
	Kind      Kind      `db:"kind"`
	Audience  string    `db:"execution"`
	Title     string    `db:"title"`
	Body      string    `db:"body"`
	Images    []string  `db:"-"`
	RawImages []byte    `db:"images"`
	CreatedAt time.Time `db:"created_at"`
}

// Announcements are those of the given kinds that are on now, in a language, in their order.
func Announcements(ctx context.Context, q pg.Q, kinds []Kind, language string) ([]Announcement, error) {
	const read = `SELECT id, kind, COALESCE(execution, '') AS execution, COALESCE(texts -> $2, texts -> $3) ->> 'title' AS title,
			COALESCE(texts -> $2, texts -> $3) ->> 'body' AS body, images, created_at
		FROM announcements WHERE kind = ANY ($1) AND (starts_at IS NULL OR starts_at <= lantern_now())
			AND (ends_at IS NULL OR ends_at > lantern_now()) ORDER BY sort, id`
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		names[i] = string(kind)
	}
	var all []Announcement
	if err := q.SelectContext(ctx, &all, read, pq.Array(names), language, Fallback); err != nil {
		return nil, pg.Named(err)
	}
	for i := range all {
		if err := json.Unmarshal(all[i].RawImages, &all[i].Images); err != nil {
			return nil, fmt.Errorf("images of announcement %s: %w", all[i].ID, err)
		}
	}
	return all, nil
}

// Draft is an announcement to be written. Texts is JSON: language → title, body.
type Draft struct {
	Kind     Kind
	Audience string
	Texts    []byte
	Images   []string
	Sort     int
}

// Announce writes an announcement as a step of the caller's deed.
func Announce(ctx context.Context, tx *sqlx.Tx, d Draft) error {
	images, err := json.Marshal(append([]string{}, d.Images...))
	if err != nil {
		return err
	}
	const insert = `INSERT INTO announcements (id, kind, execution, texts, images, sort) VALUES ($1, $2, NULLIF($3, ''), $4, $5, $6)`
	_, err = tx.ExecContext(ctx, insert, id.New[string](), d.Kind, d.Audience, string(d.Texts), string(images), d.Sort)
	return err
}
