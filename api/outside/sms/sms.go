// Package sms sends short messages to phones: through Twilio, or into the sandbox's outbox.
package sms

import "context"

// Message is a text for a phone. To is the whole number, +66812345678.
type Message struct{ To, Text string }

// Sender takes a message for delivery. Where a house has none it is nil, and what needs one answers
// temporarily_unavailable.
type Sender interface {
	Send(ctx context.Context, message Message) error
}
