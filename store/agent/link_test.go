package agent_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"lantern/store/agent"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

var linkKeys int

func linkKey(who id.Member) *idem.Key {
	linkKeys++
	return &idem.Key{Member: who, Call: "link", Key: fmt.Sprint("key-", linkKeys), BodyHash: []byte{1}, RequestID: "r"}
}

func TestCreateLink_PointsOfItsAccounts_AreTheLinksAtMostTheAgentsOfToday(t *testing.T) {
	db := based(t)
	mek := seed.Mek(t, db) // 0.80 % of every type
	link, err := agent.CreateLink(t.Context(), db, linkKey(mek.ID), mek.ID,
		agent.Link{Kind: member.AnAgent, Points: agent.Points{"BGS": 7_000, "RNG": 2_000}, Remark: "friends"})
	if err != nil || len(link.Code) != 8 {
		t.Fatal(link, err)
	}
	if _, err := storetest.Owner(t, db).Exec(`INSERT INTO member_points (member_id, game_type, ppm, from_at)
		VALUES ($1, 'BGS', 5000, lantern_now())`, mek.ID); err != nil {
		t.Fatal(err)
	}
	joined, err := agent.Register(t.Context(), db, registration("anong1", agent.Codes{Affiliate: link.Code}), nothingMore)
	if err != nil || joined.Kind != member.AnAgent || joined.Parent != mek.ID {
		t.Fatal(joined, err)
	}
	points, err := agent.PointsOf(t.Context(), db, joined.ID)
	if err != nil || points["BGS"] != 5_000 || points["RNG"] != 2_000 || len(points) != 2 {
		t.Errorf("%v %v", points, err)
	}
	links, err := agent.Links(t.Context(), db, mek.ID)
	if err != nil || len(links) != 1 || links[0].Used != 1 || links[0].Points["BGS"] != 7_000 ||
		links[0].Remark != "friends" {
		t.Errorf("%+v %v", links, err)
	}
}

func TestCreateLink_Guards(t *testing.T) {
	db := based(t)
	mek, somchai := seed.Mek(t, db), seed.Somchai(t, db)
	zero := 0
	for name, c := range map[string]struct {
		link agent.Link
		want fault.Code
	}{
		"more points than the agent": {agent.Link{Points: agent.Points{"BGS": 8_001}}, fault.ValidationFailed},
		"an unknown type":            {agent.Link{Points: agent.Points{"CHESS": 1}}, fault.ValidationFailed},
		"negative points":            {agent.Link{Points: agent.Points{"BGS": -1}}, fault.ValidationFailed},
		"a top-level agent":          {agent.Link{Kind: member.TopAgent}, fault.ValidationFailed},
		"no uses":                    {agent.Link{MaxUses: &zero}, fault.ValidationFailed},
	} {
		_, err := agent.CreateLink(t.Context(), db, linkKey(mek.ID), mek.ID, c.link)
		if !errors.Is(err, fault.New(c.want)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	link, err := agent.CreateLink(t.Context(), db, linkKey(mek.ID), mek.ID, agent.Link{})
	if err != nil {
		t.Fatal(err)
	}
	if err := agent.CloseLink(t.Context(), db, linkKey(somchai.ID), somchai.ID, link.Code); !errors.Is(err,
		fault.New(fault.NotFound)) {
		t.Errorf("another agent closed it: %v", err)
	}
	if err := agent.CloseLink(t.Context(), db, linkKey(mek.ID), mek.ID, link.Code); err != nil {
		t.Fatal(err)
	}
	_, err = agent.Register(t.Context(), db, registration("boon1", agent.Codes{Affiliate: link.Code}), nothingMore)
	if !errors.Is(err, fault.New(fault.InvitationCodeError)) {
		t.Errorf("a closed link registered: %v", err)
	}
}

// Many at once: an agent never has more open links than allowed.
func TestCreateLink_Concurrent_KeepsTheLimit(t *testing.T) {
	db := based(t)
	mek := seed.Mek(t, db)
	if _, err := storetest.Owner(t, db).Exec(`INSERT INTO affiliate_codes (code, agent_id)
		SELECT 'OLD' || n, $1 FROM generate_series(1, 48) n`, mek.ID); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 8 {
		key := linkKey(mek.ID)
		all.Go(func() {
			_, err := agent.CreateLink(t.Context(), db, key, mek.ID, agent.Link{})
			if err != nil && !errors.Is(err, fault.New(fault.LimitExceeded)) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := count(t.Context(), t, db, `SELECT count(*) FROM affiliate_codes WHERE agent_id = $1 AND is_active`,
		mek.ID); n != 50 {
		t.Errorf("%d open links", n)
	}
}

func TestOpen_AccountBelowTheAgent_HasToReplaceItsPassword(t *testing.T) {
	db := based(t)
	mek := seed.Mek(t, db)
	open := func(db *pg.DB, name string, points agent.Points) (id.Member, error) {
		return agent.Open(t.Context(), db, linkKey(mek.ID), mek.ID, agent.Account{Username: name, Hash: "-", Language: "th",
			Points: points, Currency: "THB"})
	}
	made, err := open(db, "chai77", agent.Points{"BGS": 8_000})
	if err != nil {
		t.Fatal(err)
	}
	found, err := member.Find(t.Context(), db, made)
	if err != nil || !found.NeedsNewPassword || found.ParentID == nil || *found.ParentID != mek.ID {
		t.Errorf("%+v %v", found, err)
	}
	if point, err := agent.Point(t.Context(), db, made, "BGS"); err != nil || point != money.Rate(8_000) {
		t.Errorf("%d %v", point, err)
	}
	if _, err := open(db, "CHAI77", nil); !errors.Is(err, fault.New(fault.UsernameTaken)) {
		t.Errorf("a taken name: %v", err)
	}
	if _, err := db.Exec(`INSERT INTO member_freezes (id, member_id, flag, reason, actor)
		VALUES (new_id(), $1, 'REGISTER', 'test', 'test')`, mek.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := open(db, "dao77", nil); !errors.Is(err, fault.New(fault.AccountFrozen)) {
		t.Errorf("a frozen agent: %v", err)
	}
}
