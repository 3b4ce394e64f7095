package wire

import (
	"context"
	"encoding/json"
	"reflect"

	"lantern/store/fault"
)

// RawAnswer is a whole answer of a door that has an envelope of its own.
type RawAnswer struct {
	Status int
	Header map[string]string
	Body   []byte
}

// Raw makes a route whose handler reads the body's bytes and writes its own: for signed doors, where the bytes are what
// was signed. In and Out only describe them.
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

// Described is a route for the document only: one that the router mounts by hand, because its answer is no call's.
func Described[In, Out any](method, path, summary, handler, produces string) Route {
	return Route{
		Method: method, Path: path, Summary: summary, Handler: handler, Produces: produces, IsRaw: true,
		In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out](),
	}
}

// Asked is a call that we make ourselves, for the document of those who answer it: its path lies below their address.
func Asked[In, Out any](method, path, summary, noun string) Route {
	return Route{
		Method: method, Path: path, Summary: summary, Handler: noun, IsAsked: true, In: reflect.TypeFor[In](),
		Out: reflect.TypeFor[Out](),
	}
}

// Strict reads a body into a struct by the same rules as a call. Faults: malformed_json, validation_failed.
func Strict(body []byte, into any) error {
	value := reflect.ValueOf(into).Elem()
	return shapeOf(value.Type()).bind(value, Request{Body: body, Path: nothing, Query: nothing})
}

func nothing(string) string { return "" }

// Lenient reads a body of a dialect that is not ours, whose other side may add fields at any time: what is not known is
// passed over, and null is nothing. Everything else is as in Strict. Faults: malformed_json, validation_failed.
func Lenient(body []byte, into any) error {
	if err := syntax(body); err != nil {
		return fault.New(fault.MalformedJSON).Because(err)
	}
	value := reflect.ValueOf(into).Elem()
	slots, problems := shapeOf(value.Type()).body, fault.New(fault.ValidationFailed)
	given := map[string]json.RawMessage{}
	isObject := members(body, func(name []byte, raw json.RawMessage) {
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
