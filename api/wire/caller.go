package wire

import (
	"lantern/store/id"
	"lantern/store/idem"
)

// Caller is who asks: what the guards found out before the handler runs.
type Caller struct {
	Member    id.Member
	Username  string
	Kind      int
	IsAgent   bool
	IsTrial   bool
	Session   id.Session
	Scope     string
	Language  string
	IP        string
	Platform  string
	Device    string
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
