// Package firebase verifies ID tokens with Firebase's library. Only this package and push/firebase link that library.
package firebase

import (
	"context"
	"fmt"
	"os"
	"time"

	firebase "firebase.google.com/go/v4"
	"firebase.google.com/go/v4/auth"
	"google.golang.org/api/option"

	"lantern/api/outside/social"
	"lantern/store/fault"
)

// timeout covers fetching the provider's public keys, which are cached as long as their response allows.
const timeout = 5 * time.Second

// Verifier verifies the ID tokens of one project.
type Verifier struct {
	project social.Project
	client  *auth.Client
	// checksRevoked refuses accounts that were disabled or signed out at Firebase, which needs a service account.
	checksRevoked bool
}

// New returns a verifier for the project. serviceAccount is the file of a key, or empty. The library itself reads
// FIREBASE_AUTH_EMULATOR_HOST and then accepts unsigned tokens: production refuses that variable at start.
func New(ctx context.Context, project social.Project, serviceAccount string) (*Verifier, error) {
	access := option.WithoutAuthentication()
	if serviceAccount != "" {
		key, err := os.ReadFile(serviceAccount)
		if err != nil {
			return nil, fmt.Errorf("firebase: %w", err)
		}
		access = option.WithAuthCredentialsJSON(option.ServiceAccount, key)
	}
	app, err := firebase.NewApp(ctx, &firebase.Config{ProjectID: project.ID}, access)
	if err != nil {
		return nil, fmt.Errorf("firebase: %w", err)
	}
	client, err := app.Auth(ctx)
	if err != nil {
		return nil, fmt.Errorf("firebase: %w", err)
	}
	return &Verifier{project: project, client: client, checksRevoked: serviceAccount != ""}, nil
}

// Verify checks signature, audience, issuer, subject and times of a token, and returns the identity. Faults:
// social_refused, temporarily_unavailable.
func (v *Verifier) Verify(ctx context.Context, idToken string) (social.Identity, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	check := v.client.VerifyIDToken
	if v.checksRevoked {
		check = v.client.VerifyIDTokenAndCheckRevoked
	}
	token, err := check(ctx, idToken)
	switch {
	case err != nil && (auth.IsIDTokenInvalid(err) || auth.IsUserNotFound(err)):
		return social.Identity{}, social.Refused(err)
	case err != nil:
		return social.Identity{}, fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return v.project.Identify(idToken, claimsOf(token))
}

func claimsOf(token *auth.Token) social.Claims {
	return social.Claims{
		SignInProvider: token.Firebase.SignInProvider, Tenant: token.Firebase.Tenant, Identities: token.Firebase.Identities,
		Phone: text(token.Claims["phone_number"]), Name: text(token.Claims["name"]), Email: text(token.Claims["email"]),
		AuthTime: token.AuthTime, Expires: token.Expires,
	}
}

func text(claim any) string {
	value, _ := claim.(string)
	return value
}
