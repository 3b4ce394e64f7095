package wire

import (
	"context"
	"reflect"
)

// RawAnswer is a whole answer of a door that has an envelope of its own.
type RawAnswer struct {
	Status int
	Header map[string]string
	Body   []byte
}

// Raw makes a route whose handler reads the body's bytes and writes its own: for signed doors, where the bytes are what was signed.
// In and Out only describe them.
func Raw[In, Out any](method, path, summary string, handler func(context.Context, Caller, Request) (RawAnswer, error)) Route {
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
func Described[Out any](method, path, summary, handler, produces string) Route {
	return Route{
		Method: method, Path: path, Summary: summary, Handler: handler, Produces: produces, IsRaw: true,
		In: reflect.TypeFor[struct{}](), Out: reflect.TypeFor[Out](),
	}
}

// Strict reads a body into a struct by the same rules as a call. Faults: malformed_json, validation_failed.
func Strict(body []byte, into any) error {
	value := reflect.ValueOf(into).Elem()
	return shapeOf(value.Type()).bind(value, Request{Body: body, Path: nothing, Query: nothing})
}

func nothing(string) string { return "" }
