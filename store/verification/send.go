package verification

import (
	"context"
	"strings"
	"time"
)

// Sending is a code to be sent by SMS or, if Email is set, by e-mail.
type Sending struct {
	Purpose Purpose
	Holder  string
	Phone   Phone
	Email   string
	// HasRecipient reports whether someone is to receive the code. Otherwise the same work is done without sending, and no
	// code matches.
	HasRecipient bool
	// Notice is the translation key of the message that is sent instead if HasRecipient is false; if empty, none is.
	Notice string
	From   Requester
}

// Requester is the client that requested the code, as far as budgets and language need it.
type Requester struct{ IP, Device, Language string }

// Send issues a code, sends it and returns its lifetime. The composition passes one to every noun that sends codes.
// Faults: too_many_requests, temporarily_unavailable.
type Send func(ctx context.Context, sending Sending) (time.Duration, error)

// Bound is what the code of a sending is valid for, as Codes.Take expects it.
func (s Sending) Bound() Bound {
	return Bound{Purpose: s.Purpose, Target: s.target(), Holder: s.Holder}
}

// Life returns the lifetime of the code.
func (s Sending) Life() time.Duration {
	if s.isEmail() {
		return EmailLife
	}
	return SMSLife
}

// SendsMessage returns whether a message is really sent.
func (s Sending) SendsMessage() bool { return s.HasRecipient || s.Notice != "" }

func (s Sending) isEmail() bool { return s.Email != "" }

func (s Sending) target() string {
	if s.isEmail() {
		return strings.ToLower(s.Email)
	}
	return s.Phone.E164()
}

func (a Requester) client() string {
	if a.Device != "" {
		return a.Device
	}
	return a.IP
}
