package contract

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/timer"
	"lantern/store/wallet"
)

// About is the object of the notices of this package.
const About message.About = "contract"

// Notices are the kinds of notices that parties receive about contracts.
var Notices = message.Register(About, OfferReceived, "contract_accepted", "contract_rejected", "contract_withdrawn",
	"contract_lapsed", "contract_voided", "termination_requested", "termination_accepted", "termination_rejected",
	"termination_cancelled", "contract_ended")

// causes name the kind of a contract in a message.
var causes = map[Kind]message.Cause{
	Dividend: message.OfDividend, DailySalary: message.OfDailySalary, HourlySalary: message.OfHourlySalary,
	RealtimeSalary: message.OfRealtimeSalary,
}

// notify writes a message to one side; the platform gets none. Downlines see their upline's name masked.
func (c Contract) notify(ctx context.Context, tx *sqlx.Tx, to Side, kind message.Kind) error {
	receiver, from := c.DownlineID, member.Masked(c.UplineName)
	if to == Upline {
		if c.UplineID == nil {
			return nil
		}
		receiver, from = *c.UplineID, c.DownlineName
	}
	if c.UplineID == nil {
		from = ""
	}
	return message.Send(ctx, tx, message.Notice{Member: receiver, Kind: kind, About: About, RelatedID: string(c.ID),
		Facts: message.Facts{Cause: causes[c.Kind], From: from}})
}

// announce updates the open screens of both sides.
func (c Contract) announce(ctx context.Context, tx *sqlx.Tx) error {
	receivers := []id.Member{c.DownlineID}
	if c.UplineID != nil {
		receivers = append(receivers, *c.UplineID)
	}
	for _, receiver := range receivers {
		event := wallet.Event{Kind: wallet.ContractChanged, Related: "contract", RelatedID: string(c.ID),
			State: string(c.State), Notice: string(c.Kind)}
		if err := wallet.Notify(ctx, tx, receiver, event); err != nil {
			return err
		}
	}
	return nil
}

// lapsing is the timer of an offer, or of a request for termination, that is not answered.
const lapsing = "contract_lapse"

// Timers are the handlers of what happens to contracts at an instant.
func Timers() map[string]timer.Handler { return map[string]timer.Handler{lapsing: lapse} }

func lapse(ctx context.Context, tx *sqlx.Tx, t timer.Timer) error {
	c, err := Get(ctx, tx, id.Contract(t.Key))
	if err != nil {
		return err
	}
	if err := lockBoth(ctx, tx, c); err != nil {
		return err
	}
	if c, err = Get(ctx, tx, c.ID); err != nil {
		return err
	}
	to, err := c.State.After(Lapse)
	if err != nil {
		return nil //nolint:nilerr // answered in the meantime: there is nothing left to lapse
	}
	if to == Active {
		err = c.resume(ctx, tx)
	} else {
		err = c.close(ctx, tx, to, string(Lapse))
	}
	if err != nil {
		return err
	}
	return notifyBoth(ctx, tx, c.ID, Lapse)
}
