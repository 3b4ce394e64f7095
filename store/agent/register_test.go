package agent_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/agent"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

func nothingMore(context.Context, *sqlx.Tx, id.Member) error { return nil }

func registration(username string, codes agent.Codes) agent.Registration {
	return agent.Registration{
		Member: member.New{ID: id.New[id.Member](), Username: username, Password: "hash", Language: "th"},
		Codes:  codes, Merchant: agent.Merchant{DefaultAgent: "house", AgentKinds: []int{1, 2, 41, 42}}, Currency: "THB",
	}
}

// lines creates Somchai, Mek below him and Pia below Mek, and codes of Mek.
func lines(t *testing.T) (*pg.DB, map[string]id.Member) {
	t.Helper()
	db := storetest.Furnished(t, seed.Base)
	people := map[string]id.Member{"somchai": seed.Somchai(t, db).ID, "mek": seed.Mek(t, db).ID, "pia": seed.Pia(t, db).ID}
	merchant, err := member.Named(t.Context(), db, "house")
	if err != nil {
		t.Fatal(err)
	}
	people["house"] = merchant.ID
	const codes = `INSERT INTO affiliate_codes (code, agent_id, account_kind, domain, max_uses, expires_at,
		is_active) VALUES
		('MEK', $1, 0, NULL, NULL, NULL, true), ('AGENT', $1, 1, NULL, NULL, NULL, true),
		('THREE', $1, 0, NULL, 3, NULL, true),
		('OLD', $1, 0, NULL, NULL, lantern_now() - interval '1 second', true), ('OFF', $1, 0, NULL, NULL, NULL, false),
		('TIED', $1, 0, 'mek.example', NULL, NULL, true)`
	if _, err := db.ExecContext(t.Context(), codes, people["mek"]); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), `INSERT INTO agent_domains (domain, agent_id)
		VALUES ('som.example', $1)`, people["somchai"]); err != nil {
		t.Fatal(err)
	}
	return db, people
}

func referralCode(t *testing.T, db *pg.DB, memberID id.Member) string {
	t.Helper()
	m, err := member.Find(t.Context(), db, memberID)
	if err != nil || m.ReferralCode == nil {
		t.Fatalf("no referral code: %v", err)
	}
	return *m.ReferralCode
}

func TestRegister_SeveralCodes_UplineFollowsThePrecedence(t *testing.T) {
	db, people := lines(t)
	pia, somchai := referralCode(t, db, people["pia"]), referralCode(t, db, people["somchai"])
	for i, try := range []struct {
		codes            agent.Codes
		upline, referrer string
		kind             member.Kind
		via              agent.Via
	}{
		{agent.Codes{}, "house", "", 0, agent.ByDefault},
		{agent.Codes{Domain: "Som.Example"}, "somchai", "", 0, agent.ByDomain},
		{agent.Codes{Recommender: "PIA", Domain: "som.example"}, "mek", "pia", 0, agent.ByRecommender},
		{agent.Codes{Recommender: "somchai"}, "somchai", "somchai", 0, agent.ByRecommender},
		{agent.Codes{Referral: pia, Recommender: "somchai"}, "mek", "pia", 0, agent.ByReferral},
		{agent.Codes{Affiliate: "MEK", Domain: "som.example"}, "mek", "", 0, agent.ByAffiliate},
		{agent.Codes{Affiliate: "AGENT"}, "mek", "", 1, agent.ByAffiliate},
		{agent.Codes{Affiliate: "MEK", Referral: pia}, "mek", "pia", 0, agent.ByAffiliate},
		{agent.Codes{Affiliate: "MEK", Referral: somchai}, "mek", "", 0, agent.ByAffiliate},
		{agent.Codes{Affiliate: "TIED", Domain: "MEK.example"}, "mek", "", 0, agent.ByAffiliate},
	} {
		joined, err := agent.Register(t.Context(), db, registration(fmt.Sprintf("new%d", i), try.codes), nothingMore)
		if err != nil {
			t.Errorf("%+v: %v", try.codes, err)
			continue
		}
		if joined.Parent != people[try.upline] || joined.Referrer != people[try.referrer] || joined.Kind != try.kind ||
			joined.Via != string(try.via) {
			t.Errorf("%+v: %+v", try.codes, joined)
		}
		if isBelow, err := agent.Visible(t.Context(), db, people[try.upline], joined.ID); err != nil || !isBelow {
			t.Errorf("%+v: the upline does not see the new member: %v", try.codes, err)
		}
	}
	if isBelow, err := agent.Visible(t.Context(), db, people["pia"], people["mek"]); err != nil || isBelow {
		t.Error("a player sees the upline as the team")
	}
}

func TestRegister_InvalidCode_LeavesNothing(t *testing.T) {
	db, _ := lines(t)
	for _, codes := range []agent.Codes{
		{Affiliate: "NOPE"}, {Affiliate: "OLD"}, {Affiliate: "OFF"}, {Affiliate: "TIED", Domain: "som.example"},
		{Referral: "NOPE"},
		{Recommender: "unknown"}, {Affiliate: "MEK", Referral: "NOPE"},
	} {
		if _, err := agent.Register(t.Context(), db, registration("nobodyyet", codes), nothingMore); !errors.Is(err,
			fault.New(fault.InvitationCodeError)) {
			t.Errorf("%+v: %v", codes, err)
		}
	}
	refused := errors.New("the caller's step failed")
	fails := func(context.Context, *sqlx.Tx, id.Member) error { return refused }
	if _, err := agent.Register(t.Context(), db, registration("nobodyyet", agent.Codes{Affiliate: "MEK"}),
		fails); !errors.Is(err, refused) {
		t.Error(err)
	}
	if _, err := member.Named(t.Context(), db, "nobodyyet"); !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("something was left: %v", err)
	}
}

func together(n int, register func(i int) error) (won int32, refused []error) {
	var count atomic.Int32
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			if err := register(i); err != nil {
				mu.Lock()
				defer mu.Unlock()
				refused = append(refused, err)
				return
			}
			count.Add(1)
		})
	}
	all.Wait()
	return count.Load(), refused
}

func TestRegister_ConcurrentSameUsername_OneSucceeds(t *testing.T) {
	db, _ := lines(t)
	names := []string{"mallika", "MALLIKA", "Mallika", "ｍａｌｌｉｋａ"}
	won, refused := together(20, func(i int) error {
		_, err := agent.Register(t.Context(), db, registration(names[i%len(names)], agent.Codes{Affiliate: "MEK"}),
			nothingMore)
		return err
	})
	for _, err := range refused {
		if !errors.Is(err, fault.New(fault.UsernameTaken)) {
			t.Error(err)
		}
	}
	var used int
	if err := db.GetContext(t.Context(), &used, `SELECT used FROM affiliate_codes
		WHERE code = 'MEK'`); err != nil || won != 1 || used != 1 {
		t.Errorf("%d registered, code used %d times, %v", won, used, err)
	}
}

func TestRegister_CodeForThreeUses_AcceptsThree(t *testing.T) {
	db, _ := lines(t)
	won, refused := together(10, func(i int) error {
		_, err := agent.Register(t.Context(), db, registration(fmt.Sprintf("guest%d", i), agent.Codes{Affiliate: "THREE"}),
			nothingMore)
		return err
	})
	for _, err := range refused {
		if !errors.Is(err, fault.New(fault.InvitationCodeError)) {
			t.Error(err)
		}
	}
	if won != 3 {
		t.Errorf("%d registered", won)
	}
}
