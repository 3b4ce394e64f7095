package push

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

	"lantern/store/clock"
)

const (
	patience = 10 * time.Second
	// An older notice is of no use to somebody who comes back to his phone; the message waits for him.
	lifetime = 24 * time.Hour
)

// Firebase sends through Firebase Cloud Messaging.
type Firebase struct {
	client *messaging.Client
	clock  *clock.Clock
}

// NewFirebase builds the sender with the key of a service account.
func NewFirebase(ctx context.Context, project, serviceAccount string, c *clock.Clock) (*Firebase, error) {
	key, err := os.ReadFile(serviceAccount)
	if err != nil {
		return nil, fmt.Errorf("firebase: %w", err)
	}
	return open(ctx, project, option.WithAuthCredentialsJSON(option.ServiceAccount, key), c)
}

func open(ctx context.Context, project string, access option.ClientOption, c *clock.Clock) (*Firebase, error) {
	app, err := firebase.NewApp(ctx, &firebase.Config{ProjectID: project}, access)
	if err != nil {
		return nil, fmt.Errorf("firebase: %w", err)
	}
	client, err := app.Messaging(ctx)
	if err != nil {
		return nil, fmt.Errorf("firebase: %w", err)
	}
	return &Firebase{client: client, clock: c}, nil
}

// forApple is what iPhones are told as well: that the notice is urgent and heard, replaces its like, and ends with its lifetime.
func forApple(id string, now time.Time) *messaging.APNSConfig {
	return &messaging.APNSConfig{
		Headers: map[string]string{
			"apns-collapse-id": id, "apns-priority": "10", "apns-expiration": strconv.FormatInt(now.Add(lifetime).Unix(), 10),
		},
		Payload: &messaging.APNSPayload{Aps: &messaging.Aps{Sound: "default"}},
	}
}

// Send hands a message over. A second copy of it takes the place of the first on the device.
func (f *Firebase) Send(ctx context.Context, m Message) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	ttl := lifetime
	_, err := f.client.Send(ctx, &messaging.Message{
		Token:        m.Token,
		Notification: &messaging.Notification{Title: m.Title, Body: m.Text},
		Data:         map[string]string{"id": m.ID, "kind": m.Kind, "route": m.Route},
		Android:      &messaging.AndroidConfig{Priority: "high", TTL: &ttl, Notification: &messaging.AndroidNotification{Tag: m.ID}},
		APNS:         forApple(m.ID, f.clock.Now()),
		Webpush:      &messaging.WebpushConfig{Headers: map[string]string{"TTL": fmt.Sprint(int(lifetime / time.Second)), "Urgency": "high"}},
	})
	switch {
	case err == nil:
		return nil
	case messaging.IsUnregistered(err), messaging.IsSenderIDMismatch(err):
		return errors.Join(ErrGone, err)
	case messaging.IsInvalidArgument(err):
		return errors.Join(ErrRefused, err)
	}
	return err
}
