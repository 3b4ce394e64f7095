// Package sms sends text messages through Twilio, or into the outbox in the sandbox.
package sms

import "context"

// Message is a text message. To is the complete number, such as +66812345678.
type Message struct{ To, Text string }

// Sender queues messages for delivery. Without a configured sender it is nil, and calls that need one return
// temporarily_unavailable.
type Sender interface {
	Send(ctx context.Context, message Message) error
}
