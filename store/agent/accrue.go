package agent

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/clock"
	"lantern/store/feed"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/rollup"
)

// Accruals is the feed consumer that accrues rebates.
var Accruals = feed.Consumer{Name: "agent.accrual", Kinds: []feed.Kind{feed.Bet}}

// Accrue records the shares of settled bets, and returns how many facts of the feed it took, at most limit. For a bet
// that was corrected it records the difference to what was recorded before. It returns 0 while another instance
// accrues.
func Accrue(ctx context.Context, tx *sqlx.Tx, limit int) (taken int, err error) {
	facts, err := feed.Take(ctx, tx, Accruals, limit)
	if err != nil || len(facts) == 0 {
		return 0, err
	}
	bets := newest(facts)
	chains, err := chainsOf(ctx, tx, bets)
	if err != nil {
		return 0, err
	}
	before, err := noted(ctx, tx, slices.Collect(maps.Keys(bets)))
	if err != nil {
		return 0, err
	}
	vendors, err := vendorsOf(ctx, tx, bets)
	if err != nil {
		return 0, err
	}
	var rows accruals
	for bet, fact := range bets {
		rows.add(fact, vendors[bet], Shares(fact.Valid, fact.Used, chains[bet]), before[bet])
	}
	if err := rows.insert(ctx, tx); err != nil {
		return 0, err
	}
	return len(facts), rollup.Add(ctx, tx, rows.changes)
}

// vendorsOf reads the vendors of bets.
func vendorsOf(ctx context.Context, tx *sqlx.Tx, bets map[string]feed.Fact) (map[string]string, error) {
	var rows []struct {
		ID     string `db:"id"`
		Vendor string `db:"vendor_code"`
	}
	const read = `SELECT id, vendor_code FROM bets WHERE id = ANY ($1)`
	if err := tx.SelectContext(ctx, &rows, read, pq.Array(slices.Collect(maps.Keys(bets)))); err != nil {
		return nil, err
	}
	vendors := make(map[string]string, len(rows))
	for _, row := range rows {
		vendors[row.ID] = row.Vendor
	}
	return vendors, nil
}

// newest returns the last version of each bet: a bet's shares follow its newest version.
func newest(facts []feed.Fact) map[string]feed.Fact {
	bets := make(map[string]feed.Fact, len(facts))
	for _, fact := range facts {
		bets[fact.Subject] = fact
	}
	return bets
}

// chainsOf reads the uplines of each bet as of its placing, the bettor first, with each one's point at that moment.
func chainsOf(ctx context.Context, tx *sqlx.Tx, bets map[string]feed.Fact) (map[string][]ChainMember, error) {
	const read = `SELECT b.id AS bet_id, a.ancestor_id, COALESCE(p.ppm, 0) AS point
		FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) AS b (id, member_id, game_type, placed_at)
		CROSS JOIN LATERAL (SELECT business_day(b.placed_at) AS placed_on) d
		JOIN member_ancestors a ON a.descendant_id = b.member_id AND a.valid_from <= d.placed_on
			AND (a.valid_to IS NULL OR a.valid_to > d.placed_on)
		LEFT JOIN LATERAL (SELECT ppm FROM member_points WHERE member_id = a.ancestor_id AND game_type = b.game_type
			AND from_at <= b.placed_at ORDER BY from_at DESC LIMIT 1) p ON true
		ORDER BY b.id, a.depth`
	var ids, members, types, placed []string
	for bet, fact := range bets {
		ids, members = append(ids, bet), append(members, string(fact.Member))
		types, placed = append(types, fact.GameType), append(placed, fact.PlacedAt.Format(time.RFC3339Nano))
	}
	var rows []struct {
		Bet    string     `db:"bet_id"`
		Member id.Member  `db:"ancestor_id"`
		Point  money.Rate `db:"point"`
	}
	args := []any{pq.Array(ids), pq.Array(members), pq.Array(types), pq.Array(placed)}
	if err := tx.SelectContext(ctx, &rows, read, args...); err != nil {
		return nil, err
	}
	chains := map[string][]ChainMember{}
	for _, row := range rows {
		chains[row.Bet] = append(chains[row.Bet], ChainMember{Member: row.Member, Point: row.Point})
	}
	return chains, nil
}

