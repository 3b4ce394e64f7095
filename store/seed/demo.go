package seed

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/agent"
	"lantern/store/approval"
	"lantern/store/clock"
	storedeposit "lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/rollup"
	"lantern/store/system"
	"lantern/store/wallet"
)

// Demo accounts.
const (
	DemoAgent    = "demo_agent"
	DemoPlayer   = "demo_player"
	DemoOperator = "demo_operator"
	// SecondDemoOperator is the second person of whatever takes two.
	SecondDemoOperator = "demo_operator_2"
)

// DemoCode is the affiliate code of the demo agent.
const DemoCode = "DEMO"

// demoBalance is the withdrawable balance of the demo player at the first start.
const demoBalance = 10_000 * money.Unit

// demoAccount is the fictitious bank account for deposits.
var demoAccount = storedeposit.PayTo{Name: "Lantern Demo Bank", Holder: "Lantern Demo Co., Ltd.",
	Number: "000-0-00000-0"}

// demoRate is the exchange rate of the demo's USDT.
var demoRate = money.Fraction{Numerator: 354125, Denominator: 10000}

// historyDays of history: the partitions begin with the month before the current one.
const historyDays = 27

// demoMember is a member of the demo team with the day of the history on which they registered.
type demoMember struct {
	person
	day int
}

var team = []demoMember{
	{person{username: DemoAgent, kind: member.TopAgent, point: 125 * hundredth}, 0},
	{person{username: DemoPlayer, upline: DemoAgent, kind: member.Player, point: 40 * hundredth,
		money: 4000 * money.Unit},
		0},
	{person{username: "mali", upline: DemoAgent, kind: member.AnAgent, point: 90 * hundredth}, 0},
	{person{username: "krit", upline: "mali", kind: member.Player, point: 50 * hundredth, money: 3000 * money.Unit}, 1},
	{person{username: "nida", upline: "mali", kind: member.Player, point: 45 * hundredth, money: 2000 * money.Unit}, 2},
	{person{username: "chai", upline: "mali", kind: member.AnAgent, point: 70 * hundredth}, 3},
	{person{username: "tawan", upline: "chai", kind: member.Player, point: 50 * hundredth, money: 2500 * money.Unit}, 5},
	{person{username: "prasit", upline: DemoAgent, kind: member.Player, point: 60 * hundredth, money: 5000 * money.Unit},
		9},
	{person{username: "buala", upline: "chai", kind: member.Player, point: 30 * hundredth,
		money: 1500 * money.Unit}, 16},
	{person{username: "somsri", upline: DemoAgent, kind: member.Player, point: 50 * hundredth, money: 2000 * money.Unit},
		24},
}

// demoOperatorAccounts creates two operators with every role; their authenticators are set up at the first sign-in, as
// for all operators.
func demoOperatorAccounts(ctx context.Context, tx *sqlx.Tx) error {
	secrets, err := hashes()
	if err != nil {
		return err
	}
	for _, name := range []string{DemoOperator, SecondDemoOperator} {
		who, err := operator.Insert(ctx, tx, name)
		if err != nil {
			return err
		}
		account := operator.NewAccount{Roles: approval.Roles, Hash: secrets[0]}
		if err := operator.EnsureAccount(ctx, tx, who.ID, account); err != nil {
			return err
		}
	}
	return nil
}

func demo(ctx context.Context, tx *sqlx.Tx) error {
	_, err := member.Named(ctx, tx, DemoAgent)
	if !errors.Is(err, fault.New(fault.NotFound)) {
		return err
	}
	history, err := newHistory(ctx, tx)
	if err != nil {
		return err
	}
	if err := replay(ctx, tx, history.events); err != nil {
		return err
	}
	if _, err := agent.Accrue(ctx, tx, allFacts); err != nil {
		return err
	}
	if _, err := rollup.Apply(ctx, tx, history.zone, nil, allFacts); err != nil {
		return err
	}
	if err := demoContracts(ctx, tx, history); err != nil {
		return err
	}
	if err := topUpBalance(ctx, tx, *history.members[DemoPlayer], history.settings.Currency); err != nil {
		return err
	}
	const invite = `INSERT INTO affiliate_codes (code, agent_id) VALUES ($1, $2)`
	if _, err := tx.ExecContext(ctx, invite, DemoCode, *history.members[DemoAgent]); err != nil {
		return err
	}
	return finishHistory(ctx, tx, history)
}

