package main

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"lantern/api/outside/hub88"
	"lantern/api/sandbox/secret"
)

// environment is the sandbox's configuration, read from the platform's variables with the same defaults.
type environment struct {
	bind               string
	port, platformPort int
	origin, data       string
	games              int
	// paySecret signs for the provider, the vendor wallet and every vendor; the other two are for the Hub88 dialect.
	paySecret, vendorKey, platformKey string
}

// readEnvironment reads the configuration. The signing secrets are created by whichever program starts first.
func readEnvironment(get func(string) string) (env environment, err error) {
	if get("LANTERN_MODE") == "production" {
		return env, errors.New("the sandbox does not run in production")
	}
	number := func(name string, otherwise int) int {
		n, wrong := strconv.Atoi(cmp.Or(get(name), strconv.Itoa(otherwise)))
		if wrong != nil || n < 0 || n > 1_000_000 {
			err = errors.Join(err, fmt.Errorf("%s: %q is not a number in range", name, get(name)))
		}
		return n
	}
	env = environment{
		bind: cmp.Or(get("BIND"), "127.0.0.1"), port: number("SANDBOX_PORT", 8090), platformPort: number("PORT", 8080),
		origin: strings.TrimSuffix(cmp.Or(get("PUBLIC_URL"), "http://localhost:8080"), "/"),
		data:   cmp.Or(get("DATA_DIR"), ".data"),
		games:  number("SANDBOX_GAMES", 0), paySecret: get("PAY_SANDBOX_SECRET"),
	}
	if err != nil {
		return env, err
	}
	return env, env.readSecrets()
}

func (env *environment) readSecrets() (err error) {
	keys := secret.Store(env.data)
	if env.paySecret == "" {
		if env.paySecret, err = keys.Secret(secret.Pay); err != nil {
			return err
		}
	}
	if env.vendorKey, err = keys.Key(secret.Vendor); err != nil {
		return err
	}
	signingKey, err := keys.Key(secret.Platform)
	if err != nil {
		return err
	}
	env.platformKey, err = hub88.PublicOf(signingKey)
	return err
}

// platformURL returns the platform's address on this machine.
func (env environment) platformURL() string {
	return fmt.Sprintf("http://127.0.0.1:%d", env.platformPort)
}

// pagesURL returns the address of the sandbox for a browser.
func (env environment) pagesURL() string { return fmt.Sprintf("http://localhost:%d", env.port) }

func (env environment) file(name string) string { return filepath.Join(env.data, name) }
