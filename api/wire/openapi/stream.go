package openapi

import (
	"github.com/danielgtaylor/huma/v2"

	"lantern/api/wire"
)

// streamSchema documents the events of a stream: each item of the list is one of them.
func (b builder) streamSchema(events []wire.Event) *huma.Schema {
	item := &huma.Schema{}
	for _, event := range events {
		data := b.valueSchema(event.Data)
		if event.MayBeEmpty {
			nothing := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: false,
				Description: "Not available now: fetch it."}
			data = &huma.Schema{AnyOf: []*huma.Schema{data, nothing}}
		}
		one := &huma.Schema{
			Type: huma.TypeObject, Required: []string{"event", "data"}, AdditionalProperties: false,
			Properties: map[string]*huma.Schema{
				"event": {Type: huma.TypeString, Enum: []any{event.Name}, Description: "Kind of the event."}, "data": data,
			},
		}
		if event.HasID {
			one.Properties["id"] = &huma.Schema{
				Type: huma.TypeString, Description: "Send it as Last-Event-ID to resume after this event.",
			}
		}
		describeAll(one)
		item.OneOf = append(item.OneOf, one)
	}
	return &huma.Schema{
		Type: huma.TypeArray, Items: item, Description: "Server-sent events; the data of each is one line of JSON.",
	}
}
