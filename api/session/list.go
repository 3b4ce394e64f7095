package session

import (
	"context"
	"time"

	"lantern/api/outside/geo"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/session"
)

// sessionOut is a session in its owner's list. Place is the country of the address (ISO 3166-1), empty if it is
// unknown.
type sessionOut struct {
	ID         id.Session `json:"id"`
	Device     string     `json:"device"`
	Platform   string     `json:"platform"`
	IP         string     `json:"ip"`
	Place      string     `json:"place"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastSeenAt time.Time  `json:"lastSeenAt"`
	IsCurrent  bool       `json:"isCurrent"`
}

func (h Handlers) list(ctx context.Context, caller wire.Caller, _ wire.None) ([]sessionOut, error) {
	rows, err := session.List(ctx, h.DB, caller.Member)
	out := make([]sessionOut, len(rows))
	for i, s := range rows {
		out[i] = sessionOut{
			ID: s.ID, Device: s.Description, Platform: s.Platform, IP: s.IP, Place: geo.Country(s.IP),
			CreatedAt:  s.CreatedAt.UTC(),
			LastSeenAt: s.LastSeenAt.UTC(), IsCurrent: s.ID == caller.Session,
		}
	}
	return out, err
}

type pathIn struct {
	ID string `path:"id"`
}

// end ends one of the caller's sessions, or all but the current one.
func (h Handlers) end(ctx context.Context, caller wire.Caller, in pathIn) (wire.None, error) {
	if in.ID == "others" {
		return wire.None{}, session.EndOthers(ctx, h.DB, caller.Member, caller.Session)
	}
	sessionID, err := id.Parse[id.Session](in.ID)
	if err != nil {
		return wire.None{}, fault.New(fault.NotFound)
	}
	return wire.None{}, session.EndOf(ctx, h.DB, caller.Member, sessionID)
}

type deviceOut struct {
	ID          id.Device `json:"id"`
	Device      string    `json:"device"`
	Platform    string    `json:"platform"`
	IP          string    `json:"ip"`
	Place       string    `json:"place"`
	FirstSeenAt time.Time `json:"firstSeenAt"`
	LastSeenAt  time.Time `json:"lastSeenAt"`
	IsCurrent   bool      `json:"isCurrent"`
}

func (h Handlers) devices(ctx context.Context, caller wire.Caller, _ wire.None) ([]deviceOut, error) {
	rows, err := session.Devices(ctx, h.DB, caller.Member, caller.Device)
	out := make([]deviceOut, len(rows))
	for i, d := range rows {
		out[i] = deviceOut{
			ID: d.ID, Device: d.Description, Platform: d.Platform, IP: d.IP, Place: geo.Country(d.IP),
			FirstSeenAt: d.FirstSeenAt.UTC(),
			LastSeenAt:  d.LastSeenAt.UTC(), IsCurrent: d.IsCurrent,
		}
	}
	return out, err
}

func (h Handlers) forgetDevice(ctx context.Context, caller wire.Caller, in pathIn) (wire.None, error) {
	deviceID, err := id.Parse[id.Device](in.ID)
	if err != nil {
		return wire.None{}, fault.New(fault.NotFound)
	}
	return wire.None{}, session.ForgetDevice(ctx, h.DB, caller.Member, deviceID, caller.Session)
}
