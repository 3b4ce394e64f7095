package matching_test

import (
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/matching"
	"lantern/store/money"
)

// apart separates a depositor and a receiver who could be matched otherwise.
type apart func(s *scene, payer, payee id.Member)

func session(s *scene, who id.Member, device, ip string) {
	s.exec(`INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, expires_at)
		VALUES (new_id(), sha256(new_id()::text::bytea), $1, 'player', 'web', $2, $3, lantern_now() + interval '1 day')`,
		who, device, ip)
}

func freeze(flag string) func(*scene, id.Member) {
	return func(s *scene, who id.Member) {
		s.exec(`INSERT INTO member_freezes (id, member_id, flag, reason, actor)
			VALUES (new_id(), $1, $2, 'checked', 'operator:ann')`, who, flag)
	}
}

func payer(change func(*scene, id.Member)) apart {
	return func(s *scene, who, _ id.Member) { change(s, who) }
}

func payee(change func(*scene, id.Member)) apart {
	return func(s *scene, _, who id.Member) { change(s, who) }
}

func set(column string) func(*scene, id.Member) {
	return func(s *scene, who id.Member) { s.exec(`UPDATE members SET `+column+` WHERE id = $1`, who) }
}

func block(side matching.BlockSide) func(*scene, id.Member) {
	return func(s *scene, who id.Member) {
		s.exec(`INSERT INTO matching_blocks (id, member_id, side, reason, actor)
			VALUES (new_id(), $1, $2, 'checked', 'operator:ann')`, who, side)
	}
}

func below(s *scene, agent, who id.Member, depth int) {
	s.exec(`INSERT INTO member_ancestors (ancestor_id, descendant_id, depth, valid_from)
		VALUES ($1, $2, $3, '2020-01-01')`, agent, who, depth)
}

func rules(change string) apart { return func(s *scene, _, _ id.Member) { s.set(change) } }

// personal are reasons of one member.
var personal = map[string]apart{
	"trial depositor":            payer(set("kind = 4")),
	"frozen depositor":           payer(set("funds_frozen = true")),
	"frozen receiver":            payee(set("funds_frozen = true")),
	"locked depositor":           payer(set("login_frozen = true")),
	"locked receiver":            payee(set("login_frozen = true")),
	"freeze of funds, depositor": payer(freeze("FUNDS")),
	"freeze of funds, receiver":  payee(freeze("FUNDS")),
	"freeze of login, depositor": payer(freeze("LOGIN")),
	"freeze of login, receiver":  payee(freeze("LOGIN")),
	"blocked depositor":          payer(block(matching.AsDepositor)),
	"blocked receiver":           payee(block(matching.AsReceiver)),
	"depositor blocked fully":    payer(block(matching.OnBothSides)),
	"receiver blocked fully":     payee(block(matching.OnBothSides)),
	"excluded depositor": func(s *scene, payer, _ id.Member) {
		s.exec(`INSERT INTO exclusions (id, member_id, kind, until_at, actor)
			VALUES (new_id(), $1, 'EXCLUSION', lantern_now() + interval '1 year', 'test')`, payer)
	},
}

