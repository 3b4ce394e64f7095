package lottery

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/money"
	"lantern/store/pg"
)

// Placed is an accepted order.
type Placed struct {
	Order id.Order     `json:"order"`
	Stake money.Amount `json:"stake"`
	Items []id.Bet     `json:"items"`
}

// Place accepts an order, all of it or nothing. Faults: those of pricing, and issue_closed, issue_not_open,
// number_full, game_maintenance, account_frozen, reality_check_due, limit_exceeded, insufficient_balance,
// stake_out_of_range.
func Place(ctx context.Context, db *pg.DB, key *idem.Key, o Order) (Placed, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Placed, error) {
		reading, err := o.read(ctx, tx)
		if err != nil {
			return Placed{}, err
		}
		lines, err := reading.lines()
		if err != nil {
			return Placed{}, err
		}
		placed := Placed{Order: id.New[id.Order]()}
		for _, l := range lines {
			placed.Stake += l.stake
			placed.Items = append(placed.Items, l.item)
		}
		return placed, reading.write(ctx, tx, placed.Order, lines)
	})
}

// columns are the arguments of lottery_place, one element a line.
type columns struct {
	items, entries, issues, types, selections, modes []string
	chases, odds                                     []sql.NullString
	groups                                           []sql.NullInt64
	multiples, units, perUnits, stakes               []int64
	factors, used, most                              []int64
}

func (c *columns) add(l line) {
	c.items = append(c.items, string(l.item))
	c.entries = append(c.entries, string(id.New[id.Entry]()))
	c.issues = append(c.issues, string(l.issue))
	c.types = append(c.types, l.selection.Type().Code)
	c.selections = append(c.selections, l.selection.Canonical())
	c.modes = append(c.modes, string(l.unitMode))
	var chase sql.NullString
	if l.chase != nil {
		chase = sql.NullString{String: string(*l.chase), Valid: true}
	}
	c.chases = append(c.chases, chase)
	var group sql.NullInt64
	if l.price.group != nil {
		group = sql.NullInt64{Int64: int64(*l.price.group), Valid: true}
	}
	c.groups = append(c.groups, group)
	c.odds = append(c.odds, sql.NullString{String: string(l.price.odds), Valid: l.price.group == nil})
	c.multiples, c.units = append(c.multiples, l.multiple), append(c.units, l.selection.Units())
	c.perUnits, c.stakes = append(c.perUnits, int64(l.perUnit)), append(c.stakes, int64(l.stake))
	c.factors, c.used = append(c.factors, int64(l.price.factor)), append(c.used, int64(l.price.used))
	c.most = append(c.most, int64(l.most))
}

// exposed are what the lines add to the exposure, one element a number.
type exposed struct {
	issues, types, cells []string
	liability, most      []int64
}

// cell is one number of a bet type in an issue.
type cell struct {
	issue        id.Issue
	betType, key string
}

// exposure adds up what the lines could win with each number; most is the limit of a line's bet type.
func exposure(lines []line, most func(line) money.Amount) exposed {
	sums, limits := map[cell]int64{}, map[cell]int64{}
	for _, l := range lines {
		could := min(l.selection.MaxPayout(l.perUnit, l.prices), l.most)
		cells := l.selection.Cells()
		// Of several numbers, each is counted with one hit.
		if len(cells) > 1 {
			could = min(could, l.prices.OneHit(l.perUnit))
		}
		for _, each := range cells {
			number := cell{issue: l.issue, betType: l.selection.Type().Code, key: each.Key}
			sums[number] += int64(could)
			limits[number] = int64(most(l))
		}
	}
	var e exposed
	for c, liability := range sums {
		e.issues, e.types = append(e.issues, string(c.issue)), append(e.types, c.betType)
		e.cells, e.liability = append(e.cells, c.key), append(e.liability, liability)
		e.most = append(e.most, limits[c])
	}
	return e
}

// ofType is a bet type of a game.
type ofType struct{ game, betType string }

// exposureOf is the most that an issue may have to pay for one number of a line's bet type.
func (r *reading) exposureOf(l line) money.Amount {
	if own, isSet := r.exposures[ofType{l.game, l.selection.Type().Code}]; isSet {
		return own
	}
	return r.rules.Limits.Exposure
}

