// Package wire is the API contract as code: routes as values, strict bodies, the envelope, statuses, paging, and the
// OpenAPI document.
package wire

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"runtime"
	"strings"
	"time"

	"lantern/store/fault"
)

// Request is the content of a call, without its caller.
type Request struct {
	// URI is the path and the query as sent.
	URI    func() string
	Path   func(name string) string
	Query  func(name string) string
	Header func(name string) string
	Cookie func(name string) string
	Body   []byte
	// Files of a form; a call with files has no other body.
	Files []File
}

// Answer is a handler's result: the value and optional fields beside it in the envelope.
type Answer struct {
	Status int
	Value  any
	Beside map[string]any
	Cookie *Cookie
}

// WithBeside is implemented by outputs with fields beside `value`.
type WithBeside interface {
	Beside() (value any, beside map[string]any)
}

// Access is who may call a route.
type Access int

// The default requires a member's session.
const (
	Members Access = iota
	Public
	Agents
	Infra
	Operators
)

// Scheme names a security scheme of the document.
type Scheme string

// Authentications of a call.
const (
	MemberSession    Scheme = "session"
	OperatorSession  Scheme = "operatorSession"
	GameSession      Scheme = "gameSession"
	VendorSignature  Scheme = "vendorSignature"
	Hub88Signature   Scheme = "hub88Signature"
	PaymentSignature Scheme = "paymentSignature"
)

// Limit names a row of the table of limits.
type Limit string

// Route is one endpoint: router, guards, limits, document and contract test read the same value.
type Route struct {
	Method, Path, Summary string

	Access Access
	// KnowsMembers opens the route to visitors and identifies callers that have a session.
	KnowsMembers bool
	NoTrial      bool
	IsEncrypted  bool
	NeedsKey     bool
	NeedsProof   bool
	// Roles of which the calling operator needs one; none means any operator.
	Roles []string
	// AllowsEnrollment opens the route to operators who have not yet set a password or an authenticator.
	AllowsEnrollment bool
	IsMoney          bool
	IsForm           bool
	TakesFiles       bool
	// TakesText is the media type of a body that is not JSON and is read as is.
	TakesText        string
	IsSameOriginOnly bool
	IsRaw            bool
	Limits           []Limit
	MaxBody          int
	CacheFor         time.Duration
	// IsPersonal reports from the query whether the answer of a cached call is the caller's own.
	IsPersonal func(query func(string) string) bool
	// Timeout of the call, if shorter than the default.
	Timeout   time.Duration
	PerCaller func(Caller) map[string]any
	Created   bool
	// Produces is the media type of an answer that is not JSON.
	Produces string
	// Events of a stream.
	Events []Event

	// About is the description in the document.
	About string
	// Faults are the error codes that the handler may return, besides those that guards and input imply.
	Faults []fault.Code
	// Scheme is the authentication of a call whose handler checks it.
	Scheme Scheme
	// RequiredHeaders are headers without which the call is refused.
	RequiredHeaders []Header
	// IsOutgoing marks a call that Lantern makes.
	IsOutgoing bool

	In, Out reflect.Type
	Handler string
	Serve   func(context.Context, Caller, Request) (Answer, error)
}

// Header describes a header, with an example.
type Header struct{ Name, About, Example string }

// DefaultMaxBody is the largest body of a call, in bytes.
const DefaultMaxBody = 64 << 10

// Call returns a route with a typed handler. In has `path`, `query` and `json` tags; json fields without omitempty
// are required.
func Call[In, Out any](method, path, summary string, handler func(context.Context, Caller, In) (Out, error)) Route {
	shape := shapeOf(reflect.TypeFor[In]())
	serve := func(ctx context.Context, who Caller, request Request) (Answer, error) {
		var in In
		if err := shape.bind(reflect.ValueOf(&in).Elem(), request); err != nil {
			return Answer{}, err
		}
		out, err := handler(ctx, who, in)
		if err != nil {
			return Answer{}, err
		}
		return answerOf(out), nil
	}
	return Route{
		Method: method, Path: path, Summary: summary, MaxBody: DefaultMaxBody,
		In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out](), Serve: serve, Handler: nameOf(handler),
		TakesFiles: len(shape.file) > 0, TakesText: shape.raw.name,
	}
}