// shared are reasons of both, and limits.
var shared = map[string]apart{
	"one team": func(s *scene, payer, payee id.Member) {
		agent := s.member()
		below(s, agent, payer, 1)
		below(s, agent, payee, 2)
	},
	"receiver below the depositor": func(s *scene, payer, payee id.Member) {
		below(s, payer, payer, 0)
		below(s, payer, payee, 1)
	},
	"one device": func(s *scene, payer, payee id.Member) {
		session(s, payer, "device-1", "10.0.0.1")
		session(s, payee, "device-1", "10.0.0.2")
	},
	"one known device": func(s *scene, payer, payee id.Member) {
		for _, who := range []id.Member{payer, payee} {
			s.exec(`INSERT INTO known_devices (id, member_id, device_hash, platform, description, ip)
				VALUES (new_id(), $1, 'device', 'web', 'browser', '')`, who)
		}
	},
	"one address": func(s *scene, payer, payee id.Member) {
		session(s, payer, "device-1", "10.0.0.1")
		session(s, payee, "device-2", "10.0.0.1")
	},
	"one bank account": func(s *scene, payer, payee id.Member) {
		s.exec(`UPDATE payees SET fingerprint = (SELECT fingerprint FROM payees WHERE member_id = $1)
			WHERE member_id = $2`, payer, payee)
	},
	"invited by the receiver": func(s *scene, payer, payee id.Member) {
		s.exec(`UPDATE members SET referrer_id = $2 WHERE id = $1`, payer, payee)
	},
	"invited by the depositor": func(s *scene, payer, payee id.Member) {
		s.exec(`UPDATE members SET referrer_id = $1 WHERE id = $2`, payer, payee)
	},
	"receiver at the daily limit":   rules(`{"receiver":{"perDay":0,"amountPerDay":"50000.00"}}`),
	"receiver at the daily amount":  rules(`{"receiver":{"perDay":5,"amountPerDay":"499.99"}}`),
	"depositor at the daily limit":  rules(`{"depositor":{"perDay":0,"amountPerDay":"50000.00"}}`),
	"depositor at the daily amount": rules(`{"depositor":{"perDay":5,"amountPerDay":"499.99"}}`),
}

func TestPair_MembersWhoMayNotMeet_AreNotMatched(t *testing.T) {
	for _, reasons := range []map[string]apart{personal, shared} {
		for name, separate := range reasons {
			t.Run(name, func(t *testing.T) {
				s := open(t)
				depositor, receiver := s.member(), s.member()
				s.approved(receiver, amount)
				d := s.order(depositor, amount)
				s.job(matching.Dispatch)
				separate(s, depositor, receiver)
				s.job(matching.Pair)
				if s.hasMatch(d) {
					t.Error("matched")
				}
			})
		}
	}
}

func TestPair_Oneself_IsNeverMatched(t *testing.T) {
	s := open(t)
	who := s.member()
	s.approved(who, amount)
	d := s.order(who, amount)
	s.pair()
	if s.hasMatch(d) {
		t.Error("matched")
	}
}

func TestPair_OneAddress_IsAllowedWhereItIsNotCheckedOrLongAgo(t *testing.T) {
	for _, isChecked := range []bool{true, false} {
		s := open(t)
		payer, payee := s.member(), s.member()
		for i, who := range []id.Member{payer, payee} {
			s.exec(`INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, expires_at)
				VALUES (new_id(), sha256(new_id()::text::bytea), $1, 'player', 'web', $2, '10.0.0.1',
				lantern_now() + interval '1 day')`, who, []string{"device-1", "device-2"}[i])
		}
		if isChecked {
			s.later(24 * time.Hour)
		} else {
			s.set(`{"checksAddress":false}`)
		}
		s.approved(payee, amount)
		d := s.order(payer, amount)
		s.pair()
		if !s.hasMatch(d) {
			t.Errorf("checked %t: not matched", isChecked)
		}
	}
}

func TestPair_InProduction_NeedsRealMoney(t *testing.T) {
	production := scope
	production.IsProduction = true
	for _, isAllowed := range []bool{false, true} {
		s := open(t)
		if isAllowed {
			s.set(`{"withRealMoney":true}`)
		}
		d := s.order(s.member(), amount)
		s.approved(s.member(), amount)
		s.step(func(tx *sqlx.Tx) error { return matching.Dispatch(ctx, tx, production) })
		s.step(func(tx *sqlx.Tx) error { return matching.Pair(ctx, tx, production) })
		if s.hasMatch(d) != isAllowed {
			t.Errorf("allowed %t, matched %t", isAllowed, s.hasMatch(d))
		}
	}
}

