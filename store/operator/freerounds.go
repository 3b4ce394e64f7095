package operator

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/limit"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
)

// GiftAbove is the largest worth that one person gives away alone.
const GiftAbove = 20_000 * money.Unit

const (
	mostRounds     = 1000
	mostGames      = 20
	mostMultiplier = 100
	// longestGift is how long free rounds can wait for their player.
	longestGift = 90 * 24 * time.Hour
)

// Gift is what one person gives to a member: so many rounds of a value in some games of one vendor, until a moment.
// What they win is played through so many times. Key is the desk's own number of the case: for the same one nothing is
// given twice.
type Gift struct {
	Member     id.Member
	Vendor     string
	Games      []string
	Currency   string
	Count      int
	BetValue   money.Amount
	Multiplier int
	Until      time.Time
	Key        string
}

func (g Gift) worth() money.Amount { return money.Amount(g.Count) * g.BetValue }

// GiveFreeRounds gives them, or, above GiftAbove, proposes them to another person. The same key with the same gift
// finds what is there.
// Faults: validation_failed, not_found, true_account_required, self_excluded, account_frozen, idempotency_key_reused.
func GiveFreeRounds(ctx context.Context, db *pg.DB, gift Gift, by approval.Action) (made gamevendor.FreeRounds,
	err error) {
	gift.Games = slices.Compact(slices.Sorted(slices.Values(gift.Games)))
	if err := cmp.Or(gift.check(), by.Check()); err != nil {
		return made, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		wanted := gamevendor.FreeRounds{
			Member: gift.Member, Vendor: gift.Vendor, Games: gift.Games, Currency: gift.Currency, Count: gift.Count,
			BetValue:   gift.BetValue,
			Multiplier: gift.Multiplier, Until: gift.Until.UTC().Truncate(time.Second), Key: gift.Key, Reason: by.Reason,
			State: gamevendor.FreeAsked,
		}
		if gift.worth() > GiftAbove {
			wanted.State = gamevendor.FreeProposed
		}
		if made, err = gamevendor.FreeRoundsOfCase(ctx, tx, gift.Key); err == nil {
			return same(made, wanted)
		} else if !errors.Is(err, fault.New(fault.NotFound)) {
			return err
		}
		if err := mayHave(ctx, tx, gift.Member); err != nil {
			return err
		}
		if err := gift.isOffered(ctx, tx); err != nil {
			return err
		}
		var isNew bool
		if made, isNew, err = gamevendor.InsertFreeRounds(ctx, tx, wanted, by.By.ID); err != nil {
			return err
		}
		if !isNew { // another copy of the same deed was first
			return same(made, wanted)
		}
		name := "free_rounds.give"
		if made.State == gamevendor.FreeProposed {
			name = "free_rounds.propose"
		}
		return by.Note(ctx, tx, name, freeObject(made.ID), nil, freeFacts(made))
	})
	return made, err
}

func same(there, wanted gamevendor.FreeRounds) error {
	if there.Member != wanted.Member || there.Vendor != wanted.Vendor || !slices.Equal(there.Games, wanted.Games) ||
		there.Currency != wanted.Currency ||
		there.Count != wanted.Count || there.BetValue != wanted.BetValue || there.Multiplier != wanted.Multiplier ||
		!there.Until.Equal(wanted.Until) {
		return fault.New(fault.IdempotencyKeyReused)
	}
	return nil
}

func (g Gift) check() error {
	switch {
	case strings.TrimSpace(g.Key) == "":
		return fault.Invalid("key", "required")
	case g.Count < 1 || g.Count > mostRounds:
		return fault.Invalid("count", "not_offered")
	case g.BetValue < money.Payable || g.BetValue%money.Payable != 0:
		return fault.Invalid("betValue", "too_small")
	case g.BetValue > money.Amount(1)<<40:
		return fault.Invalid("betValue", "too_large")
	case len(g.Games) == 0 || len(g.Games) > mostGames:
		return fault.Invalid("games", "required")
	case g.Multiplier < 0 || g.Multiplier > mostMultiplier:
		return fault.Invalid("turnover", "not_offered")
	}
	return nil
}

// mayHave holds the member, so that whoever keeps him from play now waits and then finds what he was given.
func mayHave(ctx context.Context, tx *sqlx.Tx, who id.Member) error {
	if _, err := limit.IsExcluded(ctx, tx, who); err != nil {
		if pg.IsNone(err) {
			return fault.New(fault.NotFound)
		}
		return err
	}
	if err := ledger.Lock(ctx, tx, who); err != nil {
		return err
	}
	if err := limit.CheckPlay(ctx, tx, who); err != nil {
		return err
	}
	found, err := member.Find(ctx, tx, who)
	if err != nil {
		return err
	}
	flags, err := FlagsOf(ctx, tx, who)
	switch {
	case err != nil:
		return err
	case found.Kind == member.Trial:
		return fault.New(fault.TrueAccountRequired)
	case flags.IsBetFrozen || flags.IsLoginFrozen:
		return fault.New(fault.AccountFrozen)
	}
	return nil
}

