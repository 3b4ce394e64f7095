package rollup

import (
	"context"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/clock"
	"lantern/store/feed"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
)

// Consumer is the feed consumer that keeps the figures.
var Consumer = feed.Consumer{Name: "rollup", Kinds: []feed.Kind{feed.Bet, feed.Entry}}

const (
	// appliedAtOnce is how many facts one transaction takes.
	appliedAtOnce = 4000
	// slot is the length of a slot of real-time salaries, grace how long after its end it still takes rounds.
	slot  = 5 * time.Minute
	grace = 20 * time.Second
)

// Keep is the job that applies new facts every second, in batches, until none is left. One of several instances does
// the work. zone is the merchant's, roundTypes are the types of games whose rounds are kept.
func Keep(ctx context.Context, db *pg.DB, zone clock.Zone, roundTypes []string) error {
	for {
		var taken int
		err := pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
			taken, err = Apply(ctx, tx, zone, roundTypes, appliedAtOnce)
			return err
		})
		if err != nil || taken < appliedAtOnce {
			return err
		}
	}
}

// bet is what a fact of a bet does not contain.
type bet struct {
	ID        string    `db:"id"`
	Vendor    string    `db:"vendor_code"`
	Game      string    `db:"game_id"`
	Round     string    `db:"round_id"`
	SettledAt time.Time `db:"settled_at"`
}

// batch turns facts into changes.
type batch struct {
	now     time.Time
	zone    *time.Location
	types   []string
	bets    map[string]bet
	paidIn  map[id.Member]bool
	rewards []string
	changes []Change
	rounds  map[time.Time]*roundRows
}

// roundRows are the arguments of rollup_rounds for one slot.
type roundRows struct {
	members, games, rounds []string
	stakes, payouts        []int64
}

// Apply takes facts of the feed, at most limit, adds them to the figures and returns how many it took. It returns 0
// while another instance applies.
func Apply(ctx context.Context, tx *sqlx.Tx, zone clock.Zone, roundTypes []string, limit int) (taken int, err error) {
	facts, err := feed.Take(ctx, tx, Consumer, limit)
	if err != nil || len(facts) == 0 {
		return 0, err
	}
	b := batch{zone: zone.Location(), types: roundTypes, rewards: ledger.KindsOf(ledger.GroupRewards),
		rounds: map[time.Time]*roundRows{}}
	if err := b.read(ctx, tx, facts); err != nil {
		return 0, err
	}
	for _, fact := range facts {
		if fact.Kind == feed.Bet {
			b.addBet(fact)
		} else {
			b.addEntry(fact)
		}
	}
	if err := Add(ctx, tx, b.changes); err != nil {
		return 0, err
	}
	for at, r := range b.rounds {
		if _, err := tx.ExecContext(ctx, `SELECT rollup_rounds($1, $2, $3, $4, $5, $6)`, at, pq.Array(r.members),
			pq.Array(r.games), pq.Array(r.rounds), pq.Array(r.stakes), pq.Array(r.payouts)); err != nil {
			return 0, err
		}
	}
	return len(facts), nil
}

// read reads the clock, the bets of the facts and which members have deposited before.
func (b *batch) read(ctx context.Context, tx *sqlx.Tx, facts []feed.Fact) error {
	if err := tx.GetContext(ctx, &b.now, `SELECT lantern_now()`); err != nil {
		return err
	}
	var ids, members []string
	for _, fact := range facts {
		switch {
		case fact.Kind == feed.Bet:
			ids = append(ids, fact.Subject)
		case isDeposit(fact.EntryKind):
			members = append(members, string(fact.Member))
		}
	}
	var bets []bet
	const read = `SELECT id, vendor_code, game_id, round_id, COALESCE(settled_at, placed_at) AS settled_at
		FROM bets WHERE id = ANY ($1)`
	if err := tx.SelectContext(ctx, &bets, read, pq.Array(ids)); err != nil {
		return err
	}
	b.bets = make(map[string]bet, len(bets))
	for _, each := range bets {
		b.bets[each.ID] = each
	}
	var paid []id.Member
	const before = `SELECT DISTINCT member_id FROM member_days WHERE member_id = ANY ($1) AND deposits > 0`
	if err := tx.SelectContext(ctx, &paid, before, pq.Array(members)); err != nil {
		return err
	}
	b.paidIn = make(map[id.Member]bool, len(paid))
	for _, member := range paid {
		b.paidIn[member] = true
	}
	return nil
}

