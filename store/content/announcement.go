package content

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Kind is the kind of an announcement.
type Kind string

// The kinds.
const (
	Notice    Kind = "PL"
	Popup     Kind = "PU"
	Promotion Kind = "PR"
	Headline  Kind = "H"
)

// Values lists every Kind.
func (Kind) Values() []Kind {
	return []Kind{Notice, Popup, Promotion, Headline}
}

// Kinds are all kinds.
var Kinds = []Kind{Notice, Popup, Promotion, Headline}

// maxSort is the maximum position of an announcement, in both directions.
const maxSort = 10_000

// audiences of a popup; other kinds have none.
var audiences = []string{"B", "A", "F"}

// Announcement is a text for all visitors. Audience is who sees a popup: visitors (B), members (A), members at their
// first login (F). Title is plain text; Body has only the markup that Clean allows, regardless of its author.
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

// Announcements returns the current announcements of the given kinds in a language, in their order.
func Announcements(ctx context.Context, q pg.Q, kinds []Kind, language string) ([]Announcement, error) {
	const read = `SELECT id, kind, COALESCE(execution, '') AS execution,
		COALESCE(texts -> $2, texts -> $3) ->> 'title' AS title,
			COALESCE(texts -> $2, texts -> $3) ->> 'body' AS body, images, created_at
		FROM announcements WHERE kind = ANY ($1) AND (starts_at IS NULL OR starts_at <= lantern_now())
			AND (ends_at IS NULL OR ends_at > lantern_now()) ORDER BY sort, created_at DESC, id`
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		names[i] = string(kind)
	}
	var all []Announcement
	if err := q.SelectContext(ctx, &all, read, pq.Array(names), language, Fallback); err != nil {
		return nil, pg.Named(err)
	}
	for i := range all {
		all[i].Body = Clean(all[i].Body)
		if err := json.Unmarshal(all[i].RawImages, &all[i].Images); err != nil {
			return nil, fmt.Errorf("images of announcement %s: %w", all[i].ID, err)
		}
	}
	return all, nil
}

// Draft is an announcement to be published. Texts is JSON: language → title, body; other languages show the
// fallback's text.
type Draft struct {
	Kind     Kind
	Audience string
	Texts    []byte
	Images   []string
	Sort     int
}

// Announce stores an announcement in the caller's transaction, with cleaned bodies. Faults: validation_failed.
func Announce(ctx context.Context, tx *sqlx.Tx, d Draft) (string, error) {
	if !slices.Contains(Kinds, d.Kind) {
		return "", fault.Invalid("kind", "not_offered")
	}
	if d.Kind == Popup && !slices.Contains(audiences, d.Audience) || d.Kind != Popup && d.Audience != "" {
		return "", fault.Invalid("audience", "not_offered")
	}
	if d.Sort < -maxSort || d.Sort > maxSort {
		return "", fault.Invalid("sort", "not_offered")
	}
	texts, err := cleaned(d.Texts)
	if err != nil {
		return "", err
	}
	images, err := json.Marshal(append([]string{}, d.Images...))
	if err != nil {
		return "", err
	}
	const insert = `INSERT INTO announcements (id, kind, execution, texts, images, sort)
		VALUES ($1, $2, NULLIF($3, ''), $4, $5, $6)`
	key := id.New[string]()
	if _, err := tx.ExecContext(ctx, insert, key, d.Kind, d.Audience, string(texts), string(images), d.Sort); err != nil {
		return "", err
	}
	return key, notify(ctx, tx, key)
}

// notify makes the clients of all signed-in members refetch the announcements.
func notify(ctx context.Context, tx *sqlx.Tx, key string) error {
	return wallet.NotifyAll(ctx, tx, wallet.Event{Kind: wallet.Announced, Related: "announcement", RelatedID: key})
}

// cleaned returns the texts of a draft as they are stored.
func cleaned(texts []byte) ([]byte, error) {
	var all map[string]struct {
		Title string `json:"title"`
		Body  string `json:"body"`
	}
	strict := json.NewDecoder(bytes.NewReader(texts))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&all); err != nil {
		return nil, fault.Invalid("texts", "wrong_format").Because(err)
	}
	if strings.TrimSpace(all[Fallback].Title) == "" {
		return nil, fault.Invalid("texts", "required")
	}
	for language, text := range all {
		text.Body = Clean(text.Body)
		all[language] = text
	}
	return json.Marshal(all)
}

// end ends an announcement now, in the caller's transaction. Faults: not_found, also for one that has ended.
func end(ctx context.Context, tx *sqlx.Tx, key string) error {
	const stop = `UPDATE announcements SET ends_at = lantern_now()
		WHERE id = $1 AND (ends_at IS NULL OR ends_at > lantern_now())`
	done, err := tx.ExecContext(ctx, stop, key)
	if err != nil {
		return err
	}
	n, err := done.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return fault.New(fault.NotFound)
	}
	return notify(ctx, tx, key)
}
