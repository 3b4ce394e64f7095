package wire

import (
	"lantern/store/approval"
	"lantern/store/id"
	"lantern/store/idem"
)

// Caller is who calls, as determined by the guards before the handler runs.
type Caller struct {
	Member   id.Member
	Username string
	Kind     int
	IsAgent  bool
	IsTrial  bool
	Session  id.Session
	Scope    string
	// Operator is the calling operator, with roles and with the steps that are required before any other call.
	Operator id.Operator
	Roles    []string
	Needs    []string
	// IsProved means that the session's owner has recently proved their identity.
	IsProved bool
	Language string
	IP       string
	// Country is the ISO 3166-1 code of the address; empty if unknown.
	Country  string
	Platform string
	Device   string
	// Browser is the user agent.
	Browser   string
	Module    string
	Origin    string
	RequestID string
	Key       *idem.Key
	// Bearer is the token as sent. Only public routes with sessions of their own (the in-house games) read it.
	Bearer string
}

// Client identifies the client that a captcha or code is bound to: the device if known, otherwise the address.
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
