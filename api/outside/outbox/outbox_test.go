package outbox_test

import (
	"fmt"
	"testing"

	"lantern/api/outside/mail"
	"lantern/api/outside/outbox"
	"lantern/api/outside/sms"
	"lantern/store/clock"
)

func TestBox_SentTo_NewestFirst(t *testing.T) {
	box := &outbox.Box{Clock: &clock.Clock{}}
	if err := box.SMS().Send(t.Context(), sms.Message{To: "+66812345678", Text: "first"}); err != nil {
		t.Fatal(err)
	}
	if err := box.Mail().Send(t.Context(), mail.Message{To: "pia@example.com", Subject: "Hello",
		Text: "second"}); err != nil {
		t.Fatal(err)
	}
	box.Add(outbox.Message{Channel: outbox.Push, To: "+66812345678", Text: "third"})
	all := box.SentTo("")
	if len(all) != 3 || all[0].Text != "third" || all[2].Channel != outbox.SMS || all[1].Subject != "Hello" ||
		all[1].At.IsZero() {
		t.Errorf("%+v", all)
	}
	if hers := box.SentTo("+66812345678"); len(hers) != 2 || hers[0].Text != "third" || hers[1].Text != "first" {
		t.Errorf("%+v", hers)
	}
	if none := box.SentTo("+661"); none == nil || len(none) != 0 {
		t.Errorf("%#v", none)
	}
}

func TestBox_Full_DropsTheOldest(t *testing.T) {
	box := &outbox.Box{Clock: &clock.Clock{}}
	for n := range 2100 {
		box.Add(outbox.Message{Text: fmt.Sprint(n)})
	}
	if all := box.SentTo(""); len(all) != 2000 || all[0].Text != "2099" || all[1999].Text != "100" {
		t.Errorf("%d stored, from %s", len(all), all[0].Text)
	}
}
