package seed

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/lottery/schedule"
	"lantern/store/money"
)

//go:embed lottery.json
var lotteryFile []byte

type lotteryGame struct {
	Code      string            `json:"code"`
	Rules     string            `json:"rules"`
	Vendor    string            `json:"vendor"`
	Type      string            `json:"type"`
	Modes     []string          `json:"modes"`
	Source    string            `json:"source"`
	Schedule  schedule.Schedule `json:"schedule"`
	Names     json.RawMessage   `json:"names"`
	VoidAfter int               `json:"voidAfter"`
	Region    *string           `json:"region"`
	Province  *string           `json:"province"`
}

// The range of stakes of a lottery game in the catalog; the settings of lotteries may narrow it.
const (
	lotteryMinStake = money.Unit / 50
	lotteryMaxStake = 1_000_000 * money.Unit
	// afterOtherVendors sorts the lottery vendors behind those of other games.
	afterOtherVendors = 50
)

// lotteryPages are the pages of vendors whose lotteries have one of their own.
var lotteryPages = map[string]string{"TCG_SEA": "/seaLottery", "TCG_LOTTO_VN": "/vnLottery"}

// lotteries writes the lottery games with their calendars. Existing ones keep their calendar and switches.
func lotteries(ctx context.Context, tx *sqlx.Tx) error {
	var file struct {
		Vendors []catalogVendor `json:"vendors"`
		Games   []lotteryGame   `json:"games"`
	}
	if err := json.Unmarshal(lotteryFile, &file); err != nil {
		return fmt.Errorf("lottery.json: %w", err)
	}
	for i, v := range file.Vendors {
		const vendor = `INSERT INTO vendors (code, name, launch_url, sort) VALUES ($1, $2, $3 || '?gameCode={game}', $4)
			ON CONFLICT (code) DO UPDATE SET launch_url = excluded.launch_url`
		page := cmp.Or(lotteryPages[v.Code], "/lottery")
		if _, err := tx.ExecContext(ctx, vendor, v.Code, v.Name, page, afterOtherVendors+i); err != nil {
			return err
		}
	}
	for i, g := range file.Games {
		if err := g.Schedule.Check(); err != nil {
			return fmt.Errorf("lottery.json: %s: %w", g.Code, err)
		}
		if err := g.insert(ctx, tx, i); err != nil {
			return fmt.Errorf("lottery game %s: %w", g.Code, err)
		}
	}
	return nil
}

func (g lotteryGame) insert(ctx context.Context, tx *sqlx.Tx, sort int) error {
	calendar, err := json.Marshal(g.Schedule)
	if err != nil {
		return err
	}
	const insert = `WITH listed AS (
			INSERT INTO games (id, vendor_code, code, type, names, cover, min_stake, max_stake, sort)
			VALUES ($1, $2, $3, $4, $5, '', $6, $7, $8)
			ON CONFLICT (vendor_code, code) DO NOTHING RETURNING id)
		INSERT INTO lottery_games (game_id, code, rules, modes, source, schedule, region, province, void_after, sort)
		SELECT id, $3, $9, $10, $11, $12, $13, $14, make_interval(secs => $15), $8 FROM listed`
	_, err = tx.ExecContext(ctx, insert, id.New[id.Game](), g.Vendor, g.Code, g.Type, string(g.Names),
		int64(lotteryMinStake), int64(lotteryMaxStake), sort, g.Rules, pq.Array(g.Modes), g.Source, string(calendar),
		g.Region, g.Province, g.VoidAfter)
	return err
}