func TestBlock_OfAReceiver_ReturnsOpenParts(t *testing.T) {
	s := open(t)
	receiver := s.member()
	which := s.approved(receiver, amount)
	s.job(matching.Dispatch)
	var name string
	s.sure(s.db.GetContext(ctx, &name, `SELECT username FROM members WHERE id = $1`, receiver))
	made, err := matching.AddBlock(ctx, s.operators, name, matching.AsReceiver, s.ann)
	s.sure(err)
	_, err = matching.AddBlock(ctx, s.operators, name, matching.AsReceiver, s.ann)
	wantsFault(t, err, fault.Conflict)
	_, err = matching.AddBlock(ctx, s.operators, "unknown", matching.AsReceiver, s.ann)
	wantsFault(t, err, fault.ValidationFailed)
	s.job(matching.ReturnUnpaid)
	parts := s.request(which).Parts
	if parts[len(parts)-1].Provider != sandbox {
		t.Errorf("%+v", parts)
	}
	if list, err := matching.Blocks(ctx, s.operators); err != nil || len(list) != 1 || list[0].Username != name {
		t.Errorf("%+v %v", list, err)
	}
	lifted, err := matching.LiftBlock(ctx, s.operators, made.ID, s.bob)
	if err != nil || lifted.LiftedAt == nil {
		t.Errorf("%+v %v", lifted, err)
	}
	_, err = matching.LiftBlock(ctx, s.operators, made.ID, s.bob)
	wantsFault(t, err, fault.StateChanged)
	_, err = matching.LiftBlock(ctx, s.operators, id.New[id.MatchingBlock](), s.bob)
	wantsFault(t, err, fault.NotFound)
}

func TestCheckDepositor_BlockedOrAtALimit_IsRefused(t *testing.T) {
	s := open(t)
	m := s.matched()
	rules := func() matching.Rules {
		r, err := matching.RulesNow(ctx, s.db)
		s.sure(err)
		return r
	}
	s.sure(matching.CheckDepositor(ctx, s.db, m.Depositor, amount, rules()))
	s.set(`{"depositor":{"perDay":1,"amountPerDay":"50000.00"}}`)
	wantsFault(t, matching.CheckDepositor(ctx, s.db, m.Depositor, amount, rules()), fault.DailyCountExceeded)
	s.set(`{"depositor":{"perDay":2,"amountPerDay":"999.99"}}`)
	wantsFault(t, matching.CheckDepositor(ctx, s.db, m.Depositor, amount, rules()), fault.DailyAmountExceeded)
	s.exec(`UPDATE members SET funds_frozen = true WHERE id = $1`, m.Depositor)
	wantsFault(t, matching.CheckDepositor(ctx, s.db, m.Depositor, amount, rules()), fault.AccountFrozen)
}

func TestFiguresNow_CountTheDay(t *testing.T) {
	s := open(t)
	m := s.matched()
	s.later(7 * time.Minute)
	s.prove(m)
	s.answer(m, "RECEIVED")
	s.disputed()
	s.order(s.member(), 70*10*money.Unit)
	s.approved(s.member(), amount)
	s.job(matching.Dispatch)
	f, err := matching.FiguresNow(ctx, s.operators)
	want := matching.Figures{MatchedToday: 2, MatchedAmount: 2 * amount, CreditedToday: 1, CreditedAmount: amount,
		Waiting: 1, WaitingAmount: 700 * money.Unit, Offered: 1, OfferedAmount: amount, Disputes: 1, AverageMinutes: 7}
	if err != nil || f != want {
		t.Errorf("%+v, want %+v (%v)", f, want, err)
	}
	disputes, ended, err := matching.Queue(ctx, s.operators)
	if err != nil || len(disputes) != 1 || len(ended) != 0 {
		t.Errorf("%+v %+v %v", disputes, ended, err)
	}
	list, err := matching.List(ctx, s.db, m.Receiver, matching.Filter{}, "", 10)
	if err != nil || len(list) != 1 || list[0].ID != m.ID {
		t.Errorf("%+v %v", list, err)
	}
	if s.stateOf(m.Deposit) != deposit.Credited {
		t.Error(s.stateOf(m.Deposit))
	}
}