// isOffered refuses games that the vendor has not or has closed, values that they do not take, and a moment that is
// over or too far.
func (g Gift) isOffered(ctx context.Context, tx *sqlx.Tx) error {
	const read = `SELECT count(*) AS games, COALESCE(bool_and($3 BETWEEN g.min_stake AND g.max_stake), false) AS fits,
			COALESCE(bool_and(v.dialect = 'NATIVE'), true) AS can_give,
			COALESCE($4 > lantern_now() AND $4 <= lantern_now() + $5 * interval '1 second', false) AS is_in_time
		FROM games g JOIN vendors v ON v.code = g.vendor_code
		WHERE g.vendor_code = $1 AND g.code = ANY ($2) AND g.is_enabled AND g.is_offered AND v.is_enabled AND v.api_url <> ''
		AND v.wallet = 'SHARED'`
	var found struct {
		Games    int  `db:"games"`
		Fits     bool `db:"fits"`
		CanGive  bool `db:"can_give"`
		IsInTime bool `db:"is_in_time"`
	}
	err := tx.GetContext(ctx, &found, read, g.Vendor, pq.Array(g.Games), int64(g.BetValue), g.Until.UTC(),
		int64(longestGift/time.Second))
	switch {
	case err != nil:
		return err
	case !found.CanGive: // the dialect's call that gives them could not be made twice without giving twice
		return fault.Invalid("vendor", "not_offered")
	case found.Games != len(g.Games):
		return fault.Invalid("games", "not_offered")
	case !found.Fits:
		return fault.Invalid("betValue", "not_offered")
	case !found.IsInTime:
		return fault.Invalid("validUntil", "not_offered")
	}
	return nil
}

// ApproveFreeRounds gives what another proposed. Faults: not_found, state_changed, second_person_required,
// self_excluded, account_frozen, validation_failed.
func ApproveFreeRounds(ctx context.Context, db *pg.DB, which id.FreeRounds,
	by approval.Action) (gamevendor.FreeRounds, error) {
	return decideFreeRounds(ctx, db, which, by, gamevendor.FreeAsked)
}

// RefuseFreeRounds gives nothing. Faults: not_found, state_changed, second_person_required, validation_failed.
func RefuseFreeRounds(ctx context.Context, db *pg.DB, which id.FreeRounds,
	by approval.Action) (gamevendor.FreeRounds, error) {
	return decideFreeRounds(ctx, db, which, by, gamevendor.FreeRefused)
}

func decideFreeRounds(ctx context.Context, db *pg.DB, which id.FreeRounds, by approval.Action,
	to gamevendor.FreeState) (made gamevendor.FreeRounds, err error) {
	if err := by.Check(); err != nil {
		return made, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		seen, err := gamevendor.FreeRoundsOf(ctx, tx, which)
		if err != nil {
			return err
		}
		name := "free_rounds.refuse"
		if to == gamevendor.FreeAsked { // his accounts are held before what he was given, as his bets hold them
			if err := mayHave(ctx, tx, seen.Member); err != nil {
				return err
			}
			name = "free_rounds.approve"
		}
		before, err := gamevendor.FreeRoundsHeld(ctx, tx, which)
		switch {
		case err != nil:
			return err
		case before.State != gamevendor.FreeProposed:
			return fault.New(fault.StateChanged).With("state", string(before.State))
		case before.ProposedBy == by.By.Name:
			return fault.New(fault.SecondPersonRequired)
		}
		if err := gamevendor.DecideFreeRounds(ctx, tx, which, to, by.By.ID, by.Reason); err != nil {
			return err
		}
		if made, err = gamevendor.FreeRoundsOf(ctx, tx, which); err != nil {
			return err
		}
		return by.Note(ctx, tx, name, freeObject(which), freeFacts(before), freeFacts(made))
	})
	return made, err
}

// CancelFreeRounds takes back what is left of them. What was played stays played, and its wins are paid. Faults:
// not_found, state_changed (nothing is left of them), validation_failed.
func CancelFreeRounds(ctx context.Context, db *pg.DB, which id.FreeRounds,
	by approval.Action) (made gamevendor.FreeRounds, err error) {
	if err := by.Check(); err != nil {
		return made, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := gamevendor.FreeRoundsHeld(ctx, tx, which)
		if err != nil {
			return err
		}
		isOpen, err := gamevendor.CancelFreeRounds(ctx, tx, which, by.Actor())
		if err != nil {
			return err
		}
		if !isOpen {
			return fault.New(fault.StateChanged).With("state", string(before.State))
		}
		if made, err = gamevendor.FreeRoundsOf(ctx, tx, which); err != nil {
			return err
		}
		if before.State == gamevendor.FreeGiven { // of others he has heard nothing
			if err := made.Tell(ctx, tx, message.FreeRoundsTaken); err != nil {
				return err
			}
		}
		return by.Note(ctx, tx, "free_rounds.cancel", freeObject(which), freeFacts(before), freeFacts(made))
	})
	return made, err
}

func freeObject(which id.FreeRounds) string { return "free_rounds:" + string(which) }

func freeFacts(f gamevendor.FreeRounds) map[string]any {
	return map[string]any{
		"state": f.State, "member": f.Member, "vendor": f.Vendor, "games": []string(f.Games), "count": f.Count,
		"used": f.Used, "betValue": f.BetValue,
		"currency": f.Currency, "turnover": f.Multiplier, "until": f.Until.UTC(), "key": f.Key,
	}
}
