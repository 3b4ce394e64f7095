package content

import (
	"lantern/api/module"
	"lantern/store/live"
	"lantern/store/wallet"
)

// AnnouncementEvent reports that an announcement was published or withdrawn.
type AnnouncementEvent struct {
	ID string `json:"id"`
}

var events = []module.Event{
	module.EventOf(wallet.Announced, func(e live.Event) AnnouncementEvent { return AnnouncementEvent{ID: e.RelatedID} }),
}
