package gamevendor

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
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/limit"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
)

// GrantAbove is the value above which a grant needs two operators.
const GrantAbove = 20_000 * money.Unit

const (
	mostRounds     = 1000
	mostGames      = 20
	mostMultiplier = 100
	// longestGrant is the maximum validity of free rounds.
	longestGrant = 90 * 24 * time.Hour
)

// Grant is what an operator grants to a member: Count rounds of BetValue each in some games of one vendor, until a
// moment. Their winnings must be wagered Multiplier times. Key is the operators' reference of the case; a case is
// granted at most once.
type Grant struct {
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

func (g Grant) worth() money.Amount { return money.Amount(g.Count) * g.BetValue }

// GrantFreeRounds grants free rounds or, above GrantAbove, proposes them to a second operator. The same key with the
// same grant returns the existing one.
// Faults: validation_failed, not_found, true_account_required, self_excluded, account_frozen, idempotency_key_reused.
func GrantFreeRounds(ctx context.Context, db *pg.DB, grant Grant, by approval.Action) (made FreeRounds, err error) {
	grant.Games = slices.Compact(slices.Sorted(slices.Values(grant.Games)))
	if err := cmp.Or(grant.check(), by.Check()); err != nil {
		return made, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		wanted := FreeRounds{
			Member: grant.Member, Vendor: grant.Vendor, Games: grant.Games, Currency: grant.Currency, Count: grant.Count,
			BetValue:   grant.BetValue,
			Multiplier: grant.Multiplier, Until: grant.Until.UTC().Truncate(time.Second), Key: grant.Key, Reason: by.Reason,
			State: FreeRequested,
		}
		if grant.worth() > GrantAbove {
			wanted.State = FreeProposed
		}
		if made, err = freeRoundsOfCase(ctx, tx, grant.Key); err == nil {
			return sameGrant(made, wanted)
		} else if !errors.Is(err, fault.New(fault.NotFound)) {
			return err
		}
		if err := checkMember(ctx, tx, grant.Member); err != nil {
			return err
		}
		if err := grant.checkOffer(ctx, tx); err != nil {
			return err
		}
		var isNew bool
		if made, isNew, err = insertFreeRounds(ctx, tx, wanted, by.By.ID); err != nil {
			return err
		}
		if !isNew { // a concurrent copy of the same request was first
			return sameGrant(made, wanted)
		}
		name := "free_rounds.give"
		if made.State == FreeProposed {
			name = "free_rounds.propose"
		}
		return by.Note(ctx, tx, name, freeObject(made.ID), nil, freeFacts(made))
	})
	return made, err
}

// sameGrant refuses another grant of the same case. Faults: idempotency_key_reused.
func sameGrant(existing, wanted FreeRounds) error {
	if existing.Member != wanted.Member || existing.Vendor != wanted.Vendor ||
		!slices.Equal(existing.Games, wanted.Games) || existing.Currency != wanted.Currency ||
		existing.Count != wanted.Count || existing.BetValue != wanted.BetValue || existing.Multiplier != wanted.Multiplier ||
		!existing.Until.Equal(wanted.Until) {
		return fault.New(fault.IdempotencyKeyReused)
	}
	return nil
}

