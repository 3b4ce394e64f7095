package social

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	firebase "firebase.google.com/go/v4"
	"firebase.google.com/go/v4/auth"
	"google.golang.org/api/option"

	"lantern/store/clock"
	"lantern/store/fault"
)

const (
	// freshness is how long after signing in at the provider a token opens anything here.
	freshness = 5 * time.Minute
	skew      = 30 * time.Second
	// patience is for the keys of the provider, which are fetched seldom and kept as long as their answer allows.
	patience = 5 * time.Second
)

// Project is whose ID tokens are believed.
type Project struct {
	ID string
	// ServiceAccount is the file of a key; with it, accounts that were disabled or signed out at Firebase are refused too.
	ServiceAccount string
	Providers      []Provider
	Clock          *clock.Clock
}

// Firebase verifies with Firebase's own library.
type Firebase struct {
	project Project
	client  *auth.Client
}

var names = map[string]Provider{"phone": Phone, "google.com": Google, "facebook.com": Facebook}

// New builds the verifier. The library itself listens to FIREBASE_AUTH_EMULATOR_HOST and then believes unsigned tokens:
// production refuses that variable before it comes here.
func New(ctx context.Context, p Project) (*Firebase, error) {
	access := option.WithoutAuthentication()
	if p.ServiceAccount != "" {
		key, err := os.ReadFile(p.ServiceAccount)
		if err != nil {
			return nil, fmt.Errorf("firebase: %w", err)
		}
		access = option.WithAuthCredentialsJSON(option.ServiceAccount, key)
	}
	app, err := firebase.NewApp(ctx, &firebase.Config{ProjectID: p.ID}, access)
	if err != nil {
		return nil, fmt.Errorf("firebase: %w", err)
	}
	client, err := app.Auth(ctx)
	if err != nil {
		return nil, fmt.Errorf("firebase: %w", err)
	}
	return &Firebase{project: p, client: client}, nil
}

// Verify holds a token against the project's keys, its audience, issuer, subject and times, and asks that the person signed in
// a moment ago. Faults: social_refused, temporarily_unavailable.
func (f *Firebase) Verify(ctx context.Context, idToken string) (Identity, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	check := f.client.VerifyIDToken
	if f.project.ServiceAccount != "" {
		check = f.client.VerifyIDTokenAndCheckRevoked
	}
	token, err := check(ctx, idToken)
	switch {
	case err != nil && auth.IsIDTokenInvalid(err):
		return Identity{}, refused(err)
	case err != nil && !auth.IsUserNotFound(err):
		return Identity{}, fault.New(fault.TemporarilyUnavailable).Because(err)
	case err != nil:
		return Identity{}, refused(err)
	}
	if err := f.isFresh(token); err != nil {
		return Identity{}, refused(err)
	}
	found, err := identityOf(token)
	if err != nil {
		return Identity{}, refused(err)
	}
	if !slices.Contains(f.project.Providers, found.Provider) {
		return Identity{}, refused(fmt.Errorf("provider %s is switched off", found.Provider))
	}
	found.Token = idToken
	return found, nil
}

func refused(why error) error { return fault.New(fault.SocialRefused).Because(why) }

// isFresh is stricter than the library, which allows five minutes of difference between the clocks.
func (f *Firebase) isFresh(token *auth.Token) error {
	now := f.project.Clock.Now()
	signedIn := time.Unix(token.AuthTime, 0)
	switch {
	case token.AuthTime == 0 || now.Sub(signedIn) > freshness:
		return fmt.Errorf("signed in at %v", signedIn)
	case signedIn.Sub(now) > skew:
		return fmt.Errorf("signed in later than now: %v", signedIn)
	case now.Sub(time.Unix(token.Expires, 0)) > skew:
		return fmt.Errorf("expired at %d", token.Expires)
	}
	return nil
}

// identityOf takes the provider's own id of the person: Firebase's changes when its user is deleted and made again.
func identityOf(token *auth.Token) (Identity, error) {
	provider, isKnown := names[token.Firebase.SignInProvider]
	if !isKnown || token.Firebase.Tenant != "" {
		return Identity{}, fmt.Errorf("signed in by %q of tenant %q", token.Firebase.SignInProvider, token.Firebase.Tenant)
	}
	subject := first(token.Firebase.Identities[token.Firebase.SignInProvider])
	if provider == Phone {
		subject = text(token.Claims["phone_number"])
	}
	if subject == "" {
		return Identity{}, fmt.Errorf("nobody of %s", provider)
	}
	name := text(token.Claims["name"])
	if name == "" {
		name = text(token.Claims["email"])
	}
	return Identity{Provider: provider, Subject: subject, Name: name}, nil
}

func first(identities any) string {
	list, _ := identities.([]any)
	if len(list) == 0 {
		return ""
	}
	return text(list[0])
}

func text(claim any) string {
	value, _ := claim.(string)
	return value
}
