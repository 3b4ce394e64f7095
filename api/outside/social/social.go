// Package social verifies identities of external providers: the owner of a phone number verified by Firebase, or of a
// Google or Facebook account.
package social

import (
	"context"

	"lantern/store/fault"
)

// Provider is the external identity provider.
type Provider string

// Providers.
const (
	Phone    Provider = "phone"
	Google   Provider = "google"
	Facebook Provider = "facebook"
)

// Values lists every Provider.
func (Provider) Values() []Provider {
	return []Provider{Phone, Google, Facebook}
}

// Identity is what a provider confirms. The subject of Phone is the number in international format.
type Identity struct {
	Provider Provider
	Subject  string
	Name     string
	// Token is the verified token; it can be used once.
	Token string
}

// Verifier verifies ID tokens.
type Verifier interface {
	// Verify returns the identity that the token is for. Faults: social_refused, temporarily_unavailable,
	// validation_failed (not offered).
	Verify(ctx context.Context, idToken string) (Identity, error)
}

// Disabled is the verifier of a platform without Firebase.
type Disabled struct{}

// Verify always fails, and finally: repeating the call does not help. Faults: validation_failed.
func (Disabled) Verify(context.Context, string) (Identity, error) {
	return Identity{}, fault.Invalid("idToken", "not_offered")
}
