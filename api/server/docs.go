package server

import (
	_ "embed"

	"github.com/gofiber/fiber/v2"

	"lantern/api/wire"
)

//go:embed docs/index.html
var docsPage []byte

//go:embed docs/start.js
var docsScript []byte

// docsPolicy lets the viewer load itself and the document of its own listener. Swagger UI draws its icons as data addresses.
const docsPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

// serveDocs serves the reference documentation of a listener at /docs: Swagger UI, which the web build copies to docs/ of WebDir, over
// the listener's own /openapi.json. Without API_DOCS nothing below /docs is found.
func (p *Product) serveDocs(app *fiber.App) {
	if !p.config.HasDocs {
		app.Use("/docs", func(*fiber.Ctx) error { return fiber.ErrNotFound })
		return
	}
	app.Get("/docs", func(c *fiber.Ctx) error { return sendDocs(c, fiber.MIMETextHTMLCharsetUTF8, docsPage) })
	app.Get("/docs/start.js", func(c *fiber.Ctx) error { return sendDocs(c, "text/javascript; charset=utf-8", docsScript) })
}

func sendDocs(c *fiber.Ctx, kind string, body []byte) error {
	c.Locals(ownPolicy, true)
	c.Set(fiber.HeaderContentSecurityPolicy, docsPolicy)
	c.Set(fiber.HeaderContentType, kind)
	c.Set(fiber.HeaderCacheControl, "no-cache")
	return c.Send(body)
}

// edition introduces the document of the public listener.
func (p *Product) edition() wire.Edition {
	return wire.Edition{Title: "Lantern API", Server: p.config.PublicURL, Description: publicIntroduction}
}

// operatorEdition introduces the document of the operators' listener. Its address is known to its network only, so it is relative.
var operatorEdition = wire.Edition{Title: "Lantern operator API", Server: "/", Description: operatorIntroduction}

const publicIntroduction = `The calls of players, agents, game vendors and payment providers.

Every answer is an envelope: ` + "`success`, `value` and `requestId`; errors carry `errorCode`, `message` and `requestId`" + `.
Amounts are decimal strings in units of the currency, instants are RFC 3339 in UTC.
Calls marked as idempotent need the header Idempotency-Key; a repeated request with the same key returns the first answer.
Lists that grow without end are read with ` + "`cursor` and `nextCursor`" + `. Game vendors sign each call; the webhooks are the calls
that Lantern makes at a vendor's address.`

const operatorIntroduction = `The calls of operators: review of withdrawals and deposits, member actions, reconciliation and game vendors.

They are served on the operators' listener only. Every action carries a reason, is written to the audit trail, and needs the header
Idempotency-Key; some need the decision of a second operator.`
