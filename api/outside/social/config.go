package social

import (
	"errors"
	"fmt"
	"strings"

	"lantern/api/outside/driver"
)

// Variables of Firebase, which is used for sign-in and push notifications.
var Variables = []driver.Variable{
	{
		Name: "FIREBASE_PROJECT_ID",
		About: "project whose ID tokens are accepted and which sends push notifications; empty: " +
			"no sign-in with Google, Facebook or Firebase's phone service, and no push notifications",
	},
	{Name: "FIREBASE_SERVICE_ACCOUNT",
		About: "file with the key of a service account; required with a project in production"},
	{Name: "FIREBASE_API_KEY", About: "API key of the web client (public); required with a project"},
	{Name: "FIREBASE_APP_ID", About: "app id of the web client (public)"},
	{Name: "FIREBASE_AUTH_DOMAIN", About: "domain of the sign-in pop-ups; empty: the project's own"},
	{Name: "FIREBASE_VAPID_KEY", About: "public key of web push; empty: none in browsers; the apps need no key"},
	{
		Name: "FIREBASE_PROVIDERS", Default: "phone,google,facebook",
		About: "sign-in methods that are switched on at Firebase, comma separated",
	},
	{Name: "FIREBASE_AUTH_EMULATOR_HOST",
		About: "host and port of the Auth emulator, whose tokens are unsigned; refused in production"},
}

// Config is the Firebase project. ProjectID is empty if none is configured.
type Config struct {
	ProjectID, ServiceAccount, APIKey, AppID, AuthDomain, Emulator, VAPIDKey string
	Providers                                                                []Provider
}

// ReadConfig reads the project and reports all configuration errors at once.
func ReadConfig(value driver.Lookup, isProduction bool) (Config, error) {
	c := Config{
		ProjectID: value("FIREBASE_PROJECT_ID"), ServiceAccount: value("FIREBASE_SERVICE_ACCOUNT"),
		APIKey: value("FIREBASE_API_KEY"), AppID: value("FIREBASE_APP_ID"), AuthDomain: value("FIREBASE_AUTH_DOMAIN"),
		Emulator: value("FIREBASE_AUTH_EMULATOR_HOST"), VAPIDKey: value("FIREBASE_VAPID_KEY"),
	}
	var problems []error
	for name := range strings.SplitSeq(value("FIREBASE_PROVIDERS"), ",") {
		switch provider := Provider(strings.TrimSpace(name)); provider {
		case Phone, Google, Facebook:
			c.Providers = append(c.Providers, provider)
		default:
			problems = append(problems, fmt.Errorf("FIREBASE_PROVIDERS: %q is none of phone, google, facebook", provider))
		}
	}
	if c.ProjectID == "" {
		return c, errors.Join(problems...)
	}
	if c.APIKey == "" {
		problems = append(problems, errors.New("FIREBASE_API_KEY is needed with FIREBASE_PROJECT_ID"))
	}
	if isProduction && c.ServiceAccount == "" {
		problems = append(problems, errors.New("FIREBASE_SERVICE_ACCOUNT is needed with FIREBASE_PROJECT_ID in production"))
	}
	if c.AuthDomain == "" {
		c.AuthDomain = c.ProjectID + ".firebaseapp.com"
	}
	return c, errors.Join(problems...)
}

// Origins returns the origins that pages use: Firebase's APIs, reCAPTCHA, sign-in pop-ups and device registration.
func (c Config) Origins() driver.Origins {
	pushes := driver.Origins{}
	if c.VAPIDKey != "" {
		pushes.Connects = []string{"https://firebaseinstallations.googleapis.com", "https://fcmregistrations.googleapis.com"}
	}
	return driver.Join(c.signInOrigins(), pushes)
}

func (c Config) signInOrigins() driver.Origins {
	const recaptcha = "https://www.google.com/recaptcha/"
	switch {
	case c.ProjectID == "":
		return driver.Origins{}
	case c.Emulator != "":
		return driver.Origins{Connects: []string{"http://" + c.Emulator}, OpensPopups: true}
	}
	return driver.Origins{
		Scripts:     []string{"https://apis.google.com", recaptcha, "https://www.gstatic.com/recaptcha/"},
		Frames:      []string{"https://" + c.AuthDomain, recaptcha, "https://recaptcha.google.com/recaptcha/"},
		Connects:    []string{"https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com", recaptcha},
		OpensPopups: true,
	}
}
