package openapi

import (
	"github.com/danielgtaylor/huma/v2"

	"lantern/api/wire"
)

var schemes = map[wire.Scheme]*huma.SecurityScheme{
	wire.MemberSession: {
		Type: "http", Scheme: "bearer",
		Description: "Token of a member's session, returned by every login call. It expires when it is idle or revoked.",
	},
	wire.OperatorSession: {
		Type: "http", Scheme: "bearer",
		Description: "Token of an operator's session, returned by POST /operator/v1/session. " +
			"Accepted on the operators' listener only.",
	},
	wire.GameSession: {
		Type: "http", Scheme: "bearer",
		Description: "Token of a game session, returned by POST /lgw/bgs/session in exchange for a launch token.",
	},
	wire.VendorSignature: {
		Type: "apiKey", In: "header", Name: "X-Signature",
		Description: "HMAC-SHA256 or Ed25519 signature, sent with X-Vendor-Id, X-Key-Id, X-Timestamp and X-Nonce. " +
			"Answers are signed likewise.",
	},
	wire.Hub88Signature: {
		Type: "apiKey", In: "header", Name: "X-Hub88-Signature",
		Description: "Base64 RSA-SHA256 signature of the body with the vendor's private key.",
	},
	wire.PaymentSignature: {
		Type: "apiKey", In: "header", Name: "X-Signature",
		Description: "Signature of the body by the payment provider, in the provider's own form " +
			"(Stripe: the header Stripe-Signature).",
	},
}

// security lists the alternative authentications of a call; an empty one means that none is needed.
func security(r wire.Route) []map[string][]string {
	need := func(scheme wire.Scheme) map[string][]string { return map[string][]string{string(scheme): {}} }
	switch {
	case r.Scheme != "":
		return []map[string][]string{need(r.Scheme)}
	case r.Access == wire.Operators:
		return []map[string][]string{need(wire.OperatorSession)}
	case r.RecognizesMembers():
		return []map[string][]string{{}, need(wire.MemberSession)}
	case r.NeedsSession():
		return []map[string][]string{need(wire.MemberSession)}
	}
	return []map[string][]string{{}}
}

// addSchemes adds the schemes that the routes use.
func (b builder) addSchemes(routes []wire.Route) {
	b.document.Components.SecuritySchemes = map[string]*huma.SecurityScheme{}
	for _, route := range routes {
		for _, alternative := range security(route) {
			for name := range alternative {
				b.document.Components.SecuritySchemes[name] = schemes[wire.Scheme(name)]
			}
		}
	}
}