func answerOf(out any) Answer {
	answer := Answer{Status: http.StatusOK, Value: out}
	if besider, ok := out.(WithBeside); ok {
		answer.Value, answer.Beside = besider.Beside()
	}
	if setter, ok := out.(CookieSetter); ok {
		answer.Cookie = setter.SetCookie()
	}
	return answer
}

func nameOf(handler any) string {
	name := runtime.FuncForPC(reflect.ValueOf(handler).Pointer()).Name()
	return strings.TrimSuffix(name[strings.LastIndex(name, "/")+1:], "-fm")
}

// Open lets visitors call.
func (r Route) Open() Route { r.Access = Public; return r }

// OpenToAll lets visitors call, and identifies callers with a session.
func (r Route) OpenToAll() Route { r.Access, r.KnowsMembers = Public, true; return r }

// ForAgents answers not_found to everyone but agents.
func (r Route) ForAgents() Route { r.Access = Agents; return r }

// ForOperators requires an operator's session, and one of the roles if any are given.
func (r Route) ForOperators(roles ...string) Route { r.Access, r.Roles = Operators, roles; return r }

// DuringEnrollment also admits operators who have not yet set a password or an authenticator.
func (r Route) DuringEnrollment() Route { r.AllowsEnrollment = true; return r }

// Action marks an operator's call that changes something: it needs an idempotency key, which is stored without expiry.
func (r Route) Action() Route { r.NeedsKey, r.IsMoney = true, true; return r.Limit("money") }

// TrueAccount refuses trial players.
func (r Route) TrueAccount() Route { r.NoTrial = true; return r }

// Encrypted makes production refuse a plain body.
func (r Route) Encrypted() Route { r.IsEncrypted = true; return r }

// Reauth requires a recent proof of identity, so that a stolen session cannot take over the account.
func (r Route) Reauth() Route { r.NeedsProof = true; return r }

// Money marks a call that moves money: it requires an idempotency key, which is stored permanently, and refuses trial
// accounts.
func (r Route) Money() Route {
	r.NeedsKey, r.IsMoney, r.NoTrial, r.Created = true, true, true, r.Method == http.MethodPost
	return r.Limit("money")
}

// Once marks a call that creates something and requires an idempotency key.
func (r Route) Once() Route { r.NeedsKey, r.Created = true, true; return r }

// Form accepts a form-encoded body instead of JSON.
func (r Route) Form() Route { r.IsForm = true; return r }

// SameOriginOnly refuses browser requests from other sites: for calls without a session, or whose credentials the
// browser adds itself.
func (r Route) SameOriginOnly() Route { r.IsSameOriginOnly = true; return r }

// Limit adds a rate limit besides the general ones.
func (r Route) Limit(name Limit) Route {
	r.Limits = append(append([]Limit{}, r.Limits...), name)
	return r
}

// SecuredBy sets the authentication of a call whose handler checks it.
func (r Route) SecuredBy(scheme Scheme) Route { r.Scheme = scheme; return r }

// Describe adds a description to the document.
func (r Route) Describe(about string) Route { r.About = about; return r }

// RequireHeaders sets the headers that a call requires.
func (r Route) RequireHeaders(headers ...Header) Route { r.RequiredHeaders = headers; return r }

// Body sets the largest body, in bytes.
func (r Route) Body(bytes int) Route { r.MaxBody = bytes; return r }

// Cached answers with an ETag and caches the value in the process; a revalidation costs no query.
func (r Route) Cached(keep time.Duration) Route { r.CacheFor = keep; return r }

// PersonalIf identifies callers with a session, and does not cache the answer, where isPersonal reports from the query
// that the answer is the caller's own. It belongs to a cached call.
func (r Route) PersonalIf(isPersonal func(query func(string) string) bool) Route {
	r.IsPersonal = isPersonal
	return r
}

// RecognizesMembers reports whether a call that is open to visitors may identify the caller.
func (r Route) RecognizesMembers() bool { return r.KnowsMembers || r.IsPersonal != nil }

// With adds fields of the caller to a cached value.
func (r Route) With(fields func(Caller) map[string]any) Route { r.PerCaller = fields; return r }

// None is the input or output of a call without one. As an output it may set a cookie.
type None struct{ Cookie *Cookie }

// SetCookie returns the cookie to set.
func (n None) SetCookie() *Cookie { return n.Cookie }

// MarshalJSON encodes null.
func (None) MarshalJSON() ([]byte, error) { return json.RawMessage("null"), nil }
