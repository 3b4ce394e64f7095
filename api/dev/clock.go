package dev

import (
	"context"
	"time"

	"lantern/api/wire"
)

type clockOut struct {
	// Now is the platform's time, including its offset.
	Now time.Time `json:"now"`
}

// clock returns the platform's time to programs whose signatures depend on it.
func (h Handlers) clock(context.Context, wire.Caller, struct{}) (clockOut, error) {
	return clockOut{Now: h.Clock.Now()}, nil
}
