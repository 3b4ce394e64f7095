// Package rollup keeps the figures of members and teams by business day, and those of hours and rounds that salaries
// are computed from. It is the only package that writes member_days, team_days and the tables beside them.
package rollup

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Figures are sums of play and money, with signs from the player's point of view. First counts members whose first
// deposit it was.
type Figures struct {
	Bets        int64        `json:"bets,omitempty" db:"bets"`
	Stake       money.Amount `json:"stake,omitempty" db:"stake"`
	ValidBet    money.Amount `json:"valid_bet,omitempty" db:"valid_bet"`
	Payout      money.Amount `json:"payout,omitempty" db:"payout"`
	Rebate      money.Amount `json:"rebate,omitempty" db:"rebate"`
	Commission  money.Amount `json:"commission,omitempty" db:"commission"`
	Deposits    int64        `json:"deposits,omitempty" db:"deposits"`
	Deposit     money.Amount `json:"deposit,omitempty" db:"deposit"`
	First       int64        `json:"first,omitempty" db:"first"`
	Withdrawal  money.Amount `json:"withdrawal,omitempty" db:"withdrawal"`
	TransferIn  money.Amount `json:"transfer_in,omitempty" db:"transfer_in"`
	TransferOut money.Amount `json:"transfer_out,omitempty" db:"transfer_out"`
	Activity    money.Amount `json:"activity,omitempty" db:"activity"`
	SalaryIn    money.Amount `json:"salary_in,omitempty" db:"salary_in"`
	SalaryOut   money.Amount `json:"salary_out,omitempty" db:"salary_out"`
	DividendIn  money.Amount `json:"dividend_in,omitempty" db:"dividend_in"`
	DividendOut money.Amount `json:"dividend_out,omitempty" db:"dividend_out"`
	Adjusted    money.Amount `json:"adjusted,omitempty" db:"adjusted"`
}

// Change is what one bet, entry or rebate changes. GameType and Vendor are those of play; HourAt is the hour for which
// its valid bet counts. IsEarned books it on its day even if that is closed.
type Change struct {
	Subject  string     `json:"subject_id"`
	Member   id.Member  `json:"member_id"`
	Day      clock.Date `json:"day"`
	GameType string     `json:"game_type,omitempty"`
	Vendor   string     `json:"vendor_code,omitempty"`
	HourAt   time.Time  `json:"hour_at,omitzero"`
	IsEarned bool       `json:"is_earned,omitempty"`
	Figures
}

// Add adds changes to the figures, in the transaction that books what they count.
func Add(ctx context.Context, tx *sqlx.Tx, changes []Change) error {
	if len(changes) == 0 {
		return nil
	}
	raw, err := json.Marshal(changes)
	if err != nil {
		return fmt.Errorf("rollup: %w", err)
	}
	_, err = tx.ExecContext(ctx, `SELECT rollup_add($1)`, string(raw))
	return pg.Named(err)
}
