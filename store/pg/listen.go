package pg

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/lib/pq"
)

const (
	reconnectFirst = 100 * time.Millisecond
	reconnectMost  = 5 * time.Second
	// pingEvery detects connections that were lost without an error, so that the listener reconnects.
	pingEvery = 20 * time.Second
)

// Listen calls onNotify after every notification on a channel (NOTIFY) and after every reconnection, because
// notifications may have been missed. It returns when ctx ends. Errors: an address that cannot be parsed.
func Listen(ctx context.Context, dsn, channel string, log *slog.Logger, onNotify func()) error {
	address, err := withParams(dsn, Options{Role: Application, StatementTimeout: reconnectMost})
	if err != nil {
		return err
	}
	listener := pq.NewListener(address, reconnectFirst, reconnectMost, func(event pq.ListenerEventType, err error) {
		if err != nil {
			log.Warn("notifications_interrupted", "channel", channel, "error", err.Error())
		}
	})
	defer func() {
		if err := listener.Close(); err != nil {
			log.Debug("notification_listener_close_failed", "channel", channel, "error", err.Error())
		}
	}()
	if err := listener.Listen(channel); err != nil {
		return fmt.Errorf("listen %s: %w", channel, Named(err))
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-listener.Notify: // nil after a reconnection
			onNotify()
		case <-time.After(pingEvery):
			go func() {
				if err := listener.Ping(); err != nil {
					log.Debug("notification_listener_ping_failed", "channel", channel, "error", err.Error())
				}
			}()
		}
	}
}
