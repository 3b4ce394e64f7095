package live

import (
	"context"
	"errors"
	"testing"
	"time"

	"lantern/api/module"
	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/wallet"
)

// declared are events as nouns declare them.
var declared = kindsOf([]module.Event{
	module.EventOf(wallet.BetChanged, func(e live.Event) map[string]string {
		return map[string]string{"id": e.RelatedID, "state": e.State}
	}),
	module.EventOf(wallet.Announced, func(e live.Event) map[string]string { return map[string]string{"id": e.RelatedID} }),
	module.EventOf(wallet.ReminderDue, func(e live.Event) time.Time { return *e.Until }).WithUntil(),
	module.ReadEventOf(wallet.BadgeChanged, func(context.Context, id.Member) (int, error) { return 0, nil }),
})

func TestLines_PublishedEvents_AreDecodedAsEncoded(t *testing.T) {
	member := id.New[id.Member]()
	bet := wallet.Event{Kind: wallet.BetChanged, Related: "bet", RelatedID: "b1", State: "OPEN"}
	announcement := wallet.Event{Kind: wallet.Announced, RelatedID: "a\ttab, a\nbreak, \u2028 and 灯"}
	text, err := declared.encode([]live.Event{
		{Number: 1, Member: &member, Event: bet}, {Number: 1 << 60, Event: announcement},
	})
	if err != nil {
		t.Fatal(err)
	}
	events, err := decode(text)
	if err != nil || len(events) != 2 {
		t.Fatalf("%+v, %v", events, err)
	}
	first, second := events[0], events[1]
	opened := `{"id":"b1","state":"OPEN"}`
	if first.number != 1 || *first.member != member || first.kind != "bet" || string(first.data) != opened {
		t.Errorf("%+v", first)
	}
	want := `{"id":"a\ttab, a\nbreak, \u2028 and 灯"}`
	if second.number != 1<<60 || second.member != nil || second.kind != "announcement" || string(second.data) != want {
		t.Errorf("%+v: %s", second, second.data)
	}
}

func TestLines_Nothing_IsDecodedAsNothing(t *testing.T) {
	text, err := declared.encode(nil)
	if err != nil {
		t.Fatal(err)
	}
	if events, err := decode(text); err != nil || len(events) > 0 {
		t.Errorf("%+v, %v", events, err)
	}
}

func TestLines_BrokenLine_IsRefused(t *testing.T) {
	for _, broken := range []string{"{}", "1\tx\n", "one\t\tbet\t{}\n"} {
		if events, err := decode(broken); err == nil {
			t.Errorf("%q is decoded as %+v", broken, events)
		}
	}
}

func TestBuild_UnknownKindOrMissingInstant_IsRefused(t *testing.T) {
	now := time.Now()
	unbuildable := []wallet.Event{{Kind: "tombola", Until: &now}, {Kind: wallet.ReminderDue}}
	for _, event := range unbuildable {
		if data, err := declared.build(live.Event{Event: event}); !errors.Is(err, errUnbuildable) {
			t.Errorf("%s: %s, %v", event.Kind, data, err)
		}
	}
}

func TestBuild_KindThatIsReadOnDelivery_HasNoDataYet(t *testing.T) {
	data, err := declared.build(live.Event{Event: wallet.Event{Kind: wallet.BadgeChanged}})
	if err != nil || string(data) != "{}" {
		t.Errorf("%s, %v", data, err)
	}
}

func TestNew_WithoutABalanceEvent_IsRefused(t *testing.T) {
	built := module.EventOf(wallet.BalanceChanged, func(live.Event) int { return 0 })
	for _, events := range [][]module.Event{nil, {built}} {
		if _, err := New(module.Deps{}, events); !errors.Is(err, errNoBalance) {
			t.Errorf("%d events: %v", len(events), err)
		}
	}
}
