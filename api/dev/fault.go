package dev

import (
	"context"
	"crypto/rand"
	"time"

	"lantern/api/wire"
	"lantern/store/dev"
	"lantern/store/fault"
	"lantern/store/gamevendor"
)

type faultIn struct {
	Kind   string `json:"kind" enum:"clock,redis,database,kill,sweep,rotate"`
	Vendor string `json:"vendor,omitempty" maxLength:"32"`
	// Seconds: how far the clock moves, at most how long Redis is away (0: it comes back), how long the key before is
	// still believed.
	Seconds int `json:"seconds,omitempty" minimum:"-31622400" maximum:"31622400"`
	// Tx is the id whose writer is cut.
	Tx    string `json:"vendor_tx_id,omitempty" maxLength:"64"`
	KeyID string `json:"key_id,omitempty" maxLength:"32"`
}

type faultOut struct {
	// Now is the house's time after it.
	Now   time.Time `json:"now"`
	Swept int       `json:"swept,omitempty"`
	// KeyID and Secret are of the key that was made.
	KeyID  string `json:"key_id,omitempty"`
	Secret string `json:"secret,omitempty"`
}

// fault lets something go wrong. Faults: validation_failed, not_found, conflict, temporarily_unavailable (it is not
// ours to break).
func (h Handlers) fault(ctx context.Context, _ wire.Caller, in faultIn) (out faultOut, err error) {
	switch in.Kind {
	case "clock":
		err = h.move(ctx, time.Duration(in.Seconds)*time.Second)
	case "redis":
		err = h.takeRedis(time.Duration(in.Seconds) * time.Second)
	case "database":
		err = h.restart(ctx)
	case "kill":
		if in.Vendor == "" || in.Tx == "" {
			return out, fault.Invalid("vendor_tx_id", "required")
		}
		err = dev.Cut(ctx, h.Owner, in.Vendor, in.Tx)
	case "sweep":
		out.Swept, err = gamevendor.Sweep(ctx, h.DB)
	case "rotate":
		if in.Vendor == "" {
			return out, fault.Invalid("vendor", "required")
		}
		made := dev.Key{ID: "check-" + rand.Text()[:12], Secret: rand.Text() + rand.Text()}
		out.KeyID, out.Secret = made.ID, made.Secret
		err = dev.Rotate(ctx, h.Owner, in.Vendor, made, in.KeyID, time.Duration(in.Seconds)*time.Second)
	}
	out.Now = h.Clock.Now()
	return out, err
}

// move moves the database's clock, and this process's with it; other processes follow theirs within seconds.
func (h Handlers) move(ctx context.Context, by time.Duration) error {
	now, err := dev.Ahead(ctx, h.Owner, by)
	if err == nil {
		h.Clock.Follow(now)
	}
	return err
}

// takeRedis takes Redis away for so long at most, however its caller ends; for no time at all it comes back.
func (h Handlers) takeRedis(most time.Duration) error {
	if h.Machine.TakeRedis == nil {
		return fault.New(fault.TemporarilyUnavailable)
	}
	if most <= 0 {
		return h.Machine.TakeRedis(false)
	}
	time.AfterFunc(most, func() {
		if err := h.Machine.TakeRedis(false); err != nil {
			h.Log.Error("Redis does not come back", "error", err.Error())
		}
	})
	return h.Machine.TakeRedis(true)
}

// restartPatience leaves the answer its time.
const restartPatience = 9 * time.Second

// restart restarts the embedded database, or cuts every connection of one that is not ours, and answers when it answers
// again.
func (h Handlers) restart(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, restartPatience)
	defer cancel()
	if h.Machine.RestartDatabase == nil || !h.Machine.RestartDatabase() {
		if err := dev.EndAll(ctx, h.Owner); err != nil {
			return err
		}
	}
	return dev.Answers(ctx, h.Owner)
}
