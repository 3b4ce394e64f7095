package wire

import "reflect"

// Event documents one kind of event of a stream (text/event-stream): its name and the type of its data.
type Event struct {
	Name string
	Data reflect.Type
	// MayBeEmpty means that the data may be {}; clients then fetch them.
	MayBeEmpty bool
	// HasID means that a client can resume after the event, by its id in Last-Event-ID.
	HasID bool
}

// Stream returns a route for the document only: its handler takes over the connection and sends these events.
func Stream(method, path, summary, handler string, events ...Event) Route {
	route := Described[struct{}, string](method, path, summary, handler, "text/event-stream")
	route.Events = events
	return route
}