func exposureLimits(ctx context.Context, q pg.Q, games []string) (map[ofType]money.Amount, error) {
	var rows []ExposureLimit
	const read = `SELECT game_code, bet_type, exposure, actor FROM lottery_limits WHERE game_code = ANY ($1)`
	if err := q.SelectContext(ctx, &rows, read, pq.Array(games)); err != nil {
		return nil, err
	}
	limits := make(map[ofType]money.Amount, len(rows))
	for _, row := range rows {
		limits[ofType{row.Game, row.Type}] = row.Exposure
	}
	return limits, nil
}

// write places the lines in one round trip.
func (r *reading) write(ctx context.Context, tx *sqlx.Tx, order id.Order, lines []line) error {
	var c columns
	for _, l := range lines {
		c.add(l)
	}
	e := exposure(lines, r.exposureOf)
	var answer struct {
		Refusal *string `db:"refusal"`
		About   *string `db:"about"`
	}
	const place = `SELECT refusal, about FROM lottery_place($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
		$15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28)`
	err := tx.GetContext(ctx, &answer, place, r.order.Member, order, r.order.Mode, r.order.Device, r.settings.Currency,
		r.order.Country, r.rules.Limits.MemberStake, pq.Array(c.items), pq.Array(c.entries), pq.Array(c.issues),
		pq.Array(c.chases), pq.Array(c.types), pq.Array(c.selections), pq.Array(c.modes), pq.Array(c.multiples),
		pq.Array(c.units), pq.Array(c.perUnits), pq.Array(c.stakes), pq.Array(c.groups), pq.Array(c.factors),
		pq.Array(c.odds), pq.Array(c.used), pq.Array(c.most), pq.Array(e.issues), pq.Array(e.types), pq.Array(e.cells),
		pq.Array(e.liability), pq.Array(e.most))
	if pg.IsNone(err) || err == nil && answer.Refusal == nil {
		return r.writeChases(ctx, tx, order, lines)
	}
	if err != nil {
		return err
	}
	about := ""
	if answer.About != nil {
		about = *answer.About
	}
	return refusalOf(*answer.Refusal, about)
}

// writeChases writes the contents that are played in several issues.
func (r *reading) writeChases(ctx context.Context, tx *sqlx.Tx, order id.Order, lines []line) error {
	var ids []string
	var stops []bool
	for _, l := range lines {
		if l.chase == nil || len(ids) > 0 && ids[len(ids)-1] == string(*l.chase) {
			continue
		}
		ids = append(ids, string(*l.chase))
		stops = append(stops, l.stops)
	}
	if len(ids) == 0 {
		return nil
	}
	const insert = `INSERT INTO lottery_chases (id, order_id, member_id, stops_on_win)
		SELECT id, $2, $3, stops FROM unnest($1::uuid[], $4::boolean[]) AS a (id, stops)`
	_, err := tx.ExecContext(ctx, insert, pq.Array(ids), order, r.order.Member, pq.Array(stops))
	return err
}

// refusalOf returns the fault of a refusal of lottery_place.
func refusalOf(refusal, about string) error {
	switch refusal {
	case "ISSUE_CLOSED":
		return fault.New(fault.IssueClosed).With("issue", about)
	case "ISSUE_NOT_OPEN":
		return fault.New(fault.IssueNotOpen).With("issue", about)
	case "NUMBER_FULL":
		number, rest, _ := strings.Cut(about, "|")
		free, err := strconv.ParseInt(rest, 10, 64)
		if err != nil {
			return fmt.Errorf("lottery: %q is full: %w", about, err)
		}
		return fault.New(fault.NumberFull).With("number", number).With("free", money.Amount(free))
	case "MEMBER_LIMIT", "BET_LIMIT":
		return fault.New(fault.StakeOutOfRange)
	case "LIMIT_REACHED":
		return idem.RefuseAndCommit(fault.New(fault.LimitExceeded))
	case "INSUFFICIENT_FUNDS":
		return fault.New(fault.InsufficientBalance)
	case "REALITY_CHECK":
		return fault.New(fault.RealityCheckDue)
	case "PLAYER_BLOCKED":
		return fault.New(fault.AccountFrozen)
	default:
		return fault.New(fault.GameMaintenance).With("game", about)
	}
}
