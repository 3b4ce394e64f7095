package social

import (
	"fmt"
	"slices"
	"time"

	"lantern/store/clock"
	"lantern/store/fault"
)

const (
	// freshness is how long after signing in at the provider a token is accepted.
	freshness = 5 * time.Minute
	skew      = 30 * time.Second
)

// Project is the Firebase project whose ID tokens are accepted.
type Project struct {
	ID        string
	Providers []Provider
	Clock     *clock.Clock
}

// Claims of an ID token that decide who signed in. Times are Unix seconds.
type Claims struct {
	SignInProvider, Tenant string
	Identities             map[string]any
	Phone, Name, Email     string
	AuthTime, Expires      int64
}

var names = map[string]Provider{"phone": Phone, "google.com": Google, "facebook.com": Facebook}

// Identify returns the identity in the claims of a verified token. Faults: social_refused.
func (p Project) Identify(idToken string, c Claims) (Identity, error) {
	if err := p.checkTimes(c); err != nil {
		return Identity{}, Refused(err)
	}
	found, err := c.identity()
	if err != nil {
		return Identity{}, Refused(err)
	}
	if !slices.Contains(p.Providers, found.Provider) {
		return Identity{}, Refused(fmt.Errorf("provider %s is disabled", found.Provider))
	}
	found.Token = idToken
	return found, nil
}

// Refused returns the fault for a token that is not accepted, with the reason for the log.
func Refused(reason error) error { return fault.New(fault.SocialRefused).Because(reason) }

// checkTimes is stricter than Firebase's library, which allows five minutes of clock skew.
func (p Project) checkTimes(c Claims) error {
	now := p.Clock.Now()
	signedIn := time.Unix(c.AuthTime, 0)
	switch {
	case c.AuthTime == 0 || now.Sub(signedIn) > freshness:
		return fmt.Errorf("signed in at %v", signedIn)
	case signedIn.Sub(now) > skew:
		return fmt.Errorf("signed in in the future: %v", signedIn)
	case now.Sub(time.Unix(c.Expires, 0)) > skew:
		return fmt.Errorf("expired at %d", c.Expires)
	}
	return nil
}

// identity uses the provider's own id of the person: Firebase's id changes when its user is deleted and recreated.
func (c Claims) identity() (Identity, error) {
	provider, isKnown := names[c.SignInProvider]
	if !isKnown || c.Tenant != "" {
		return Identity{}, fmt.Errorf("signed in by %q of tenant %q", c.SignInProvider, c.Tenant)
	}
	subject := first(c.Identities[c.SignInProvider])
	if provider == Phone {
		subject = c.Phone
	}
	if subject == "" {
		return Identity{}, fmt.Errorf("no subject of %s", provider)
	}
	name := c.Name
	if name == "" {
		name = c.Email
	}
	return Identity{Provider: provider, Subject: subject, Name: name}, nil
}

func first(identities any) string {
	list, _ := identities.([]any)
	if len(list) == 0 {
		return ""
	}
	subject, _ := list[0].(string)
	return subject
}
