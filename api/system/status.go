package system

import (
	"context"
	"time"

	"lantern/api/wire"
)

// States of the service for the caller.
const (
	isOpen = iota
	isInMaintenance
	isBlockedHere
)

type statusOut struct {
	Status  int        `json:"status"`
	EndTime *time.Time `json:"endTime,omitempty"`
	IP      string     `json:"ip,omitempty"`
}

func (h Handlers) status(ctx context.Context, who wire.Caller, _ wire.None) (statusOut, error) {
	s, err := h.Settings.Now(ctx)
	switch {
	case err != nil:
		return statusOut{}, err
	case s.Blocks(who.IP, who.Country):
		return statusOut{Status: isBlockedHere, IP: who.IP}, nil
	case s.Maintenance.IsOn:
		return statusOut{Status: isInMaintenance, EndTime: s.Maintenance.EndTime}, nil
	}
	return statusOut{Status: isOpen}, nil
}
