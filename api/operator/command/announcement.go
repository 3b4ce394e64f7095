package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"lantern/store/content"
	"lantern/store/fault"
)

// announcements lists what is told now.
func (d *desk) announcements(ctx context.Context, words []string) error {
	if len(words) != 0 {
		return errors.Join(errUsage, d.usage())
	}
	all, err := content.Announcements(ctx, d.db, content.Kinds, content.Fallback)
	if err != nil {
		return err
	}
	return d.table("ID\tKIND\tFOR\tSINCE\tTITLE", func(w io.Writer) error {
		for _, a := range all {
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", a.ID, a.Kind, a.Audience, a.CreatedAt.UTC().Format(time.RFC3339),
				a.Title); err != nil {
				return err
			}
		}
		return nil
	})
}

// announced is one announcement of a file.
type announced struct {
	Kind     content.Kind    `json:"kind"`
	Audience string          `json:"audience"`
	Texts    json.RawMessage `json:"texts"`
	Images   []string        `json:"images"`
	Sort     int             `json:"sort"`
}

// announce writes what a file has, all of it or nothing.
func (d *desk) announce(ctx context.Context, words []string) error {
	if len(words) != 1 {
		return errors.Join(errUsage, d.usage())
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	drafts, err := draftsIn(words[0])
	if err != nil {
		return err
	}
	written, err := content.Publish(ctx, d.db, drafts, by)
	if f := fault.Of(err); f != nil && f.Code == fault.ValidationFailed {
		return fmt.Errorf("%s: one of them does not fit, nothing is written: %w", words[0], err)
	}
	if err != nil {
		return err
	}
	for _, key := range written {
		if _, err := fmt.Fprintln(d.out, key); err != nil {
			return err
		}
	}
	return nil
}

func draftsIn(name string) (drafts []content.Draft, err error) {
	raw, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var all []announced
	strict := json.NewDecoder(bytes.NewReader(raw))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&all); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for _, a := range all {
		drafts = append(drafts, content.Draft{Kind: a.Kind, Audience: a.Audience, Texts: a.Texts, Images: a.Images,
			Sort: a.Sort})
	}
	return drafts, nil
}

// endAnnouncements takes down what is named.
func (d *desk) endAnnouncements(ctx context.Context, words []string) error {
	if len(words) == 0 {
		return errors.Join(errUsage, d.usage())
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	for _, word := range words {
		if _, err := which[string]([]string{word}); err != nil {
			return err
		}
	}
	if err := content.EndAnnouncements(ctx, d.db, words, by); err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "%d ended\n", len(words))
	return err
}
