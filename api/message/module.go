package message

import (
	"context"

	"lantern/api/module"
	"lantern/store/id"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	return module.Module{Name: "message", Routes: Handlers{DB: d.DB}.Routes()}
}

// Unread returns the counts that a badge event carries: the same figures as the call.
func Unread(d module.Deps) func(context.Context, id.Member) (any, error) {
	h := Handlers{DB: d.DB}
	return func(ctx context.Context, member id.Member) (any, error) { return h.Counts(ctx, member) }
}
