package agent

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/money"
)

// settledBet is a bet that waits for its shares.
type settledBet struct {
	ID       id.Bet       `db:"id"`
	Bettor   id.Member    `db:"member_id"`
	GameType string       `db:"game_type"`
	Currency string       `db:"currency"`
	Valid    money.Amount `db:"valid_bet"`
	EarnedOn time.Time    `db:"settled_on"`
}

// Accrue notes the shares of settled bets that wait for them, and says how many bets it took. Of a bet that counts for something else than
// when its shares were noted, the difference is noted. Bets that another instance has at hand are left to it. Lotteries are accrued by their
// own settlement.
func Accrue(ctx context.Context, tx *sqlx.Tx, limit int) (taken int, err error) {
	const claim = `SELECT id, member_id, game_type, currency, valid_bet, settled_on FROM bets
		WHERE state = 'SETTLED' AND NOT is_accrued AND game_type NOT IN ('LOTT', 'ELOTT')
		ORDER BY settled_on, id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`
	var bets []settledBet
	if err := tx.SelectContext(ctx, &bets, claim, limit); err != nil || len(bets) == 0 {
		return 0, err
	}
	ids := make([]string, len(bets))
	for i, bet := range bets {
		ids[i] = string(bet.ID)
	}
	chains, err := chainsOf(ctx, tx, ids)
	if err != nil {
		return 0, err
	}
	before, err := noted(ctx, tx, ids)
	if err != nil {
		return 0, err
	}
	var rows accruals
	for _, bet := range bets {
		rows.add(bet, Shares(bet.Valid, 0, chains[bet.ID]), before[bet.ID])
	}
	if err := rows.insert(ctx, tx); err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(ctx, `UPDATE bets SET is_accrued = true WHERE id = ANY ($1)`, pq.Array(ids))
	return len(bets), err
}

// chainsOf reads who stood above each bet when it was accepted, the bettor first, and what point each had at that moment.
func chainsOf(ctx context.Context, tx *sqlx.Tx, bets []string) (map[id.Bet][]Link, error) {
	const read = `SELECT b.id AS bet_id, a.ancestor_id, COALESCE(p.ppm, 0) AS point
		FROM bets b CROSS JOIN LATERAL (SELECT business_day(b.placed_at) AS placed_on) d
		JOIN member_ancestors a ON a.descendant_id = b.member_id AND a.valid_from <= d.placed_on
			AND (a.valid_to IS NULL OR a.valid_to > d.placed_on)
		LEFT JOIN LATERAL (SELECT ppm FROM member_points WHERE member_id = a.ancestor_id AND game_type = b.game_type
			AND from_at <= b.placed_at ORDER BY from_at DESC LIMIT 1) p ON true
		WHERE b.id = ANY ($1) ORDER BY b.id, a.depth`
	var rows []struct {
		Bet    id.Bet     `db:"bet_id"`
		Member id.Member  `db:"ancestor_id"`
		Point  money.Rate `db:"point"`
	}
	if err := tx.SelectContext(ctx, &rows, read, pq.Array(bets)); err != nil {
		return nil, err
	}
	chains := map[id.Bet][]Link{}
	for _, row := range rows {
		chains[row.Bet] = append(chains[row.Bet], Link{Member: row.Member, Point: row.Point})
	}
	return chains, nil
}

// note is what was noted of a bet for one beneficiary, in all its versions.
type note struct {
	Bet         id.Bet       `db:"bet_id"`
	Beneficiary id.Member    `db:"beneficiary_id"`
	Amount      money.Amount `db:"amount"`
	Valid       money.Amount `db:"valid_bet"`
	Version     int          `db:"version"`
}

// noted is what earlier settlements of these bets came to, by bet and beneficiary.
func noted(ctx context.Context, tx *sqlx.Tx, bets []string) (map[id.Bet]map[id.Member]note, error) {
	const read = `SELECT bet_id, beneficiary_id, sum(amount)::bigint AS amount, sum(valid_bet)::bigint AS valid_bet, max(settlement_version) AS version
		FROM rebate_accruals WHERE bet_id = ANY ($1) GROUP BY 1, 2`
	var rows []note
	if err := tx.SelectContext(ctx, &rows, read, pq.Array(bets)); err != nil {
		return nil, err
	}
	all := map[id.Bet]map[id.Member]note{}
	for _, row := range rows {
		if all[row.Bet] == nil {
			all[row.Bet] = map[id.Member]note{}
		}
		all[row.Bet][row.Beneficiary] = row
	}
	return all, nil
}

// accruals are the columns of the rows to write, so that a whole batch is one statement.
type accruals struct {
	bet, beneficiary, kind, bettor, gameType, currency []string
	version, valid, point, amount                      []int64
	earnedOn                                           []string
}

func (a *accruals) add(bet settledBet, shares []Share, before map[id.Member]note) {
	for _, share := range shares {
		was := before[share.Member]
		if share.Amount == was.Amount {
			continue
		}
		a.bet = append(a.bet, string(bet.ID))
		a.beneficiary = append(a.beneficiary, string(share.Member))
		a.kind = append(a.kind, string(share.Kind))
		a.bettor = append(a.bettor, string(bet.Bettor))
		a.gameType = append(a.gameType, bet.GameType)
		a.currency = append(a.currency, bet.Currency)
		a.version = append(a.version, int64(was.Version)+1)
		a.valid = append(a.valid, int64(bet.Valid-was.Valid))
		a.point = append(a.point, int64(share.Point))
		a.amount = append(a.amount, int64(share.Amount-was.Amount))
		a.earnedOn = append(a.earnedOn, bet.EarnedOn.Format(time.DateOnly))
	}
}

func (a *accruals) insert(ctx context.Context, tx *sqlx.Tx) error {
	if len(a.bet) == 0 {
		return nil
	}
	const insert = `INSERT INTO rebate_accruals (bet_id, beneficiary_id, kind, bettor_id, game_type, currency, valid_bet, point_ppm, amount, earned_on,
			settlement_version)
		SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::date[],
			$11::smallint[])`
	_, err := tx.ExecContext(ctx, insert, pq.Array(a.bet), pq.Array(a.beneficiary), pq.Array(a.kind), pq.Array(a.bettor),
		pq.Array(a.gameType), pq.Array(a.currency), pq.Array(a.valid), pq.Array(a.point), pq.Array(a.amount), pq.Array(a.earnedOn),
		pq.Array(a.version))
	return err
}
