// Package push sends notifications to devices through Firebase, or into the outbox in the sandbox.
package push

import (
	"context"
	"errors"
)

// Message is a notification for one device: what happened and which route it opens. It never contains an amount,
// because it is shown on locked screens and passes through third parties.
type Message struct {
	Token, ID, Kind, Route string
	Title, Text            string
}

// Sender queues messages for delivery. Without a configured sender it is nil, and calls that need one return
// temporarily_unavailable.
type Sender interface {
	Send(ctx context.Context, message Message) error
}

// Permanent errors; a retry may resolve any other.
var (
	ErrGone    = errors.New("push: the device is not registered")
	ErrRefused = errors.New("push: refused")
)
