// Package wire is the contract as code: routes as values, strict bodies, one envelope, statuses, paging, the OpenAPI
// document.
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

// Request is what a route reads: everything of the call that is not about who calls.
type Request struct {
	// URI is the path and the query as they were sent.
	URI    func() string
	Path   func(name string) string
	Query  func(name string) string
	Header func(name string) string
	Cookie func(name string) string
	Body   []byte
	// Files are what a form carried; a call that takes files has no other body.
	Files []File
}

// Answer is what a handler gave: the value and, seldom, what stands beside it in the envelope.
type Answer struct {
	Status int
	Value  any
	Beside map[string]any
	Cookie *Cookie
}

// Besider is an output with fields beside `value`.
type Besider interface {
	Beside() (value any, beside map[string]any)
}

// Access says who may call a route.
type Access int

// Every route needs a session unless it says otherwise.
const (
	Members Access = iota
	Public
	Agents
	Infra
	Operators
)

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

// Limit names a row of the table of limits.
type Limit string

// Route is one call: router, guards, limits, document and contract test read the same value.
type Route struct {
	Method, Path, Summary string

	Access Access
	// KnowsMembers: open to visitors, and whoever has a session is known.
	KnowsMembers bool
	NoTrial      bool
	IsEncrypted  bool
	NeedsKey     bool
	NeedsProof   bool
	// Roles are those of which the calling operator needs one; none: any operator may call.
	Roles []string
	// IsBeginning: open to operators who have no password or no authenticator of their own yet.
	IsBeginning bool
	IsMoney     bool
	IsForm      bool
	TakesFiles  bool
	// TakesText is the type of a body that is no JSON and is read as it is.
	TakesText  string
	IsHomeOnly bool
	IsRaw      bool
	Limits     []Limit
	MaxBody    int
	CacheFor   time.Duration
	// Patience is how long the call may take, where that is less than for others.
	Patience  time.Duration
	PerCaller func(Caller) map[string]any
	Created   bool
	// Produces is the type of an answer that is not JSON.
	Produces string
	// Events are those that a stream sends.
	Events []Event

	// About is what the document says of a call beyond its summary.
	About string
	// Faults are the error codes that the handler may answer, beside those that guards and input imply.
	Faults []fault.Code
	// Scheme is how a call is authenticated whose handler checks that itself.
	Scheme Scheme
	// Needs are headers without which a call is refused.
	Needs []Header
	// IsAsked: a call that we make ourselves.
	IsAsked bool

	In, Out reflect.Type
	Handler string
	Serve   func(context.Context, Caller, Request) (Answer, error)
}

// Header is one by its name, with what it carries and an example.
type Header struct{ Name, About, Example string }

// DefaultMaxBody is the largest body of a call, in bytes.
const DefaultMaxBody = 64 << 10

// Call makes a route of a typed handler. In carries `path`, `query` and `json` tags; json fields without omitempty are
// required.
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
	if besider, ok := out.(Besider); ok {
		answer.Value, answer.Beside = besider.Beside()
	}
	if keeper, ok := out.(Keeper); ok {
		answer.Cookie = keeper.Keeps()
	}
	return answer
}

func nameOf(handler any) string {
	name := runtime.FuncForPC(reflect.ValueOf(handler).Pointer()).Name()
	return strings.TrimSuffix(name[strings.LastIndex(name, "/")+1:], "-fm")
}

// Open lets visitors call.
func (r Route) Open() Route { r.Access = Public; return r }

// OpenToAll lets visitors call, and knows who has a session.
func (r Route) OpenToAll() Route { r.Access, r.KnowsMembers = Public, true; return r }

// ForAgents refuses everybody but agents, as not found.
func (r Route) ForAgents() Route { r.Access = Agents; return r }

// ForOperators asks for an operator's session, and for one of the roles where there are any.
func (r Route) ForOperators(roles ...string) Route { r.Access, r.Roles = Operators, roles; return r }

// Beginning lets an operator's session in that still lacks a password or an authenticator of his own.
func (r Route) Beginning() Route { r.IsBeginning = true; return r }

// Action marks an operator's call that changes something: it needs an idempotency key, which is stored without expiry.
func (r Route) Action() Route { r.NeedsKey, r.IsMoney = true, true; return r.Limit("money") }

// TrueAccount refuses trial players.
func (r Route) TrueAccount() Route { r.NoTrial = true; return r }

// Encrypted makes production refuse a plain body.
func (r Route) Encrypted() Route { r.IsEncrypted = true; return r }

// Reauth asks for a proof within the last minutes that the session's owner is at the keys: a found session must not
// change who owns the account.
func (r Route) Reauth() Route { r.NeedsProof = true; return r }

// Money marks a call that moves money: needs an idempotency key, a true account, and keeps the key for ever.
func (r Route) Money() Route {
	r.NeedsKey, r.IsMoney, r.NoTrial, r.Created = true, true, true, r.Method == http.MethodPost
	return r.Limit("money")
}

// Once marks a call that creates something and so needs an idempotency key.
func (r Route) Once() Route { r.NeedsKey, r.Created = true, true; return r }

// Form takes a form-encoded body instead of JSON.
func (r Route) Form() Route { r.IsForm = true; return r }

// HomeOnly refuses browsers that another site sent: for calls that need no session, or whose proof a browser adds by
// itself.
func (r Route) HomeOnly() Route { r.IsHomeOnly = true; return r }

// Limit adds a row of the table of limits to the general one.
func (r Route) Limit(name Limit) Route {
	r.Limits = append(append([]Limit{}, r.Limits...), name)
	return r
}

// SecuredBy names the scheme of a call whose handler checks the proof itself.
func (r Route) SecuredBy(scheme Scheme) Route { r.Scheme = scheme; return r }

// Describe adds to the document what the summary of a call leaves open.
func (r Route) Describe(about string) Route { r.About = about; return r }

// Naming says which headers a call needs.
func (r Route) Naming(headers ...Header) Route { r.Needs = headers; return r }

// Body raises or lowers the largest body, in bytes.
func (r Route) Body(bytes int) Route { r.MaxBody = bytes; return r }

// Cached answers with an ETag and keeps the value in the process for so long; a revalidation costs no query.
func (r Route) Cached(keep time.Duration) Route { r.CacheFor = keep; return r }

// With adds fields of the caller to a cached value.
func (r Route) With(fields func(Caller) map[string]any) Route { r.PerCaller = fields; return r }

// None is the input of a call that takes nothing, or the output of one that gives nothing but perhaps a cookie.
type None struct{ Cookie *Cookie }

// Keeps is the cookie.
func (n None) Keeps() *Cookie { return n.Cookie }

// MarshalJSON writes null.
func (None) MarshalJSON() ([]byte, error) { return json.RawMessage("null"), nil }
