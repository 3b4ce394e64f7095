// Package docs serves the reference documentation of a listener and introduces its document.
package docs

import (
	_ "embed"

	"github.com/gofiber/fiber/v2"

	"lantern/api/wire/openapi"
)

//go:embed index.html
var page []byte

//go:embed start.js
var script []byte

// policy lets the viewer load itself and the document of its own listener. Swagger UI draws its icons as data
// addresses.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

// OwnPolicy marks an answer that carries a content policy of its own.
const OwnPolicy = "own policy"

// Serve serves the reference documentation of a listener at /docs: Swagger UI, which the web build copies to docs/ of
// the web client, over the listener's own /openapi.json. When it is off, nothing below /docs is found.
func Serve(app fiber.Router, isOn bool) {
	if !isOn {
		app.Use("/docs", func(*fiber.Ctx) error { return fiber.ErrNotFound })
		return
	}
	app.Get("/docs", func(c *fiber.Ctx) error { return send(c, fiber.MIMETextHTMLCharsetUTF8, page) })
	app.Get("/docs/start.js", func(c *fiber.Ctx) error { return send(c, "text/javascript; charset=utf-8", script) })
}

func send(c *fiber.Ctx, kind string, body []byte) error {
	c.Locals(OwnPolicy, true)
	c.Set(fiber.HeaderContentSecurityPolicy, policy)
	c.Set(fiber.HeaderContentType, kind)
	c.Set(fiber.HeaderCacheControl, "no-cache")
	return c.Send(body)
}

// Public introduces the document of the public listener, which is reached at an address.
func Public(address string) openapi.Edition {
	return openapi.Edition{Title: "Lantern API", Server: address, Description: publicIntroduction}
}

// Operators introduces the document of the operators' listener. Its address is known to its network only, so it is
// relative.
var Operators = openapi.Edition{Title: "Lantern operator API", Server: "/", Description: operatorIntroduction}

// Both introduces the document of all calls, from which the clients' types are generated.
var Both = openapi.Edition{Title: "Lantern", Description: "All calls of both listeners."}

const publicIntroduction = `The calls of players, agents, game vendors and payment providers.

Every answer is an envelope of success, value and requestId; errors carry errorCode, message and requestId.
Amounts are decimal strings in units of the currency, instants are RFC 3339 in UTC.
Idempotent calls need the header Idempotency-Key; a repeated request with the same key returns the first answer.
Lists that grow without end are read with cursor and nextCursor. Game vendors sign each call; the webhooks are
the calls that Lantern makes at a vendor's address.`

const operatorIntroduction = `The calls of operators: review of payments, member actions, reconciliation ` +
	`and game vendors.

They are served on the operators' listener only. Every action carries a reason, is written to the audit trail,
and needs the header Idempotency-Key; some need the decision of a second operator.`
