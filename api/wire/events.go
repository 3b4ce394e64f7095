package wire

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Event describes one kind of event of a stream (text/event-stream): its name and the type of its data.
type Event struct {
	Name string
	Data reflect.Type
	// MayBeEmpty: the data may be {} as well; the client then fetches them.
	MayBeEmpty bool
	// HasID: a client may resume after it, by its id in Last-Event-ID.
	HasID bool
}

// Stream is a route for the document only: its handler takes the connection over and sends these events.
func Stream(method, path, summary, handler string, events ...Event) Route {
	route := Described[string](method, path, summary, handler, "text/event-stream")
	route.Events = events
	return route
}

// streamSchema documents the events of a stream: each item of the list is one of them.
func streamSchema(registry huma.Registry, events []Event) *huma.Schema {
	item := &huma.Schema{}
	for _, event := range events {
		data := registry.Schema(event.Data, true, "")
		if event.MayBeEmpty {
			nothing := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: false, Description: "not available"}
			data = &huma.Schema{AnyOf: []*huma.Schema{data, nothing}}
		}
		one := &huma.Schema{
			Type: huma.TypeObject, Required: []string{"event", "data"}, AdditionalProperties: false,
			Properties: map[string]*huma.Schema{
				"event": {Type: huma.TypeString, Enum: []any{event.Name}}, "data": data,
			},
		}
		if event.HasID {
			one.Properties["id"] = &huma.Schema{
				Type: huma.TypeString, Description: "send it as Last-Event-ID to resume after this event",
			}
		}
		item.OneOf = append(item.OneOf, one)
	}
	return &huma.Schema{
		Type: huma.TypeArray, Items: item, Description: "server-sent events; the data of each is one line of JSON",
	}
}
