package wire

import "reflect"

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
	route := Described[struct{}, string](method, path, summary, handler, "text/event-stream")
	route.Events = events
	return route
}
