package wire

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"lantern/api/words"
	"lantern/store/fault"
)

// Fails declares the error codes of the domain that a call may answer, beside those that every call, its guards and its input imply.
// Tests refuse an answer whose code is not declared.
func (r Route) Fails(codes ...fault.Code) Route {
	r.Faults = append(slices.Clone(r.Faults), codes...)
	return r
}

// everywhere are the codes that any call may answer: they come from the listener, the database or the state of the platform.
var everywhere = []fault.Code{
	fault.InternalError, fault.TemporarilyUnavailable, fault.OutcomeUnknown, fault.RequestTimeout, fault.OperationInProgress,
	fault.BodyTooLarge, fault.HeadersTooLarge, fault.RegionBlocked, fault.InvalidDomain, fault.Maintenance,
}

// implied are the codes that follow from how a route is guarded and what it reads.
func (r Route) implied() []fault.Code {
	codes := slices.Clone(everywhere)
	for _, each := range []struct {
		is    bool
		codes []fault.Code
	}{
		{true, []fault.Code{fault.TooManyRequests}},
		{!r.isDescribed(), []fault.Code{fault.MalformedJSON, fault.ValidationFailed}},
		{r.IsEncrypted, []fault.Code{fault.BadCiphertext, fault.MessageReplayed}},
		{r.needsSession(), []fault.Code{fault.SessionRequired, fault.SessionExpired}},
		{r.KnowsMembers, []fault.Code{fault.SessionRequired, fault.SessionExpired}},
		{r.Access == Agents, []fault.Code{fault.NotFound}},
		{r.Access == Operators && !r.IsBeginning, []fault.Code{fault.EnrollmentRequired}},
		{len(r.Roles) > 0, []fault.Code{fault.RoleRequired}},
		{r.NoTrial, []fault.Code{fault.TrueAccountRequired}},
		{r.IsHomeOnly, []fault.Code{fault.ForeignOrigin}},
		{r.NeedsProof, []fault.Code{fault.ReauthenticationNeeded}},
		{r.NeedsKey, []fault.Code{fault.IdempotencyKeyRequired, fault.IdempotencyKeyReused, fault.Conflict}},
	} {
		if each.is {
			codes = append(codes, each.codes...)
		}
	}
	return codes
}

func (r Route) needsSession() bool {
	return r.Access == Members || r.Access == Agents || r.Access == Operators
}

// isDescribed: the router mounts the call by hand, so that no input is bound.
func (r Route) isDescribed() bool { return r.Serve == nil }

// Codes are all error codes that the call may answer, by status and name.
func (r Route) Codes() []fault.Code {
	codes := append(r.implied(), r.Faults...)
	slices.SortFunc(codes, func(a, b fault.Code) int { return cmp.Or(cmp.Compare(StatusOf(a), StatusOf(b)), cmp.Compare(a, b)) })
	return slices.Compact(codes)
}

// refusals describes the error answers of a call: one response for each status that is particular to it, and one for what any call may
// answer. Responses that many calls share are components.
func (b builder) refusals(route Route, into map[string]*huma.Response) {
	byStatus := map[int][]fault.Code{}
	for _, code := range route.Codes() {
		byStatus[StatusOf(code)] = append(byStatus[StatusOf(code)], code)
	}
	for status, codes := range byStatus {
		if isParticular := slices.ContainsFunc(codes, func(code fault.Code) bool { return !slices.Contains(everywhere, code) }); isParticular {
			into[strconv.Itoa(status)] = b.refusal(status, codes)
		}
	}
	into["default"] = &huma.Response{Ref: "#/components/responses/Failure"}
}

// mostShared is the largest set of codes that becomes a component: larger ones are those of single calls.
const mostShared = 3

func (b builder) refusal(status int, codes []fault.Code) *huma.Response {
	response := refused(http.StatusText(status), codes)
	if len(codes) > mostShared {
		return response
	}
	name := strconv.Itoa(status)
	for _, code := range codes {
		name += "-" + string(code)
	}
	b.document.Components.Responses[name] = response
	return &huma.Response{Ref: "#/components/responses/" + name}
}

// refused describes an error answer and lists its codes with what they mean.
func refused(title string, codes []fault.Code) *huma.Response {
	var about strings.Builder
	about.WriteString(title + ".\n")
	for _, code := range codes {
		about.WriteString("\n- `" + string(code) + "`: " + words.Say("en", string(code)))
	}
	narrowed := &huma.Schema{
		Type: huma.TypeObject, AdditionalProperties: true,
		Properties: map[string]*huma.Schema{"errorCode": {Type: huma.TypeString, Enum: anySlice(codes)}},
	}
	schema := &huma.Schema{AllOf: []*huma.Schema{{Ref: failureSchema}, narrowed}}
	return documented(about.String(), "application/json", schema)
}

const failureSchema = schemaPrefix + "Failure"

// addFailure adds the envelope of every error, and the response for codes that any call may answer.
func (b builder) addFailure() {
	example := fault.ValidationFailed
	schema := &huma.Schema{
		Type: huma.TypeObject, Required: []string{"success", "errorCode", "message", "requestId"}, AdditionalProperties: false,
		Description: "The envelope of every error.",
		Properties: map[string]*huma.Schema{
			"success":   {Type: huma.TypeBoolean, Enum: []any{false}, Description: "Always false."},
			"errorCode": {Type: huma.TypeString, Enum: anySlice(fault.All), Examples: []any{string(example)}, Description: "Stable code to act on."},
			"message": {
				Type: huma.TypeString, Examples: []any{words.Say("en", string(example))},
				Description: "Text for the user, in the language of Accept-Language.",
			},
			"value": {
				Type: huma.TypeObject, AdditionalProperties: true,
				Description: "Details by code: `fields` (validation_failed: code and parameters for each field), `retryAfter` (seconds), and others.",
			},
			"requestId": {Type: huma.TypeString, Format: "uuid", Examples: []any{exampleID}, Description: requestIDAbout},
		},
	}
	b.registry.schemas["Failure"] = schema
	b.document.Components.Responses["Failure"] = refused("An error that any call may answer", everywhere)
}

const requestIDAbout = "Identifies the request in the logs; quote it to support. Also sent as X-Request-Id."
