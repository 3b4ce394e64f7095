package session_test

import (
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/session"
	"lantern/store/storetest"
)

func google(subject, token string) session.Identity {
	return session.Identity{Provider: "google", Subject: subject, Name: "Pia P.", Token: token}
}

func called(number, token string) session.Identity {
	return session.Identity{Provider: session.ByPhone, Subject: number, Token: token}
}

func refusal(err error) fault.Code {
	if f := fault.Of(err); f != nil {
		return f.Code
	}
	return ""
}

// later moves the database's clock.
func later(t *testing.T, db *pg.DB, by time.Duration) {
	t.Helper()
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(), `UPDATE clock_offsets
		SET ahead = $1 * interval '1 second'`, int64(by/time.Second)); err != nil {
		t.Fatal(err)
	}
}

func TestLink_FindsItsMember_AndOneAccountPerProvider(t *testing.T) {
	db := storetest.Open(t)
	pia, mek := seed.Pia(t, db), seed.Mek(t, db)
	if _, err := session.MemberOf(t.Context(), db, google("g-1", "")); refusal(err) != fault.NotFound {
		t.Fatal(err)
	}
	if err := session.Link(t.Context(), db, pia.ID, google("g-1", "a")); err != nil {
		t.Fatal(err)
	}
	found, err := session.MemberOf(t.Context(), db, google("g-1", ""))
	if err != nil || found.ID != pia.ID {
		t.Errorf("%v, %v", found.ID, err)
	}
	if err := session.Link(t.Context(), db, mek.ID, google("g-1", "b")); refusal(err) != fault.Conflict {
		t.Errorf("linked to another member: %v", err)
	}
	if err := session.Link(t.Context(), db, pia.ID, google("g-2", "c")); refusal(err) != fault.Conflict {
		t.Errorf("a second one: %v", err)
	}
	list, err := session.SocialAccounts(t.Context(), db, pia.ID)
	if err != nil || len(list) != 1 || list[0].Provider != "google" || list[0].Name != "Pia P." {
		t.Errorf("%+v, %v", list, err)
	}
	if err := session.Unlink(t.Context(), db, mek.ID, "google"); refusal(err) != fault.NotFound {
		t.Errorf("another member unlinks: %v", err)
	}
	if err := session.Unlink(t.Context(), db, pia.ID, "google"); err != nil {
		t.Error(err)
	}
	if err := session.Link(t.Context(), db, mek.ID, google("g-1", "d")); err != nil {
		t.Errorf("free again: %v", err)
	}
}

// CHK-40.
func TestSpend_TokenOfAProvider_CountsOnce(t *testing.T) {
	db := storetest.Open(t)
	pia := seed.Pia(t, db)
	if err := session.SpendOnce(t.Context(), db, google("g-1", "token")); err != nil {
		t.Fatal(err)
	}
	if err := session.SpendOnce(t.Context(), db, google("g-1", "token")); refusal(err) != fault.SocialRefused {
		t.Errorf("signed in twice: %v", err)
	}
	if _, err := session.OfferBinding(t.Context(), db, google("g-1", "token")); refusal(err) != fault.SocialRefused {
		t.Errorf("offered as well: %v", err)
	}
	if err := session.Link(t.Context(), db, pia.ID, google("g-1", "token")); refusal(err) != fault.SocialRefused {
		t.Errorf("linked as well: %v", err)
	}
}

func TestBind_Offer_BindsOnceBeforeItExpires(t *testing.T) {
	db := storetest.Open(t)
	pia, mek := seed.Pia(t, db), seed.Mek(t, db)
	token, err := session.OfferBinding(t.Context(), db, google("g-1", "a"))
	if err != nil || len(token) < 43 {
		t.Fatal(token, err)
	}
	offered, err := session.FindOffer(t.Context(), db, token)
	if err != nil || offered.Subject != "g-1" {
		t.Errorf("%+v, %v", offered, err)
	}
	var kept int
	if err := db.GetContext(t.Context(), &kept, `SELECT count(*) FROM social_bindings
		WHERE token_hash = convert_to($1, 'UTF8')`, token); err != nil || kept != 0 {
		t.Errorf("stored as it is: %d, %v", kept, err)
	}
	var both sync.WaitGroup
	faults := make([]error, 2)
	for i, memberID := range []id.Member{pia.ID, mek.ID} {
		both.Go(func() { faults[i] = session.LinkOffered(t.Context(), db, memberID, token) })
	}
	both.Wait()
	if (faults[0] == nil) == (faults[1] == nil) {
		t.Errorf("bound by both or none: %v", faults)
	}
	if err := session.LinkOffered(t.Context(), db, pia.ID, token); refusal(err) != fault.CodeExpired {
		t.Errorf("used again: %v", err)
	}
	late, err := session.OfferBinding(t.Context(), db, google("g-2", "b"))
	if err != nil {
		t.Fatal(err)
	}
	later(t, db, 16*time.Minute)
	if err := session.LinkOffered(t.Context(), db, pia.ID, late); refusal(err) != fault.CodeExpired {
		t.Errorf("too late: %v", err)
	}
	if err := pg.InTx(t.Context(), db,
		func(tx *sqlx.Tx) error { return session.ForgetSocial(t.Context(), tx) }); err != nil {
		t.Error(err)
	}
	if err := db.GetContext(t.Context(), &kept, `SELECT count(*) FROM social_bindings`); err != nil || kept != 0 {
		t.Errorf("%d offers kept, %v", kept, err)
	}
}

func TestMemberOf_VerifiedNumber_FindsTheMember(t *testing.T) {
	db := storetest.Open(t)
	pia, mek := seed.Pia(t, db), seed.Mek(t, db)
	token, err := session.OfferBinding(t.Context(), db, called("+66812345678", "a"))
	if err != nil {
		t.Fatal(err)
	}
	if err := session.LinkOffered(t.Context(), db, pia.ID, token); err != nil {
		t.Fatal(err)
	}
	found, err := session.MemberOf(t.Context(), db, called("+66812345678", ""))
	if err != nil || found.ID != pia.ID {
		t.Errorf("%v, %v", found.ID, err)
	}
	for _, number := range []string{"+66812345679", "+812345678", "not a number", ""} {
		if _, err := session.MemberOf(t.Context(), db, called(number, "")); refusal(err) != fault.NotFound {
			t.Errorf("%q: %v", number, err)
		}
	}
	for memberID, number := range map[id.Member]string{mek.ID: "+66812345678", pia.ID: "+66898765432"} {
		token, err := session.OfferBinding(t.Context(), db, called(number, number))
		if err != nil {
			t.Fatal(err)
		}
		if err := session.LinkOffered(t.Context(), db, memberID, token); refusal(err) != fault.Conflict {
			t.Errorf("%s: %v", number, err)
		}
	}
}
