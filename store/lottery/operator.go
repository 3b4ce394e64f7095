package lottery

import (
	"context"
	"encoding/json"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
	"lantern/store/pg"
)

// Figures are what an issue took and paid.
type Figures struct {
	Items  int          `db:"items"`
	Stake  money.Amount `db:"stake"`
	Payout money.Amount `db:"payout"`
	Open   int          `db:"open"`
}

// FiguresOf sums up the items of an issue. Cancelled and returned stakes do not count.
func FiguresOf(ctx context.Context, q pg.Q, issue id.Issue) (f Figures, err error) {
	const read = `SELECT count(*) AS items, COALESCE(sum(stake), 0)::bigint AS stake,
			COALESCE(sum(payout), 0)::bigint AS payout, count(*) FILTER (WHERE state = 'PENDING') AS open
		FROM lottery_items WHERE issue_id = $1 AND state NOT IN ('CANCELLED', 'REFUNDED', 'LATE')`
	return f, q.GetContext(ctx, &f, read, issue)
}

// Unfinished returns issues that wait for something: official ones for their result, others for their settlement.
func Unfinished(ctx context.Context, q pg.Q, game string, limit int) ([]Issue, error) {
	list := []Issue{}
	const where = `WHERE i.state NOT IN ('SCHEDULED', 'OPEN', 'SETTLED', 'VOIDED') AND ($1 = '' OR i.game_code = $1)
		ORDER BY i.draws_at LIMIT $2`
	return list, q.SelectContext(ctx, &list, selectIssue+where, game, limit)
}

// EnterResult records an operator's entry of an official result; the second person types it again. Faults: not_found,
// state_changed, validation_failed.
func EnterResult(ctx context.Context, db *pg.DB, issue id.Issue, result string, a approval.Action) (Issue, error) {
	return act(ctx, db, issue, a, "lottery.result", func(tx *sqlx.Tx) error {
		_, err := report(ctx, tx, issue, a.Actor(), result)
		return err
	})
}

// act runs an operator's action on an issue with its row in the audit trail, and returns the issue afterwards.
func act(ctx context.Context, db *pg.DB, issue id.Issue, a approval.Action, name string, do func(*sqlx.Tx) error) (
	after Issue, err error) {
	if err := a.Check(); err != nil {
		return after, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := IssueOf(ctx, tx, issue)
		if err != nil {
			return err
		}
		if err := do(tx); err != nil {
			return err
		}
		if after, err = IssueOf(ctx, tx, issue); err != nil {
			return err
		}
		return a.Note(ctx, tx, name, "issue:"+string(issue), auditOf(before), auditOf(after))
	})
	return after, err
}

func auditOf(i Issue) map[string]any {
	return map[string]any{"game": i.Game, "number": i.Number, "state": i.State, "result": i.Result, "version": i.Version}
}

// votesNeeded is how many operators void an issue or correct its result.
const votesNeeded = 2

// Void votes for voiding an issue; with the second person's vote it is void and all stakes are returned, also those
// that were settled. Faults: not_found, second_person_required, state_changed.
func Void(ctx context.Context, db *pg.DB, issue id.Issue, a approval.Action) (Issue, error) {
	return act(ctx, db, issue, a, "lottery.void", func(tx *sqlx.Tx) error {
		i, err := IssueOf(ctx, tx, issue)
		if err != nil {
			return err
		}
		switch i.State {
		case Scheduled, IsOpen, Correcting, Voided:
			return fault.New(fault.StateChanged)
		default:
		}
		isAgreed, err := agreed(ctx, tx, a, issue, "lottery.void", "void")
		if err != nil || !isAgreed {
			return err
		}
		return void(ctx, tx, issue, a.Reason, i.State)
	})
}

func agreed(ctx context.Context, tx *sqlx.Tx, a approval.Action, issue id.Issue, action, content string) (bool, error) {
	votes, err := a.Vote(ctx, tx, approval.Question{Object: "issue:" + string(issue), Action: action}, content)
	return len(votes) >= votesNeeded, err
}

// Correct votes for another result of an official draw, from its first settled bet on; with the second person's vote of
// the same result the items are settled again, those whose payouts wait for the first time. Winners of large payouts
// that fall cannot withdraw meanwhile. Faults: not_found, second_person_required, state_changed, validation_failed.
func Correct(ctx context.Context, db *pg.DB, issue id.Issue, result string, a approval.Action) (Issue, error) {
	return act(ctx, db, issue, a, "lottery.correction", func(tx *sqlx.Tx) error {
		i, err := IssueOf(ctx, tx, issue)
		if err != nil {
			return err
		}
		if i.HasSeed() || i.State != Settled && i.State != Settling {
			return fault.New(fault.StateChanged)
		}
		canonical, err := checked(ctx, tx, i, result)
		if err != nil {
			return err
		}
		if canonical == *i.Result {
			return fault.Invalid("result", "unchanged")
		}
		isAgreed, err := agreed(ctx, tx, a, issue, "lottery.correction", canonical)
		if err != nil {
			return err
		}
		if isAgreed {
			if err := startCorrection(ctx, tx, issue, canonical, a.Reason); err != nil {
				return err
			}
		}
		return freezeWinners(ctx, db.Within(tx), tx, i, canonical, a)
	})
}

