package server

import "lantern/api/wire"

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
