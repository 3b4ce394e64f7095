// Package firebase sends push notifications through Firebase Cloud Messaging.
package firebase

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	firebase "firebase.google.com/go/v4"
	"firebase.google.com/go/v4/messaging"
	"google.golang.org/api/option"

	"lantern/api/outside/push"
	"lantern/store/clock"
)

const (
	timeout = 10 * time.Second
	// lifetime limits how long a notification is delivered late; the platform message stays in the list.
	lifetime = 24 * time.Hour
)

// Sender sends through Firebase Cloud Messaging.
type Sender struct {
	client *messaging.Client
	clock  *clock.Clock
}

// New returns a sender that uses the key of a service account.
func New(ctx context.Context, project, serviceAccount string, c *clock.Clock) (*Sender, error) {
	key, err := os.ReadFile(serviceAccount)
	if err != nil {
		return nil, fmt.Errorf("firebase: %w", err)
	}
	return open(ctx, project, option.WithAuthCredentialsJSON(option.ServiceAccount, key), c)
}

func open(ctx context.Context, project string, access option.ClientOption, c *clock.Clock) (*Sender, error) {
	app, err := firebase.NewApp(ctx, &firebase.Config{ProjectID: project}, access)
	if err != nil {
		return nil, fmt.Errorf("firebase: %w", err)
	}
	client, err := app.Messaging(ctx)
	if err != nil {
		return nil, fmt.Errorf("firebase: %w", err)
	}
	return &Sender{client: client, clock: c}, nil
}

// forApple returns the APNs settings: urgent, with a sound, replacing an earlier copy, expiring with the lifetime.
func forApple(id string, now time.Time) *messaging.APNSConfig {
	return &messaging.APNSConfig{
		Headers: map[string]string{
			"apns-collapse-id": id, "apns-priority": "10", "apns-expiration": strconv.FormatInt(now.Add(lifetime).Unix(), 10),
		},
		Payload: &messaging.APNSPayload{Aps: &messaging.Aps{Sound: "default"}},
	}
}

// Send delivers a message. A second copy of it replaces the first on the device. Errors: push.ErrGone, push.ErrRefused.
func (f *Sender) Send(ctx context.Context, m push.Message) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	ttl := lifetime
	_, err := f.client.Send(ctx, &messaging.Message{
		Token:        m.Token,
		Notification: &messaging.Notification{Title: m.Title, Body: m.Text},
		Data:         map[string]string{"id": m.ID, "kind": m.Kind, "route": m.Route},
		Android: &messaging.AndroidConfig{Priority: "high", TTL: &ttl,
			Notification: &messaging.AndroidNotification{Tag: m.ID}},
		APNS: forApple(m.ID, f.clock.Now()),
		Webpush: &messaging.WebpushConfig{Headers: map[string]string{"TTL": fmt.Sprint(int(lifetime / time.Second)),
			"Urgency": "high"}},
	})
	switch {
	case err == nil:
		return nil
	case messaging.IsUnregistered(err), messaging.IsSenderIDMismatch(err):
		return errors.Join(push.ErrGone, err)
	case messaging.IsInvalidArgument(err):
		return errors.Join(push.ErrRefused, err)
	}
	return err
}
