package verification

import (
	"context"
	"strings"
	"time"
)

// Sending is a code that somebody is to get by a short message or, where Email is set, by e-mail.
type Sending struct {
	Purpose Purpose
	Holder  string
	Phone   Phone
	Email   string
	// Leads: somebody is there to get it. Otherwise everything is done but the sending, and no code fits.
	Leads bool
	// Notice is the word of the message that is sent instead where it does not lead; without one nothing is.
	Notice string
	From   Asker
}

// Asker is who wants a code to be sent, as far as budgets and language go.
type Asker struct{ IP, Device, Language string }

// Send issues a code, sends it and says how long it lives. The composition hands one to every noun that needs codes
// sent.
// Faults: too_many_requests, temporarily_unavailable.
type Send func(ctx context.Context, sending Sending) (time.Duration, error)

// Bound is what the code of a sending is good for; Codes.Take asks for the same.
func (s Sending) Bound() Bound {
	return Bound{Purpose: s.Purpose, Target: s.target(), Holder: s.Holder}
}

// Life is how long the code lives.
func (s Sending) Life() time.Duration {
	if s.isEmail() {
		return EmailLife
	}
	return SMSLife
}

// Costs says whether a message is really sent.
func (s Sending) Costs() bool { return s.Leads || s.Notice != "" }

func (s Sending) isEmail() bool { return s.Email != "" }

func (s Sending) target() string {
	if s.isEmail() {
		return strings.ToLower(s.Email)
	}
	return s.Phone.E164()
}

func (a Asker) client() string {
	if a.Device != "" {
		return a.Device
	}
	return a.IP
}
