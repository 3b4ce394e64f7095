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

// place is where the sandbox stands and whom it serves: the product's own environment, with its defaults.
type place struct {
	bind         string
	port, door   int
	origin, data string
	games        int
	// paySecret signs for the provider, the purse and every vendor; the other two are for the dialect of Hub88.
	paySecret, vendorKey, houseKey string
}

// readPlace reads the environment. What sandbox mode signs with is made by whichever program comes first.
func readPlace(get func(string) string) (at place, err error) {
	if get("LANTERN_MODE") == "production" {
		return at, errors.New("production has no sandbox")
	}
	number := func(name string, otherwise int) int {
		n, wrong := strconv.Atoi(cmp.Or(get(name), strconv.Itoa(otherwise)))
		if wrong != nil || n < 0 || n > 1_000_000 {
			err = errors.Join(err, fmt.Errorf("%s: %q is not a number that fits", name, get(name)))
		}
		return n
	}
	at = place{
		bind: cmp.Or(get("BIND"), "127.0.0.1"), port: number("SANDBOX_PORT", 8090), door: number("PORT", 8080),
		origin: strings.TrimSuffix(cmp.Or(get("PUBLIC_URL"), "http://localhost:8080"), "/"),
		data:   cmp.Or(get("DATA_DIR"), ".data"),
		games:  number("SANDBOX_GAMES", 0), paySecret: get("PAY_SANDBOX_SECRET"),
	}
	if err != nil {
		return at, err
	}
	return at, at.readSecrets()
}

func (at *place) readSecrets() (err error) {
	shelf := secret.Shelf(at.data)
	if at.paySecret == "" {
		if at.paySecret, err = shelf.Word(secret.Pay); err != nil {
			return err
		}
	}
	if at.vendorKey, err = shelf.Key(secret.Vendor); err != nil {
		return err
	}
	house, err := shelf.Key(secret.House)
	if err != nil {
		return err
	}
	at.houseKey, err = hub88.PublicOf(house)
	return err
}

// house is the address that the product answers at from here.
func (at place) house() string { return fmt.Sprintf("http://127.0.0.1:%d", at.door) }

// pages is where a browser finds the sandbox.
func (at place) pages() string { return fmt.Sprintf("http://localhost:%d", at.port) }

func (at place) file(name string) string { return filepath.Join(at.data, name) }