const allFacts = 1 << 20

// history collects the events of the demo's past.
type history struct {
	settings system.Settings
	zone     clock.Zone
	now      time.Time
	first    clock.Date
	members  map[string]*id.Member
	events   []event
}

func newHistory(ctx context.Context, tx *sqlx.Tx) (*history, error) {
	h := &history{members: map[string]*id.Member{}}
	var err error
	if h.settings, err = system.Read(ctx, tx); err != nil {
		return nil, err
	}
	if h.zone, err = clock.ParseZone(h.settings.GMTOffset); err != nil {
		return nil, err
	}
	if err := tx.GetContext(ctx, &h.now, `SELECT lantern_now()`); err != nil {
		return nil, err
	}
	h.first = h.zone.DateOf(h.now).AddDays(-historyDays)
	for _, n := range team {
		if err := h.addMember(n); err != nil {
			return nil, err
		}
	}
	return h, h.payDays()
}

// addMember adds a member's registration and, for a player, all later activity.
func (h *history) addMember(n demoMember) error {
	day := h.first.AddDays(n.day)
	from, _, err := h.zone.Bounds(day)
	if err != nil {
		return err
	}
	s := &demoPlayer{name: n.username, balance: n.money}
	h.members[n.username] = &s.member
	h.events = append(h.events, event{from.Add(9 * time.Hour), func(ctx context.Context, tx *sqlx.Tx) error {
		made, _, err := n.findOrCreate(ctx, tx)
		if s.member = made.ID; err != nil || n.kind != member.Player {
			return err
		}
		return s.openSession(ctx, tx)
	}})
	if n.kind != member.Player {
		return nil
	}
	for ; day <= h.zone.DateOf(h.now); day = day.AddDays(1) {
		played, err := s.playDay(h, day)
		if err != nil {
			return err
		}
		h.events = append(h.events, played...)
	}
	return nil
}

// payDays pays the rebates of every closed day in the following night, as the job does.
func (h *history) payDays() error {
	for day := h.first; ; day = day.AddDays(1) {
		_, end, err := h.zone.Bounds(day)
		if err != nil {
			return err
		}
		at := end.Add(2*time.Hour + 30*time.Minute)
		if at.After(h.now) {
			return nil
		}
		h.events = append(h.events, event{at, func(ctx context.Context, tx *sqlx.Tx) error {
			if _, err := agent.Accrue(ctx, tx, allFacts); err != nil {
				return err
			}
			_, err := agent.Pay(ctx, tx, day, allFacts)
			return err
		}})
	}
}

// topUpBalance sets the demo player's balance and leaves nothing locked.
func topUpBalance(ctx context.Context, tx *sqlx.Tx, who id.Member, currency string) error {
	balance, err := wallet.Of(ctx, tx, who, currency)
	if err != nil {
		return err
	}
	missing := demoBalance - balance.Main
	if missing <= 0 {
		return fmt.Errorf("the demo player has %s already", balance.Main)
	}
	if err := deposit(ctx, tx, who, missing, "demo", true); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE turnover_requirements SET done = required, state = 'MET'
		WHERE member_id = $1 AND state = 'OPEN'`, who)
	return err
}

// finishHistory records the last logins, ends past sessions, and drops events that would be published as current
// ones.
func finishHistory(ctx context.Context, tx *sqlx.Tx, h *history) error {
	var everybody []string
	for _, who := range h.members {
		everybody = append(everybody, string(*who))
	}
	for _, step := range []string{
		`UPDATE members m SET last_login_at = (SELECT max(placed_at) FROM bets WHERE member_id = m.id) WHERE id = ANY ($1)`,
		`UPDATE play_sessions SET expires_at = created_at WHERE member_id = ANY ($1)`,
		`DELETE FROM outbox WHERE member_id = ANY ($1)`,
	} {
		if _, err := tx.ExecContext(ctx, step, pq.Array(everybody)); err != nil {
			return err
		}
	}
	return nil
}
