package web

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/gofiber/fiber/v2"

	"lantern/api/wire"
	"lantern/store/fault"
)

// hashedContent is what an idempotency key is bound to: the body, or the files without the form's boundaries.
func hashedContent(body []byte, files []wire.File) []byte {
	if files == nil {
		return body
	}
	hash := sha256.New()
	for _, f := range files {
		fmt.Fprintf(hash, "%q %d\n", f.Field, len(f.Bytes))
		hash.Write(f.Bytes)
	}
	return hash.Sum(nil)
}

// body returns the JSON to bind: decrypted where the call is encrypted, converted where it is a form.
func (d *Dispatcher) body(ctx context.Context, c *fiber.Ctx, route wire.Route) ([]byte, error) {
	// As it was sent: a small compressed body could unpack to any size.
	raw := c.BodyRaw()
	switch {
	case c.Get("X-Encrypted") == "1" && route.TakesText == "":
		return d.Decrypt(ctx, raw)
	case route.IsEncrypted && d.IsProduction:
		return nil, fault.New(fault.BadCiphertext)
	case route.IsForm:
		return formJSON(c)
	case route.TakesText != "":
		if kind := strings.ToLower(c.Get(fiber.HeaderContentType)); !strings.HasPrefix(kind, route.TakesText) {
			return nil, fault.New(fault.MalformedJSON).Because(errors.New("content type " + kind))
		}
		return raw, nil
	}
	if len(raw) == 0 {
		return []byte("{}"), nil
	}
	if kind := strings.ToLower(c.Get(fiber.HeaderContentType)); !route.IsRaw && !strings.HasPrefix(kind,
		fiber.MIMEApplicationJSON) {
		return nil, fault.New(fault.MalformedJSON).Because(errors.New("content type " + kind))
	}
	return raw, nil
}

const maxKey = 128

// claimKey gives the caller the record of the call's idempotency key. Faults: idempotency_key_required.
func (d *Dispatcher) claimKey(c *fiber.Ctx, route wire.Route, who *wire.Caller, content []byte) error {
	key := c.Get("Idempotency-Key")
	if key == "" || len(key) > maxKey || !wire.IsStorable(key) {
		return fault.New(fault.IdempotencyKeyRequired)
	}
	param := func(name string) string { return c.Params(name) }
	who.Key = wire.NewKey(d.Secret, route, *who, param, wire.Keyed{Key: key, Content: content})
	return nil
}

// formJSON turns a form into the JSON object that the strict reader accepts.
func formJSON(c *fiber.Ctx) ([]byte, error) {
	fields := map[string]string{}
	for key, value := range c.Request().PostArgs().All() {
		fields[string(key)] = string(value)
	}
	return json.Marshal(fields)
}
