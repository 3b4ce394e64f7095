package verification_test

import (
	"strings"
	"testing"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/seed"
	store "lantern/store/verification"
)

func (d *fixture) member(person seed.Person) wire.Caller {
	return wire.Caller{Member: person.ID, IP: "203.0.113.9", Device: "her device", Language: "th"}
}

func TestOwnCodes_AreSentToCurrentAndNewContacts(t *testing.T) {
	d := open(t, nil)
	caller := d.member(d.pia)
	for _, c := range []struct {
		path, to string
		body     map[string]string
		minutes  int
	}{
		{ownSMS, "+66812345678", map[string]string{"purpose": "reauth"}, 3},
		{ownSMS, "+66899999999", map[string]string{"purpose": "bind", "mobileNum": "0899999999", "countryDialingCode": "66"},
			3},
		{ownEmail, "pia@example.com", map[string]string{"purpose": "reauth"}, 10},
		{ownEmail, "new@example.com", map[string]string{"purpose": "bind", "email": "New@example.com"}, 10},
	} {
		minutes, err := d.call(t, c.path, caller, c.body)
		if err != nil || minutes != c.minutes {
			t.Fatalf("%s: %d, %v", c.to, minutes, err)
		}
		sent := d.box.SentTo(c.to)
		if len(sent) != 1 || !strings.Contains(sent[0].Text, "รหัส") {
			t.Fatalf("%s: %+v", c.to, sent)
		}
		bound := store.Bound{Purpose: store.Purpose(c.body["purpose"]), Target: c.to, Holder: string(d.pia.ID)}
		if err := d.Codes.Take(t.Context(), d.DB, bound, sixDigits.FindString(sent[0].Text)); err != nil {
			t.Errorf("%s: %v", c.to, err)
		}
		d.redis.Pass(2 * time.Second)
	}
}

func TestOwnSMS_NumberOfAnotherMember_GetsNoCodeAndTheSameAnswer(t *testing.T) {
	d := open(t, nil)
	caller := d.member(seed.Noi(t, d.DB))
	body := map[string]string{"purpose": "bind", "mobileNum": "0812345678", "countryDialingCode": "66"}
	if minutes, err := d.call(t, ownSMS, caller, body); err != nil || minutes != 3 {
		t.Fatal(minutes, err)
	}
	if sent := d.box.SentTo("+66812345678"); len(sent) != 1 || sixDigits.MatchString(sent[0].Text) {
		t.Errorf("%+v", sent)
	}
	for _, path := range []string{ownSMS, ownEmail} {
		_, err := d.call(t, path, caller, map[string]string{"purpose": "reauth"})
		if f := fault.Of(err); !is(err, fault.ValidationFailed) || f.Fields["purpose"].Code != "not_offered" {
			t.Errorf("%s without one: %v", path, err)
		}
	}
}

// F-S12, F-S14.
func TestSend_InvalidFields_AreReportedByName(t *testing.T) {
	d := open(t, nil)
	caller, guest := d.member(d.pia), visitor(1)
	hostile := []string{
		"", "abc", "+4912345678901", "0812345678\x00", "😀",
		"' OR 1=1 --",
		strings.Repeat("8", 32), "-1", "0x12345678", "1e9",
	}
	for _, bad := range hostile {
		for field, call := range map[string]func() error{
			"mobileNum": func() error {
				_, err := d.call(t, noLogin, guest, to(bad))
				return err
			},
			"mobileNo": func() error {
				_, err := d.call(t, register, guest, map[string]string{"mobileNo": bad, "countryDialingCode": "66"})
				return err
			},
			"countryDialingCode": func() error {
				body := to("0812345678")
				body["countryDialingCode"] = bad
				_, err := d.call(t, noLogin, guest, body)
				return err
			},
			"email": func() error {
				_, err := d.call(t, ownEmail, caller, map[string]string{"purpose": "bind", "email": bad})
				return err
			},
			"purpose": func() error {
				_, err := d.call(t, ownSMS, caller, map[string]string{"purpose": bad})
				return err
			},
		} {
			err := call()
			if f := fault.Of(err); !is(err, fault.ValidationFailed) || f.Fields[field].Code == "" {
				t.Errorf("%s %q: %v", field, bad, err)
			}
		}
	}
	if sent := d.box.SentTo(""); len(sent) != 0 {
		t.Errorf("%d messages were sent", len(sent))
	}
}
