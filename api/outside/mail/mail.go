// Package mail sends e-mails: by SMTP, or into the sandbox's outbox.
package mail

import "context"

// Message is a plain text for one address; it has no HTML, so nothing in it can be more than text.
type Message struct{ To, Subject, Text string }

// Sender takes a message for delivery. Where a house has none it is nil, and what needs one answers
// temporarily_unavailable.
type Sender interface {
	Send(ctx context.Context, message Message) error
}
