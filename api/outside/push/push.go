// Package push sends notices to devices: through Firebase, or into the sandbox's outbox.
package push

import (
	"context"
	"errors"
)

// Message is a notice for one device. It says that something happened and where it leads, and never a figure: it is
// shown on locked screens and passes through the hands of others.
type Message struct {
	Token, ID, Kind, Route string
	Title, Text            string
}

// Sender takes a message for delivery. Where a house has none it is nil, and what needs one answers
// temporarily_unavailable.
type Sender interface {
	Send(ctx context.Context, message Message) error
}

// What a service says for good; every other error may be gone at the next try.
var (
	ErrGone    = errors.New("push: the device is gone")
	ErrRefused = errors.New("push: refused")
)