// ClosedNumber is a number of a bet type that is closed (factor 0) or pays less (parts per million), in one issue of a
// game or, without Issue, in all.
type ClosedNumber struct {
	Number
	Factor money.Rate `db:"factor_ppm"`
	Actor  string     `db:"actor"`
}

// CloseNumber closes a number, or lowers its price to the factor; the whole price opens it again. Faults: not_found
// (game or issue), validation_failed.
func CloseNumber(ctx context.Context, db *pg.DB, c ClosedNumber, a approval.Action) error {
	if err := a.Check(); err != nil {
		return err
	}
	if _, isKnown := rules.TypeOf(c.Type); !isKnown {
		return fault.Invalid("betType", "wrong_format")
	}
	if c.Factor < 0 || c.Factor > money.Whole {
		return fault.Invalid("factorPpm", "wrong_format")
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := c.check(ctx, tx); err != nil {
			return err
		}
		const open = `DELETE FROM lottery_closed_numbers WHERE game_code = $1 AND bet_type = $2 AND cell = $3
			AND number IS NOT DISTINCT FROM NULLIF($4, '')`
		if _, err := tx.ExecContext(ctx, open, c.Game, c.Type, c.Cell, c.Issue); err != nil {
			return err
		}
		if c.Factor < money.Whole {
			const shut = `INSERT INTO lottery_closed_numbers (id, game_code, bet_type, cell, number, factor_ppm, actor)
				VALUES (new_id(), $1, $2, $3, NULLIF($4, ''), $5, $6)
				ON CONFLICT (game_code, bet_type, cell, number) DO UPDATE SET factor_ppm = excluded.factor_ppm,
					actor = excluded.actor, closed_at = excluded.closed_at`
			if _, err := tx.ExecContext(ctx, shut, c.Game, c.Type, c.Cell, c.Issue, c.Factor, a.Actor()); err != nil {
				return err
			}
		}
		return a.Note(ctx, tx, "lottery.close_number", "lottery_game:"+c.Game, nil,
			map[string]any{"betType": c.Type, "number": c.Cell, "issue": c.Issue, "factor": c.Factor})
	})
}

func (c ClosedNumber) check(ctx context.Context, q pg.Q) error {
	if _, err := GameOf(ctx, q, c.Game); err != nil || c.Issue == "" {
		return err
	}
	var isKnown bool
	const read = `SELECT EXISTS (SELECT FROM lottery_issues WHERE game_code = $1 AND number = $2)`
	if err := q.GetContext(ctx, &isKnown, read, c.Game, c.Issue); err != nil {
		return err
	}
	if !isKnown {
		return fault.New(fault.NotFound)
	}
	return nil
}

// ClosedNumbers returns all numbers that are closed or pay less.
func ClosedNumbers(ctx context.Context, q pg.Q) ([]ClosedNumber, error) {
	list := []ClosedNumber{}
	const read = `SELECT game_code, bet_type, cell, COALESCE(number, '') AS issue, factor_ppm, actor
		FROM lottery_closed_numbers ORDER BY game_code, bet_type, cell, number NULLS FIRST`
	return list, q.SelectContext(ctx, &list, read)
}

// SetOdds starts a new version of a game's odds table in which one type pays other odds or, in LOTT, a factor of its
// prizes. Accepted bets keep theirs. Faults: not_found, validation_failed (it would return too much).
func SetOdds(ctx context.Context, db *pg.DB, game, betType string, odds map[string]money.Amount, factor money.Rate,
	a approval.Action) (Game, error) {
	var changed Game
	t, isKnown := rules.TypeOf(betType)
	if err := a.Check(); err != nil {
		return changed, err
	}
	if !isKnown {
		return changed, fault.Invalid("betType", "wrong_format")
	}
	if err := checkPrice(t, odds, factor); err != nil {
		return changed, err
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var err error
		if changed, err = setOdds(ctx, tx, game, t, odds, factor); err != nil {
			return err
		}
		return a.Note(ctx, tx, "lottery.odds", "lottery_game:"+game, nil,
			map[string]any{"betType": betType, "odds": odds, "factor": factor, "version": changed.OddsVersion})
	})
	return changed, err
}

