// Package outbox keeps what the sandbox would have sent, for whoever tries the product out; production has none.
package outbox

import (
	"context"
	"slices"
	"sync"
	"time"

	"lantern/api/outside/mail"
	"lantern/api/outside/push"
	"lantern/api/outside/sms"
	"lantern/store/clock"
)

// The channels of messages.
const (
	SMS   = "sms"
	Email = "email"
	Push  = "push"
)

// Kept is a message that somebody would have got.
type Kept struct {
	Channel, To, Subject, Text string
	At                         time.Time
}

// Box keeps the latest messages in the process.
type Box struct {
	Clock *clock.Clock

	lock sync.Mutex
	kept []Kept
}

const most = 2000

// Keep puts a message into the box; the oldest falls out when it is full.
func (b *Box) Keep(message Kept) {
	b.lock.Lock()
	defer b.lock.Unlock()
	message.At = b.Clock.Now()
	if len(b.kept) == most {
		b.kept = slices.Delete(b.kept, 0, 1)
	}
	b.kept = append(b.kept, message)
}

// To are the messages for one receiver, or for everybody where none is named, newest first.
func (b *Box) To(receiver string) []Kept {
	b.lock.Lock()
	defer b.lock.Unlock()
	found := []Kept{}
	for _, message := range slices.Backward(b.kept) {
		if receiver == "" || message.To == receiver {
			found = append(found, message)
		}
	}
	return found
}

// SMS is the box as a sender of short messages.
func (b *Box) SMS() sms.Sender { return texts{b} }

// Mail is the box as a sender of e-mails.
func (b *Box) Mail() mail.Sender { return letters{b} }

// Push is the box as a sender of notices to devices; what a device would show stands in its text, where a tap leads
// after it.
func (b *Box) Push() push.Sender { return notices{b} }

type texts struct{ box *Box }

func (t texts) Send(_ context.Context, message sms.Message) error {
	t.box.Keep(Kept{Channel: SMS, To: message.To, Text: message.Text})
	return nil
}

type letters struct{ box *Box }

func (l letters) Send(_ context.Context, message mail.Message) error {
	l.box.Keep(Kept{Channel: Email, To: message.To, Subject: message.Subject, Text: message.Text})
	return nil
}

type notices struct{ box *Box }

func (n notices) Send(_ context.Context, message push.Message) error {
	n.box.Keep(Kept{Channel: Push, To: message.Token, Subject: message.Title, Text: message.Text + "\n" + message.Route})
	return nil
}
