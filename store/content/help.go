// Package content stores banners, announcements, help and legal texts, each in every language of the platform.
package content

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
)

// Fallback is the language of texts that have no version in the requested one.
const Fallback = "en"

// Topic is a topic of the help center. Body is plain text with an empty line between paragraphs, without markup to
// sanitize. Clients replace {age} in it with the minimum age of members.
type Topic struct {
	Key   string `db:"key"`
	Title string `db:"title"`
	Body  string `db:"body"`
}

// Help returns the topics in a language, in their order.
func Help(ctx context.Context, q pg.Q, language string) ([]Topic, error) {
	const read = `SELECT key, COALESCE(texts -> $1, texts -> $2) ->> 'title' AS title,
		COALESCE(texts -> $1, texts -> $2) ->> 'body' AS body
		FROM help_topics ORDER BY sort, key`
	var topics []Topic
	err := q.SelectContext(ctx, &topics, read, language, Fallback)
	return topics, pg.Named(err)
}

// WriteHelp stores a topic. Texts is JSON: language → title, body.
func WriteHelp(ctx context.Context, tx *sqlx.Tx, key string, texts []byte, sort int) error {
	const upsert = `INSERT INTO help_topics (key, texts, sort) VALUES ($1, $2, $3)
		ON CONFLICT (key) DO UPDATE SET texts = excluded.texts, sort = excluded.sort`
	_, err := tx.ExecContext(ctx, upsert, key, string(texts), sort)
	return err
}
