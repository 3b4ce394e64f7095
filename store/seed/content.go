package seed

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/jmoiron/sqlx"

	"lantern/store/content"
)

//go:embed help.json announcements.json banners.json
var contentFiles embed.FS

type seededTopic struct {
	Key   string          `json:"key"`
	Texts json.RawMessage `json:"texts"`
}

type seededAnnouncement struct {
	Kind     content.Kind    `json:"kind"`
	Audience string          `json:"audience"`
	Texts    json.RawMessage `json:"texts"`
	Images   []string        `json:"images"`
}

type seededBanner struct {
	Group string          `json:"group"`
	Image string          `json:"image"`
	URL   string          `json:"url"`
	Leads string          `json:"leads"`
	Texts json.RawMessage `json:"texts"`
}

// texts writes help, announcements and banners where there are none, so that changes by operators are kept.
func texts(ctx context.Context, tx *sqlx.Tx) error {
	if err := help(ctx, tx); err != nil {
		return err
	}
	if err := announcements(ctx, tx); err != nil {
		return err
	}
	return banners(ctx, tx)
}

func help(ctx context.Context, tx *sqlx.Tx) error {
	topics, err := readSeed[seededTopic]("help.json")
	if err != nil {
		return err
	}
	known, err := content.Help(ctx, tx, content.Fallback)
	if err != nil {
		return err
	}
	for i, t := range topics {
		if slices.ContainsFunc(known, func(k content.Topic) bool { return k.Key == t.Key }) {
			continue
		}
		if err := content.WriteHelp(ctx, tx, t.Key, t.Texts, i); err != nil {
			return err
		}
	}
	return nil
}

func announcements(ctx context.Context, tx *sqlx.Tx) error {
	all, err := readSeed[seededAnnouncement]("announcements.json")
	if err != nil {
		return err
	}
	if isEmpty, err := isEmpty(ctx, tx, `SELECT NOT EXISTS (SELECT FROM announcements)`); err != nil || !isEmpty {
		return err
	}
	for i, a := range all {
		draft := content.Draft{Kind: a.Kind, Audience: a.Audience, Texts: a.Texts, Images: a.Images, Sort: i}
		if _, err := content.Announce(ctx, tx, draft); err != nil {
			return err
		}
	}
	return nil
}

// banners are added to groups without banners.
func banners(ctx context.Context, tx *sqlx.Tx) error {
	all, err := readSeed[seededBanner]("banners.json")
	if err != nil {
		return err
	}
	var hung []string
	if err := tx.SelectContext(ctx, &hung, `SELECT DISTINCT group_name FROM banners`); err != nil {
		return err
	}
	for i, b := range all {
		if slices.Contains(hung, b.Group) {
			continue
		}
		draft := content.BannerDraft{Group: b.Group, Image: b.Image, URL: b.URL, Leads: b.Leads, Texts: b.Texts, Sort: i}
		if err := content.CreateBanner(ctx, tx, draft); err != nil {
			return err
		}
	}
	return nil
}

func readSeed[T any](name string) (all []T, err error) {
	raw, err := contentFiles.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(raw, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return all, nil
}

func isEmpty(ctx context.Context, tx *sqlx.Tx, question string) (isSo bool, err error) {
	err = tx.GetContext(ctx, &isSo, question)
	return isSo, err
}