func checkPrice(t *rules.Type, odds map[string]money.Amount, factor money.Rate) error {
	isGroup := t.Mode == catalog.LOTT
	if isGroup != (factor != 0) || factor < 0 || factor > money.Whole {
		return fault.Invalid("factorPpm", "wrong_format")
	}
	if isGroup != (len(odds) == 0) {
		return fault.Invalid("odds", "wrong_format")
	}
	if isGroup {
		return nil
	}
	paid, err := t.AtOdds(odds)
	if err != nil {
		return fault.Invalid("odds", "wrong_format").Because(err)
	}
	return checkReturn(t, paid)
}

func setOdds(ctx context.Context, tx *sqlx.Tx, game string, t *rules.Type, odds map[string]money.Amount,
	factor money.Rate) (Game, error) {
	if _, err := tx.ExecContext(ctx, `SELECT FROM lottery_games WHERE code = $1 FOR UPDATE`, game); err != nil {
		return Game{}, err
	}
	g, err := GameOf(ctx, tx, game)
	if err != nil {
		return g, err
	}
	const copied = `INSERT INTO lottery_odds (game_code, version, bet_type, odds, factor_ppm)
		SELECT game_code, $2 + 1, bet_type, odds, factor_ppm FROM lottery_odds
		WHERE game_code = $1 AND version = $2 AND bet_type <> $3`
	if _, err := tx.ExecContext(ctx, copied, game, g.OddsVersion, t.Code); err != nil {
		return g, err
	}
	var table *string
	var share *money.Rate
	if t.Mode == catalog.LOTT {
		share = &factor
	} else {
		raw, err := json.Marshal(odds)
		if err != nil {
			return g, err
		}
		text := string(raw)
		table = &text
	}
	const insert = `INSERT INTO lottery_odds (game_code, version, bet_type, odds, factor_ppm) VALUES ($1, $2, $3, $4, $5)`
	if _, err := tx.ExecContext(ctx, insert, game, g.OddsVersion+1, t.Code, table, share); err != nil {
		return g, err
	}
	const use = `UPDATE lottery_games SET odds_version = $2 WHERE code = $1`
	if _, err := tx.ExecContext(ctx, use, game, g.OddsVersion+1); err != nil {
		return g, err
	}
	return GameOf(ctx, tx, game)
}

// ExposureLimit is the most that an issue of a game may have to pay for one number of a bet type.
type ExposureLimit struct {
	Game     string       `db:"game_code"`
	Type     string       `db:"bet_type"`
	Exposure money.Amount `db:"exposure"`
	Actor    string       `db:"actor"`
}

// SetExposureLimit gives a bet type of a game a limit of its own, or without one that of the settings again. It holds
// for new bets. Faults: not_found, validation_failed.
func SetExposureLimit(ctx context.Context, db *pg.DB, game, betType string, exposure *money.Amount,
	a approval.Action) error {
	if err := a.Check(); err != nil {
		return err
	}
	if _, isKnown := rules.TypeOf(betType); !isKnown {
		return fault.Invalid("betType", "wrong_format")
	}
	if exposure != nil && (*exposure <= 0 || !exposure.IsPayable()) {
		return fault.Invalid("exposure", string(fault.AmountScale))
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if _, err := GameOf(ctx, tx, game); err != nil {
			return err
		}
		var before *money.Amount
		const remove = `WITH gone AS (DELETE FROM lottery_limits WHERE game_code = $1 AND bet_type = $2 RETURNING exposure)
			SELECT (SELECT exposure FROM gone)`
		if err := tx.GetContext(ctx, &before, remove, game, betType); err != nil {
			return err
		}
		if exposure != nil {
			const set = `INSERT INTO lottery_limits (game_code, bet_type, exposure, actor) VALUES ($1, $2, $3, $4)
				ON CONFLICT (game_code, bet_type) DO UPDATE SET exposure = excluded.exposure, actor = excluded.actor,
					set_at = excluded.set_at`
			if _, err := tx.ExecContext(ctx, set, game, betType, *exposure, a.Actor()); err != nil {
				return err
			}
		}
		return a.Note(ctx, tx, "lottery.exposure_limit", "lottery_game:"+game,
			map[string]any{"betType": betType, "exposure": before},
			map[string]any{"betType": betType, "exposure": exposure})
	})
}

// ExposureLimits returns the limits of all bet types that have one of their own.
func ExposureLimits(ctx context.Context, q pg.Q) ([]ExposureLimit, error) {
	list := []ExposureLimit{}
	const read = `SELECT game_code, bet_type, exposure, actor FROM lottery_limits ORDER BY game_code, bet_type`
	return list, q.SelectContext(ctx, &list, read)
}
