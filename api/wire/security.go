package wire

import "github.com/danielgtaylor/huma/v2"

// Scheme names a security scheme of the document.
type Scheme string

// How a call proves who makes it.
const (
	MemberSession    Scheme = "session"
	OperatorSession  Scheme = "operatorSession"
	GameSession      Scheme = "gameSession"
	VendorSignature  Scheme = "vendorSignature"
	Hub88Signature   Scheme = "hub88Signature"
	PaymentSignature Scheme = "paymentSignature"
)

var schemes = map[Scheme]*huma.SecurityScheme{
	MemberSession: {
		Type: "http", Scheme: "bearer",
		Description: "Token of a member's session, returned by every login call. It expires when it is idle or revoked.",
	},
	OperatorSession: {
		Type: "http", Scheme: "bearer",
		Description: "Token of an operator's session, returned by POST /operator/v1/session. Accepted on the operators' listener only.",
	},
	GameSession: {
		Type: "http", Scheme: "bearer",
		Description: "Token of a game session, returned by POST /lgw/bgs/session in exchange for a launch token.",
	},
	VendorSignature: {
		Type: "apiKey", In: "header", Name: "X-Signature",
		Description: "HMAC-SHA256 or Ed25519 signature, sent with X-Vendor-Id, X-Key-Id, X-Timestamp and X-Nonce. Answers are signed likewise.",
	},
	Hub88Signature: {
		Type: "apiKey", In: "header", Name: "X-Hub88-Signature",
		Description: "Base64 RSA-SHA256 signature of the body with the vendor's private key.",
	},
	PaymentSignature: {
		Type: "apiKey", In: "header", Name: "X-Signature",
		Description: "Signature of the body by the payment provider, in the provider's own form (Stripe: the header Stripe-Signature).",
	},
}

// SecuredBy names the scheme of a call whose handler checks the proof itself.
func (r Route) SecuredBy(scheme Scheme) Route { r.Scheme = scheme; return r }

// security lists the alternatives by which a call may be made; the empty one means that no proof is needed.
func (r Route) security() []map[string][]string {
	need := func(scheme Scheme) map[string][]string { return map[string][]string{string(scheme): {}} }
	switch {
	case r.Scheme != "":
		return []map[string][]string{need(r.Scheme)}
	case r.Access == Operators:
		return []map[string][]string{need(OperatorSession)}
	case r.KnowsMembers:
		return []map[string][]string{{}, need(MemberSession)}
	case r.needsSession():
		return []map[string][]string{need(MemberSession)}
	}
	return []map[string][]string{{}}
}

// addSchemes adds the schemes that the routes use.
func (b builder) addSchemes(routes []Route) {
	b.document.Components.SecuritySchemes = map[string]*huma.SecurityScheme{}
	for _, route := range routes {
		for _, alternative := range route.security() {
			for name := range alternative {
				b.document.Components.SecuritySchemes[name] = schemes[Scheme(name)]
			}
		}
	}
}
