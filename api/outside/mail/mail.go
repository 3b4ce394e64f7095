// Package mail sends e-mails by SMTP, or into the outbox in the sandbox.
package mail

import "context"

// Message is plain text to one address. It has no HTML, so that its content cannot be interpreted as markup.
type Message struct{ To, Subject, Text string }

// Sender queues messages for delivery. Without a configured sender it is nil, and calls that need one return
// temporarily_unavailable.
type Sender interface {
	Send(ctx context.Context, message Message) error
}
