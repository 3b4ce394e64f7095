// Package outbox stores the messages that the sandbox would have sent, for testers. Production does not use it.
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

// Channels of messages.
const (
	SMS   = "sms"
	Email = "email"
	Push  = "push"
)

// Message is a message that would have been sent.
type Message struct {
	Channel, To, Subject, Text string
	At                         time.Time
}

// Box stores the latest messages in memory.
type Box struct {
	Clock *clock.Clock

	lock     sync.Mutex
	messages []Message
}

const maxMessages = 2000

// Add stores a message; the oldest is dropped when the box is full.
func (b *Box) Add(message Message) {
	b.lock.Lock()
	defer b.lock.Unlock()
	message.At = b.Clock.Now()
	if len(b.messages) == maxMessages {
		b.messages = slices.Delete(b.messages, 0, 1)
	}
	b.messages = append(b.messages, message)
}

// SentTo returns the messages to one receiver, newest first; an empty receiver means all.
func (b *Box) SentTo(receiver string) []Message {
	b.lock.Lock()
	defer b.lock.Unlock()
	found := []Message{}
	for _, message := range slices.Backward(b.messages) {
		if receiver == "" || message.To == receiver {
			found = append(found, message)
		}
	}
	return found
}

// SMS returns a sender of text messages that stores them in the box.
func (b *Box) SMS() sms.Sender { return smsSender{b} }

// Mail returns a sender of e-mails that stores them in the box.
func (b *Box) Mail() mail.Sender { return mailSender{b} }

// Push returns a sender of push notifications that stores them in the box: the text, followed by the route that a tap
// opens.
func (b *Box) Push() push.Sender { return pushSender{b} }

type smsSender struct{ box *Box }

func (s smsSender) Send(_ context.Context, message sms.Message) error {
	s.box.Add(Message{Channel: SMS, To: message.To, Text: message.Text})
	return nil
}

type mailSender struct{ box *Box }

func (m mailSender) Send(_ context.Context, message mail.Message) error {
	m.box.Add(Message{Channel: Email, To: message.To, Subject: message.Subject, Text: message.Text})
	return nil
}

type pushSender struct{ box *Box }

func (p pushSender) Send(_ context.Context, message push.Message) error {
	p.box.Add(Message{Channel: Push, To: message.Token, Subject: message.Title, Text: message.Text + "\n" + message.Route})
	return nil
}
