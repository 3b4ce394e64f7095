package web

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/gofiber/fiber/v2"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
)

// read returns the files of a form where the route takes files, otherwise the body.
func (d *Dispatcher) read(ctx context.Context, c *fiber.Ctx, route wire.Route) ([]byte, []wire.File, error) {
	if route.TakesFiles {
		files, err := wire.ReadFiles(c.Get(fiber.HeaderContentType), c.BodyRaw())
		return nil, files, err
	}
	body, err := d.body(ctx, c, route)
	return body, nil, err
}

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

// claimKey stores a keyed hash of the body: a plain one would let a stolen database be searched for short passsegments.
func (d *Dispatcher) claimKey(c *fiber.Ctx, route wire.Route, who *wire.Caller, body []byte) error {
	key := c.Get("Idempotency-Key")
	if key == "" || len(key) > maxKey || !wire.IsKept(key) {
		return fault.New(fault.IdempotencyKeyRequired)
	}
	hash := hmac.New(sha256.New, d.Secret)
	hash.Write(body)
	// Operators' and members' keys share a table: no id belongs to both.
	owner := who.Member
	if owner == "" {
		owner = id.Member(who.Operator)
	}
	who.Key = &idem.Key{
		Member: owner, Call: callOf(route, func(name string) string { return c.Params(name) }), Key: key,
		BodyHash:  hash.Sum(nil),
		RequestID: who.RequestID, IsMoney: route.IsMoney,
	}
	return nil
}

// callOf names a call by its route with the path parameters filled in: the router accepts other spellings of the same
// path.
func callOf(route wire.Route, bound func(string) string) string {
	segments := strings.Split(route.Path, "/")
	for i, segment := range segments {
		if name, isParameter := strings.CutPrefix(segment, ":"); isParameter {
			segments[i] = bound(name)
		}
	}
	return route.Method + " " + strings.Join(segments, "/")
}

// formJSON turns a form into the JSON object that the strict reader accepts.
func formJSON(c *fiber.Ctx) ([]byte, error) {
	fields := map[string]string{}
	for key, value := range c.Request().PostArgs().All() {
		fields[string(key)] = string(value)
	}
	return json.Marshal(fields)
}