// note is the sum of a beneficiary's accruals of a bet, over all its versions.
type note struct {
	Bet         string       `db:"bet_id"`
	Beneficiary id.Member    `db:"beneficiary_id"`
	Amount      money.Amount `db:"amount"`
	Valid       money.Amount `db:"valid_bet"`
	Version     int          `db:"version"`
}

// noted returns what earlier settlements of these bets accrued, by bet and beneficiary.
func noted(ctx context.Context, tx *sqlx.Tx, bets []string) (map[string]map[id.Member]note, error) {
	const read = `SELECT bet_id, beneficiary_id, sum(amount)::bigint AS amount, sum(valid_bet)::bigint AS valid_bet,
			max(settlement_version) AS version
		FROM rebate_accruals WHERE bet_id = ANY ($1) GROUP BY 1, 2`
	var rows []note
	if err := tx.SelectContext(ctx, &rows, read, pq.Array(bets)); err != nil {
		return nil, err
	}
	all := map[string]map[id.Member]note{}
	for _, row := range rows {
		if all[row.Bet] == nil {
			all[row.Bet] = map[id.Member]note{}
		}
		all[row.Bet][row.Beneficiary] = row
	}
	return all, nil
}

// accruals are the columns of the rows to insert, so that a batch is one statement.
type accruals struct {
	bet, beneficiary, kind, bettor, gameType, currency []string
	version, valid, point, amount                      []int64
	earnedOn                                           []string
	// changes are what the rows add to the figures of members and teams.
	changes []rollup.Change
}

func (a *accruals) add(bet feed.Fact, vendor string, shares []Share, before map[id.Member]note) {
	for _, share := range shares {
		was := before[share.Member]
		if share.Amount == was.Amount {
			continue
		}
		a.bet = append(a.bet, bet.Subject)
		a.beneficiary = append(a.beneficiary, string(share.Member))
		a.kind = append(a.kind, string(share.Kind))
		a.bettor = append(a.bettor, string(bet.Member))
		a.gameType = append(a.gameType, bet.GameType)
		a.currency = append(a.currency, bet.Currency)
		a.version = append(a.version, int64(was.Version)+1)
		a.valid = append(a.valid, int64(bet.Valid-was.Valid))
		a.point = append(a.point, int64(share.Point))
		a.amount = append(a.amount, int64(share.Amount-was.Amount))
		day := bet.BusinessOn.Format(time.DateOnly)
		a.earnedOn = append(a.earnedOn, day)
		change := rollup.Change{Subject: bet.Subject, Member: share.Member, Day: clock.Date(day), GameType: bet.GameType,
			Vendor: vendor}
		if share.Kind == ledger.SelfRebate {
			change.Rebate = share.Amount - was.Amount
		} else {
			change.Commission = share.Amount - was.Amount
		}
		a.changes = append(a.changes, change)
	}
}

func (a *accruals) insert(ctx context.Context, tx *sqlx.Tx) error {
	if len(a.bet) == 0 {
		return nil
	}
	const insert = `INSERT INTO rebate_accruals (bet_id, beneficiary_id, kind, bettor_id, game_type, currency, valid_bet,
			point_ppm, amount, earned_on, settlement_version)
		SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::bigint[],
			$8::bigint[], $9::bigint[], $10::date[], $11::smallint[])`
	_, err := tx.ExecContext(ctx, insert, pq.Array(a.bet), pq.Array(a.beneficiary), pq.Array(a.kind), pq.Array(a.bettor),
		pq.Array(a.gameType), pq.Array(a.currency), pq.Array(a.valid), pq.Array(a.point), pq.Array(a.amount),
		pq.Array(a.earnedOn),
		pq.Array(a.version))
	return err
}