func (g Grant) check() error {
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

// checkMember locks the member, so that a concurrent freeze or exclusion waits and then finds the granted rounds.
func checkMember(ctx context.Context, tx *sqlx.Tx, target id.Member) error {
	if _, err := limit.IsExcluded(ctx, tx, target); err != nil {
		if pg.IsNone(err) {
			return fault.New(fault.NotFound)
		}
		return err
	}
	if err := ledger.Lock(ctx, tx, target); err != nil {
		return err
	}
	if err := limit.CheckPlay(ctx, tx, target); err != nil {
		return err
	}
	found, err := member.Find(ctx, tx, target)
	if err != nil {
		return err
	}
	flags, err := member.FlagsOf(ctx, tx, target)
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

// checkOffer refuses games that the vendor does not offer, stakes outside their limits, and a time of expiry that has
// passed or is too far away. Faults: validation_failed.
func (g Grant) checkOffer(ctx context.Context, tx *sqlx.Tx) error {
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
		int64(longestGrant/time.Second))
	switch {
	case err != nil:
		return err
	case !found.CanGive: // the grant call of other dialects is not idempotent: a retry would grant twice
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

// ApproveFreeRounds grants what another operator proposed. Faults: not_found, state_changed, second_person_required,
// self_excluded, account_frozen, validation_failed.
func ApproveFreeRounds(ctx context.Context, db *pg.DB, rounds id.FreeRounds,
	by approval.Action) (FreeRounds, error) {
	return decideFreeRounds(ctx, db, rounds, by, FreeRequested)
}

// RefuseFreeRounds refuses what another operator proposed. Faults: not_found, state_changed, second_person_required,
// validation_failed.
func RefuseFreeRounds(ctx context.Context, db *pg.DB, rounds id.FreeRounds,
	by approval.Action) (FreeRounds, error) {
	return decideFreeRounds(ctx, db, rounds, by, FreeRefused)
}

func decideFreeRounds(ctx context.Context, db *pg.DB, rounds id.FreeRounds, by approval.Action,
	to FreeState) (made FreeRounds, err error) {
	if err := by.Check(); err != nil {
		return made, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		seen, err := FreeRoundsOf(ctx, tx, rounds)
		if err != nil {
			return err
		}
		name := "free_rounds.refuse"
		if to == FreeRequested { // balances are locked before free rounds, in the order in which bets lock them
			if err := checkMember(ctx, tx, seen.Member); err != nil {
				return err
			}
			name = "free_rounds.approve"
		}
		before, err := lockFreeRounds(ctx, tx, rounds)
		switch {
		case err != nil:
			return err
		case before.State != FreeProposed:
			return fault.New(fault.StateChanged).With("state", string(before.State))
		case before.ProposedBy == by.By.Name:
			return fault.New(fault.SecondPersonRequired)
		}
		if err := recordDecision(ctx, tx, rounds, to, by.By.ID, by.Reason); err != nil {
			return err
		}
		if made, err = FreeRoundsOf(ctx, tx, rounds); err != nil {
			return err
		}
		return by.Note(ctx, tx, name, freeObject(rounds), freeFacts(before), freeFacts(made))
	})
	return made, err
}

// CancelFreeRounds cancels the remaining rounds. Rounds that were played are not affected. Faults: not_found,
// state_changed (no rounds remain), validation_failed.
func CancelFreeRounds(ctx context.Context, db *pg.DB, rounds id.FreeRounds,
	by approval.Action) (made FreeRounds, err error) {
	if err := by.Check(); err != nil {
		return made, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := lockFreeRounds(ctx, tx, rounds)
		if err != nil {
			return err
		}
		isOpen, err := endFreeRounds(ctx, tx, rounds, by.Actor())
		if err != nil {
			return err
		}
		if !isOpen {
			return fault.New(fault.StateChanged).With("state", string(before.State))
		}
		if made, err = FreeRoundsOf(ctx, tx, rounds); err != nil {
			return err
		}
		if before.State == FreeGiven { // the member was not notified of the others
			if err := made.Notify(ctx, tx, message.FreeRoundsTaken); err != nil {
				return err
			}
		}
		return by.Note(ctx, tx, "free_rounds.cancel", freeObject(rounds), freeFacts(before), freeFacts(made))
	})
	return made, err
}

func freeObject(rounds id.FreeRounds) string { return "free_rounds:" + string(rounds) }

func freeFacts(f FreeRounds) map[string]any {
	return map[string]any{
		"state": f.State, "member": f.Member, "vendor": f.Vendor, "games": []string(f.Games), "count": f.Count,
		"used": f.Used, "betValue": f.BetValue,
		"currency": f.Currency, "turnover": f.Multiplier, "until": f.Until.UTC(), "key": f.Key,
	}
}
