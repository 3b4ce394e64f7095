package wire

import (
	"lantern/store/approval"
	"lantern/store/id"
	"lantern/store/idem"
)

// Caller is who asks: what the guards found out before the handler runs.
type Caller struct {
	Member   id.Member
	Username string
	Kind     int
	IsAgent  bool
	IsTrial  bool
	Session  id.Session
	Scope    string
	// Operator is who calls at the operators' door, with his roles and with what he has to do before anything else.
	Operator id.Operator
	Roles    []string
	Needs    []string
	// IsProved: the session's owner proved a moment ago that it is he.
	IsProved bool
	Language string
	IP       string
	// Country is where the address is, by ISO 3166-1; empty where it is not known.
	Country  string
	Platform string
	Device   string
	// Browser is what the client says of itself.
	Browser   string
	Module    string
	Origin    string
	RequestID string
	Key       *idem.Key
	// Bearer is the token as it came. Public routes with sessions of their own (the in-house games) read it, nobody else.
	Bearer string
}

// Client is what a captcha or a code is bound to: the device where it says which, otherwise the address.
func (c Caller) Client() string {
	if c.Device != "" {
		return c.Device
	}
	return c.IP
}

// Action returns an action of the calling operator.
func (c Caller) Action(reason string) approval.Action {
	by := approval.Operator{ID: c.Operator, Name: c.Username}
	return approval.Action{By: by, Reason: reason, RequestID: c.RequestID}
}