func (b *batch) addBet(fact feed.Fact) {
	of := b.bets[fact.Subject]
	count := int64(0)
	if fact.Version == 1 {
		count = 1
	}
	settled := of.SettledAt
	if fact.Version > 1 {
		settled = b.now // a correction counts when it is made
	}
	b.changes = append(b.changes, Change{Subject: fact.Subject, Member: fact.Member, Day: clock.Date(
		fact.BusinessOn.Format(time.DateOnly)), GameType: fact.GameType, Vendor: of.Vendor,
		HourAt:  truncate(settled, b.zone, time.Hour),
		Figures: Figures{Bets: count, Stake: fact.AmountChange, ValidBet: fact.ValidChange, Payout: fact.PayoutChange}})
	if !slices.Contains(b.types, fact.GameType) {
		return
	}
	at := truncate(settled, b.zone, slot)
	if open := truncate(b.now.Add(-grace), b.zone, slot); at.Before(open) {
		at = open // its own slot is being paid already
	}
	rows := b.rounds[at]
	if rows == nil {
		rows = &roundRows{}
		b.rounds[at] = rows
	}
	rows.members, rows.games = append(rows.members, string(fact.Member)), append(rows.games, of.Game)
	rows.rounds = append(rows.rounds, of.Round)
	rows.stakes = append(rows.stakes, int64(fact.AmountChange))
	rows.payouts = append(rows.payouts, int64(fact.PayoutChange))
}

// truncate returns the start of the step of the merchant's day that contains an instant.
func truncate(at time.Time, zone *time.Location, step time.Duration) time.Time {
	_, seconds := at.In(zone).Zone()
	offset := time.Duration(seconds) * time.Second
	return at.Add(offset).UTC().Truncate(step).Add(-offset)
}

func isDeposit(kind string) bool {
	switch ledger.Kind(kind) {
	case ledger.Deposit, ledger.DepositManual, ledger.DepositReversed:
		return true
	default:
		return false
	}
}

func (b *batch) addEntry(fact feed.Fact) {
	c := Change{Subject: fact.Subject, Member: fact.Member, Day: clock.Date(fact.BusinessOn.Format(time.DateOnly))}
	amount := fact.AmountChange
	switch kind := fact.EntryKind; {
	case isDeposit(kind):
		c.Deposit, c.Deposits = amount, 1
		if kind == string(ledger.DepositReversed) {
			c.Deposits = -1
		} else if !b.paidIn[fact.Member] {
			b.paidIn[fact.Member], c.First = true, 1
		}
	case kind == string(ledger.WithdrawPaid):
		c.Withdrawal = -amount
	case kind == string(ledger.TransferOut):
		c.TransferIn, c.TransferOut = max(0, amount), max(0, -amount)
	case slices.Contains(b.rewards, kind):
		c.Activity = amount
	case kind == string(ledger.AdjustPlus), kind == string(ledger.AdjustMinus):
		c.Adjusted = amount
	default:
		if !c.addContract(kind, amount) {
			return
		}
	}
	b.changes = append(b.changes, c)
}

// addContract counts what contracts pay, on the day for which it was earned.
func (c *Change) addContract(kind string, amount money.Amount) bool {
	switch kind {
	case "DAILY_SALARY", "HOURLY_SALARY", "REALTIME_SALARY":
		c.SalaryIn = amount
	case "DAILY_SALARY_PAID", "HOURLY_SALARY_PAID", "REALTIME_SALARY_PAID":
		c.SalaryOut = -amount
	case "DIVIDEND":
		c.DividendIn = amount
	case "DIVIDEND_PAID":
		c.DividendOut = -amount
	default:
		return false
	}
	c.IsEarned = true
	return true
}
