package wire

import (
	"context"
	"encoding/json"
	"reflect"

	"lantern/store/fault"
)

// RawAnswer is a complete answer of a route with an envelope of its own.
type RawAnswer struct {
	Status int
	Header map[string]string
	Body   []byte
}

// Raw returns a route whose handler reads the body's bytes and writes the response itself: for signed calls, where
// exactly the bytes are signed. In and Out are for the document only.
func Raw[In, Out any](method, path, summary string, handler func(context.Context, Caller, Request) (RawAnswer,
	error)) Route {
	serve := func(ctx context.Context, who Caller, request Request) (Answer, error) {
		raw, err := handler(ctx, who, request)
		return Answer{Status: raw.Status, Value: raw}, err
	}
	return Route{
		Method: method, Path: path, Summary: summary, MaxBody: DefaultMaxBody, Access: Public, IsRaw: true,
		In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out](), Serve: serve, Handler: nameOf(handler),
	}
}

// Described returns a route for the document only, which the router mounts by hand.
func Described[In, Out any](method, path, summary, handler, produces string) Route {
	return Route{
		Method: method, Path: path, Summary: summary, Handler: handler, Produces: produces, IsRaw: true,
		In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out](),
	}
}

// OutgoingCall documents a call that Lantern makes; its path is relative to the base address of the callee.
func OutgoingCall[In, Out any](method, path, summary, noun string) Route {
	return Route{
		Method: method, Path: path, Summary: summary, Handler: noun, IsOutgoing: true, In: reflect.TypeFor[In](),
		Out: reflect.TypeFor[Out](),
	}
}

// Strict decodes a body like that of a call. Faults: malformed_json, validation_failed.
func Strict(body []byte, into any) error {
	value := reflect.ValueOf(into).Elem()
	return shapeOf(value.Type()).bind(value, Request{Body: body, Path: nothing, Query: nothing})
}

func nothing(string) string { return "" }

// Lenient decodes a body of an external contract that may gain fields at any time: unknown fields and nulls are
// ignored, otherwise it is like Strict. Faults: malformed_json, validation_failed.
func Lenient(body []byte, into any) error {
	if err := syntax(body); err != nil {
		return fault.New(fault.MalformedJSON).Because(err)
	}
	value := reflect.ValueOf(into).Elem()
	slots, problems := shapeOf(value.Type()).body, fault.New(fault.ValidationFailed)
	given := map[string]json.RawMessage{}
	isObject := objectFields(body, func(name []byte, raw json.RawMessage) {
		if string(raw) != "null" {
			given[string(name)] = raw
		}
	})
	if !isObject {
		return problems.In("", "wrong_type", nil)
	}
	for _, s := range slots {
		raw, isGiven := given[s.name]
		switch {
		case isGiven:
			problems = s.value(problems, "", value.Field(s.index), raw)
		case s.isRequired:
			problems = problems.In(s.name, "required", nil)
		}
	}
	if len(problems.Fields) > 0 {
		return problems
	}
	return nil
}
