package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lantern/api/outside/push"
	"lantern/api/outside/social"
	"lantern/api/system"
	"lantern/store/clock"
)

// Firebase is how people sign in elsewhere; without a project nobody does.
type Firebase struct {
	ProjectID, ServiceAccount, APIKey, AppID, AuthDomain, Emulator, VAPIDKey string
	Providers                                                                []social.Provider
}

func readFirebase(value func(string) string, isProduction bool) (Firebase, error) {
	f := Firebase{
		ProjectID: value("FIREBASE_PROJECT_ID"), ServiceAccount: value("FIREBASE_SERVICE_ACCOUNT"), APIKey: value("FIREBASE_API_KEY"),
		AppID: value("FIREBASE_APP_ID"), AuthDomain: value("FIREBASE_AUTH_DOMAIN"), Emulator: value("FIREBASE_AUTH_EMULATOR_HOST"),
		VAPIDKey: value("FIREBASE_VAPID_KEY"),
	}
	var problems []error
	for name := range strings.SplitSeq(value("FIREBASE_PROVIDERS"), ",") {
		switch provider := social.Provider(strings.TrimSpace(name)); provider {
		case social.Phone, social.Google, social.Facebook:
			f.Providers = append(f.Providers, provider)
		default:
			problems = append(problems, fmt.Errorf("FIREBASE_PROVIDERS: %q is none of phone, google, facebook", provider))
		}
	}
	if f.ProjectID == "" {
		return f, errors.Join(problems...)
	}
	if f.APIKey == "" {
		problems = append(problems, errors.New("FIREBASE_API_KEY is needed with FIREBASE_PROJECT_ID"))
	}
	if isProduction && f.ServiceAccount == "" {
		problems = append(problems, errors.New("FIREBASE_SERVICE_ACCOUNT is needed with FIREBASE_PROJECT_ID in production"))
	}
	if f.AuthDomain == "" {
		f.AuthDomain = f.ProjectID + ".firebaseapp.com"
	}
	return f, errors.Join(problems...)
}

// Drivers build the parts whose libraries only the program itself links; tests and tools leave them out or hand in others.
type Drivers struct {
	// Social returns the verifier of ID tokens, Push the sender of notices.
	Social func(ctx context.Context, f Firebase, c *clock.Clock) (social.Verifier, error)
	Push   func(ctx context.Context, f Firebase, c *clock.Clock) (push.Sender, error)
}

// verifier is built at start, so that a wrong configuration is noticed there.
func (p *Product) verifier(ctx context.Context, d Drivers) (social.Verifier, error) {
	if p.config.Firebase.ProjectID == "" {
		return social.Disabled{}, nil
	}
	if d.Social == nil {
		return nil, errors.New("FIREBASE_PROJECT_ID is set, and this program has no driver for Firebase")
	}
	return d.Social(ctx, p.config.Firebase, p.clock)
}

// forClients is what they need to know; nil says that there is no such sign-in.
func (f Firebase) forClients() *system.Firebase {
	if f.ProjectID == "" {
		return nil
	}
	out := &system.Firebase{ProjectID: f.ProjectID, APIKey: f.APIKey, AppID: f.AppID, AuthDomain: f.AuthDomain, VAPIDKey: f.VAPIDKey}
	for _, provider := range f.Providers {
		out.Providers = append(out.Providers, string(provider))
	}
	if f.Emulator != "" {
		out.Emulator = "http://" + f.Emulator
	}
	return out
}

// foreign are the origins of others that our pages may use.
type foreign struct {
	scripts, frames, connects, pictures []string
	opensPopups                         bool
}

// and are the origins of both.
func (f foreign) and(more foreign) foreign {
	return foreign{
		scripts: slices.Concat(f.scripts, more.scripts), frames: slices.Concat(f.frames, more.frames),
		pictures: slices.Concat(f.pictures, more.pictures),
		connects: slices.Concat(f.connects, more.connects), opensPopups: f.opensPopups || more.opensPopups,
	}
}

// origins are Firebase's: its calls, the check that somebody is human, the pop-ups of other accounts, and the names of devices.
func (f Firebase) origins() foreign {
	pushes := foreign{}
	if f.VAPIDKey != "" {
		pushes.connects = []string{"https://firebaseinstallations.googleapis.com", "https://fcmregistrations.googleapis.com"}
	}
	return f.signInOrigins().and(pushes)
}

func (f Firebase) signInOrigins() foreign {
	switch {
	case f.ProjectID == "":
		return foreign{}
	case f.Emulator != "":
		return foreign{connects: []string{"http://" + f.Emulator}, opensPopups: true}
	}
	return foreign{
		scripts:     []string{"https://apis.google.com", "https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"},
		frames:      []string{"https://" + f.AuthDomain, "https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"},
		connects:    []string{"https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com", "https://www.google.com/recaptcha/"},
		opensPopups: true,
	}
}
