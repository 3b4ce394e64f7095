// Package social asks who somebody is elsewhere: the owner of a phone that Firebase called, or of an account with
// Google or Facebook.
package social

import (
	"context"

	"lantern/store/fault"
)

// Provider is who vouches.
type Provider string

// The providers.
const (
	Phone    Provider = "phone"
	Google   Provider = "google"
	Facebook Provider = "facebook"
)

// Values lists every Provider.
func (Provider) Values() []Provider {
	return []Provider{Phone, Google, Facebook}
}

// Identity is what a provider vouches for. The subject of Phone is the number, with its plus and the country's code.
type Identity struct {
	Provider Provider
	Subject  string
	Name     string
	// Token is the one that was verified: it counts once.
	Token string
}

// Verifier reads ID tokens.
type Verifier interface {
	// Verify says who signed in. Faults: social_refused, temporarily_unavailable.
	Verify(ctx context.Context, idToken string) (Identity, error)
}

// Disabled is the verifier of a house without Firebase.
type Disabled struct{}

// Verify refuses. Faults: temporarily_unavailable.
func (Disabled) Verify(context.Context, string) (Identity, error) {
	return Identity{}, fault.New(fault.TemporarilyUnavailable)
}
