package command_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/deposit"
	storefile "lantern/store/file"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// transferred is a transfer whose player has sent a receipt.
func (s scene) transferred(t *testing.T) (which, picture string) {
	t.Helper()
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		return deposit.SetAccount(ctx, tx, "bank", deposit.PayTo{Name: "Lantern Bank", Holder: "Lantern", Number: "000-1"})
	})
	if err != nil {
		t.Fatal(err)
	}
	channel, err := deposit.ChannelOf(ctx, s.db, "bank")
	if err != nil {
		t.Fatal(err)
	}
	d, err := deposit.Open(ctx, s.db, deposit.Wish{Channel: channel, Amount: 500 * money.Unit, Currency: "THB"},
		s.key("order"))
	if err != nil {
		t.Fatal(err)
	}
	if d, err = deposit.Answer(ctx, s.db, d.ID, deposit.TermsOfHouse(channel, d), s.key("order")); err != nil {
		t.Fatal(err)
	}
	proof := storefile.Picture{Type: "image/png", Width: 8, Height: 6, Content: []byte("pixels")}
	if _, err = deposit.Prove(ctx, s.db, d.ID, []storefile.Picture{proof}, s.key("proof")); err != nil {
		t.Fatal(err)
	}
	kept, err := deposit.Receipts.List(ctx, s.db, string(d.ID))
	if err != nil || len(kept) != 1 {
		t.Fatal(len(kept), err)
	}
	return string(d.ID), string(kept[0].ID)
}

func TestTheDeskConfirmsATransferWithWhatCameAndTwoTakeItBack(t *testing.T) {
	s := ready(t)
	d, picture := s.transferred(t)
	says := func(got string, wants ...string) {
		t.Helper()
		for _, want := range wants {
			if !strings.Contains(got, want) {
				t.Errorf("%q does not say %q", got, want)
			}
		}
	}
	deed := func(wantsError bool, name, as string, more ...string) string {
		t.Helper()
		return s.run(t, wantsError, append([]string{"deposit", name, d, "--as", as, "--reason", "statement seen"},
			more...)...)
	}
	says(s.run(t, false, "deposit", "list"), d)
	says(s.run(t, false, "deposit", "show", d), "IN_REVIEW", "ordered 500.00", "000-1", picture, "8 x 6")
	file := filepath.Join(t.TempDir(), "receipt.png")
	says(s.run(t, false, "deposit", "proof", picture, file), "image/png")
	if raw, err := os.ReadFile(file); err != nil || !bytes.Equal(raw, []byte("pixels")) {
		t.Errorf("%q %v", raw, err)
	}
	s.run(t, true, "deposit", "proof", picture, file)
	says(s.run(t, true, "deposit", "show", string(id.New[id.Deposit]())), "not found")
	says(deed(true, "confirm", "demo_operator"), "--received")
	says(deed(true, "confirm", "demo_operator", "--received", "1e3"), "no amount")
	says(deed(true, "confirm", "demo_operator", "--received", "-5"), "--received")
	says(deed(true, "reverse", "demo_operator"), "IN_REVIEW")
	says(deed(false, "confirm", "demo_operator", "--received", "480.00"), "CREDITED", "received 480.00")
	says(deed(true, "deny", "demo_operator"), "CREDITED")
	says(deed(false, "reverse", "demo_operator"), "a second person")
	says(deed(true, "reverse", "demo_operator"), "a second person")
	says(s.run(t, false, "deposit", "list"), d, "CREDITED", "demo_operator")
	says(s.run(t, false, "deposit", "show", d), "wanted back by demo_operator at ", ": statement seen")
	says(deed(false, "reverse", "second"), "REVERSED", "wanted back by demo_operator at ", "wanted back by second at ")
	says(s.run(t, false, "proof"), "The books are right")
}

func TestTheDeskSetsARate(t *testing.T) {
	s := ready(t)
	by := []string{"--as", "demo_operator", "--reason", "rate of the day"}
	for _, wrong := range []string{"0", "1e3", "abc"} {
		if got := s.run(t, true, append([]string{"deposit", "rate", "USDT", wrong}, by...)...); !strings.Contains(got,
			"35.4125") {
			t.Errorf("%s: %s", wrong, got)
		}
	}
	if got := s.run(t, false, append([]string{"deposit", "rate", "USDT", "35.4125"}, by...)...); !strings.Contains(got,
		"1 USDT = 35.4125") {
		t.Error(got)
	}
	if _, err := deposit.ChannelOf(ctx, s.db, "usdt"); err != nil {
		t.Error(err)
	}
}

func TestTheDeskConfiguresAWayToPayIn(t *testing.T) {
	s := ready(t)
	change := []string{"deposit", "channel", "promptpay", `{"opensAt":"08:00","closesAt":"22:00"}`, "--as",
		"demo_operator"}
	if got := s.run(t, true, change...); !strings.Contains(got, "--reason") {
		t.Error(got)
	}
	if got := s.run(t, false, append(change, "--reason", "the bank sleeps")...); !strings.Contains(got,
		`"opensAt": "08:00"`) {
		t.Error(got)
	}
	if got := s.run(t, false, "deposit", "channel", "promptpay"); !strings.Contains(got, `"closesAt": "22:00"`) {
		t.Error(got)
	}
	change[3] = `{"max":"1.00"}`
	if got := s.run(t, true, append(change, "--reason", "a slip")...); !strings.Contains(got, "no channel can be so") {
		t.Error(got)
	}
	s.run(t, true, "deposit", "channel", "unknown")
}
