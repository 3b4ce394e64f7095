package command

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"lantern/api/outside/hub88"
	"lantern/api/outside/pemkey"
	"lantern/api/outside/signed"
	"lantern/store/fault"
	"lantern/store/gamevendor"
)

var errNoVendor = errors.New("no such vendor")

// showVendor says how a vendor is configured and which of its keys live.
func (d *desk) showVendor(ctx context.Context, words []string) error {
	if len(words) != 1 {
		return errUsage
	}
	setup, err := gamevendor.SetupOf(ctx, d.db, words[0])
	if f := fault.Of(err); f != nil && f.Code == fault.NotFound {
		return errNoVendor
	}
	if err != nil {
		return err
	}
	return d.tellVendor(ctx, words[0], setup)
}

// setVendor changes a vendor or makes it.
func (d *desk) setVendor(ctx context.Context, words []string) error {
	if len(words) != 2 {
		return errUsage
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	setup, err := gamevendor.Configure(ctx, d.db, words[0], []byte(words[1]), by)
	if f := fault.Of(err); f != nil && f.Code == fault.ValidationFailed && f.Fields["reason"].Code == "" {
		return fmt.Errorf("no vendor can be so: %s", whatIsWrong(f))
	}
	if err != nil {
		return err
	}
	return d.tellVendor(ctx, words[0], setup)
}

// whatIsWrong names the fields that cannot be so, with what the reader of each says of it.
func whatIsWrong(f *fault.Fault) string {
	var all []string
	for _, field := range slices.Sorted(maps.Keys(f.Fields)) {
		all = append(all, field+": "+f.Fields[field].Code)
	}
	text := strings.Join(all, ", ")
	if cause := errors.Unwrap(f); cause != nil {
		text += " (" + cause.Error() + ")"
	}
	return text
}

func (d *desk) tellVendor(ctx context.Context, code string, setup gamevendor.Setup) error {
	raw, err := json.MarshalIndent(setup, "", "  ")
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(d.out, "%s %s\n", code, raw); err != nil {
		return err
	}
	keys, err := gamevendor.SigningKeys(ctx, d.db, code)
	for _, key := range keys {
		end := "no end"
		if key.ExpiresAt != nil {
			end = "until " + key.ExpiresAt.UTC().Format(time.RFC3339)
		}
		if _, err := fmt.Fprintf(d.out, "key %s  %s  %s\n", key.ID, key.Algorithm, end); err != nil {
			return err
		}
	}
	return err
}

// keyVendor makes one key more, and says what the vendor must be told.
func (d *desk) keyVendor(ctx context.Context, words []string) error {
	if len(words) != 1 && len(words) != 2 {
		return errUsage
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	key, told, err := freshKey(words[1:])
	if err != nil {
		return err
	}
	key, err = gamevendor.AddKey(ctx, d.db, words[0], key, by)
	f := fault.Of(err)
	switch {
	case f != nil && f.Code == fault.NotFound:
		return errNoVendor
	case f != nil && f.Code == fault.Conflict:
		return errors.New("two keys live already: give one an end first (vendor endkey)")
	case f != nil && f.Fields["key"].Code != "":
		return fmt.Errorf("a vendor of this dialect does not sign by %s", key.Algorithm)
	case err != nil:
		return err
	}
	_, err = fmt.Fprintf(d.out, "%s signs with key %s (%s) from now on. For the vendor:\n%s\n", words[0], key.ID,
		key.Algorithm, told)
	return err
}

// freshKey is a secret for both, or a pair of ours beside the public key in the vendor's file. told is what the vendor
// gets.
func freshKey(file []string) (key gamevendor.SigningKey, told string, err error) {
	if len(file) == 0 {
		secret := rand.Text() + rand.Text()
		return gamevendor.SigningKey{Algorithm: "HMAC-SHA256", Secret: secret}, "secret, shown once: " + secret, nil
	}
	raw, err := os.ReadFile(file[0])
	if err != nil {
		return key, "", err
	}
	key.Secret = string(raw)
	if _, wrong := pemkey.Public[ed25519.PublicKey](key.Secret); wrong == nil {
		key.Algorithm = "ED25519"
		key.Own, told, err = signed.NewPair()
		return key, told, err
	}
	if _, wrong := hub88.ReadPublic(key.Secret); wrong == nil {
		key.Algorithm = "RSA-SHA256"
		key.Own, told, err = hub88.NewKey()
		return key, told, err
	}
	return key, "", fmt.Errorf("%s holds no public key that is known here: Ed25519, or RSA of 2048 bits, as PEM", file[0])
}

func (d *desk) endVendorKey(ctx context.Context, words []string) error {
	if len(words) != 2 {
		return errUsage
	}
	by, err := d.deed(ctx)
	if err != nil {
		return err
	}
	at, err := moment("until", d.until)
	if err != nil {
		return err
	}
	ended, err := gamevendor.EndKey(ctx, d.db, words[0], words[1], at, by)
	if f := fault.Of(err); f != nil && f.Code == fault.NotFound {
		return errors.New("no such key lives: vendor show CODE")
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, "key %s of %s ends at %s; calls are taken for ten seconds more\n", words[1], words[0],
		ended.UTC().Format(time.RFC3339))
	return err
}
