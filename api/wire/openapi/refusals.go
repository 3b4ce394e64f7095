package openapi

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"lantern/api/messages"
	"lantern/api/wire"
	"lantern/store/fault"
)

// refusals describes the error answers of a call: one response per specific status, and one for errors that any call
// may return. Responses that many calls share are components.
func (b builder) refusals(route wire.Route, into map[string]*huma.Response) {
	byStatus := map[int][]fault.Code{}
	for _, code := range route.Codes() {
		byStatus[wire.StatusOf(code)] = append(byStatus[wire.StatusOf(code)], code)
	}
	for status, codes := range byStatus {
		if slices.ContainsFunc(codes, isParticular) {
			into[strconv.Itoa(status)] = b.refusal(status, codes)
		}
	}
	into["default"] = &huma.Response{Ref: "#/components/responses/Failure"}
}

func isParticular(code fault.Code) bool { return !slices.Contains(wire.Everywhere, code) }

// maxSharedCodes is the largest set of codes that becomes a component: larger sets belong to single calls.
const maxSharedCodes = 3

func (b builder) refusal(status int, codes []fault.Code) *huma.Response {
	response := refused(http.StatusText(status), codes)
	if len(codes) > maxSharedCodes {
		return response
	}
	name := strconv.Itoa(status)
	for _, code := range codes {
		name += "-" + string(code)
	}
	b.document.Components.Responses[name] = response
	return &huma.Response{Ref: "#/components/responses/" + name}
}

// refused describes an error answer and lists its codes with their messages.
func refused(title string, codes []fault.Code) *huma.Response {
	var about strings.Builder
	about.WriteString(title + ".\n")
	for _, code := range codes {
		about.WriteString("\n- `" + string(code) + "`: " + messages.Text("en", string(code)))
	}
	narrowed := &huma.Schema{
		Type: huma.TypeObject, AdditionalProperties: true,
		Properties: map[string]*huma.Schema{"errorCode": {Type: huma.TypeString, Enum: anySlice(codes)}},
	}
	schema := &huma.Schema{AllOf: []*huma.Schema{{Ref: failureSchema}, narrowed}}
	return documented(about.String(), "application/json", schema)
}

const failureSchema = schemaPrefix + "Failure"

// addFailure adds the envelope of errors, and the response for codes that any call may return.
func (b builder) addFailure() {
	example := fault.ValidationFailed
	schema := &huma.Schema{
		Type: huma.TypeObject, Required: []string{"success", "errorCode", "message", "requestId"},
		AdditionalProperties: false, Description: "The envelope of every error.",
		Properties: map[string]*huma.Schema{
			"success": {Type: huma.TypeBoolean, Enum: []any{false}, Description: "Always false."},
			"errorCode": {
				Type: huma.TypeString, Enum: anySlice(fault.All), Examples: []any{string(example)},
				Description: "Stable code to act on.",
			},
			"message": {
				Type: huma.TypeString, Examples: []any{messages.Text("en", string(example))},
				Description: "Text for the user, in the language of Accept-Language.",
			},
			"value": {
				Type: huma.TypeObject, AdditionalProperties: true,
				Description: "Details by code: `fields` (validation_failed: code and parameters for each field), " +
					"`retryAfter` (seconds), and others.",
			},
			"requestId": {Type: huma.TypeString, Format: "uuid", Examples: []any{exampleID}, Description: requestIDAbout},
		},
	}
	b.registry.schemas["Failure"] = schema
	b.document.Components.Responses["Failure"] = refused("An error that any call may answer", wire.Everywhere)
}

const requestIDAbout = "Identifies the request in the logs; quote it to support. Also sent as X-Request-Id."
