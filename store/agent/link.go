package agent

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
)

// Points are rebate points by type of game.
type Points map[string]money.Rate

// GameTypes are the types of games that have points.
var GameTypes = []string{"LOTT", "ELOTT", "BGS", "LIVE", "SPORTS", "FISH", "RNG", "PVP", "ESPORTS", "COCKFIGHT"}

// Link registers visitors below an agent, with the kind and points of its accounts.
type Link struct {
	Code      string      `db:"code"`
	Kind      member.Kind `db:"account_kind"`
	Points    Points      `db:"-"`
	Remark    string      `db:"remark"`
	MaxUses   *int        `db:"max_uses"`
	Used      int         `db:"used"`
	ExpiresAt *time.Time  `db:"expires_at"`
	IsActive  bool        `db:"is_active"`
	CreatedAt time.Time   `db:"created_at"`
	RawPoints []byte      `db:"points"`
}

const (
	// maxLinks is how many links of an agent may be open at once.
	maxLinks = 50
	// letters of codes; those that look alike are left out.
	letters    = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
	codeLength = 8
)

func newCode() string {
	raw := make([]byte, codeLength)
	_, _ = rand.Read(raw) // crypto/rand never returns an error: it aborts the program instead
	for n, b := range raw {
		raw[n] = letters[int(b)%len(letters)]
	}
	return string(raw)
}

// CreateLink opens a link. Faults: account_frozen (for registrations), limit_exceeded, validation_failed.
func CreateLink(ctx context.Context, db *pg.DB, key *idem.Key, by id.Member, l Link) (Link, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Link, error) {
		if err := mayRegister(ctx, tx, by); err != nil {
			return l, err
		}
		if err := checkAccount(ctx, tx, by, l.Kind, l.Points); err != nil {
			return l, err
		}
		if l.MaxUses != nil && *l.MaxUses < 1 {
			return l, fault.Invalid("maxUses", "too_low")
		}
		var open int
		const count = `SELECT count(*) FROM affiliate_codes WHERE agent_id = $1 AND is_active`
		if err := tx.GetContext(ctx, &open, count, by); err != nil {
			return l, err
		}
		if open >= maxLinks {
			return l, fault.New(fault.LimitExceeded).With("max", maxLinks)
		}
		points, err := json.Marshal(l.Points)
		if err != nil {
			return l, fmt.Errorf("points of a link: %w", err)
		}
		const insert = `INSERT INTO affiliate_codes (code, agent_id, account_kind, points, remark, max_uses, expires_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING created_at`
		l.Code, l.IsActive = newCode(), true
		return l, tx.GetContext(ctx, &l.CreatedAt, insert, l.Code, by, l.Kind, string(points), l.Remark, l.MaxUses,
			l.ExpiresAt)
	})
}

// mayRegister locks the agent, so that links and accounts of one agent are created one after the other, and refuses one
// who is frozen for registrations. Faults: account_frozen.
func mayRegister(ctx context.Context, tx *sqlx.Tx, by id.Member) error {
	var isFrozen bool
	const read = `SELECT is_frozen(id, 'REGISTER') FROM members WHERE id = $1 FOR NO KEY UPDATE`
	if err := tx.GetContext(ctx, &isFrozen, read, by); err != nil {
		return err
	}
	if isFrozen {
		return fault.New(fault.AccountFrozen)
	}
	return nil
}

// checkAccount refuses a kind that agents do not register, and points above the agent's own. Faults: validation_failed.
func checkAccount(ctx context.Context, q pg.Q, by id.Member, kind member.Kind, points Points) error {
	if kind != member.Player && kind != member.AnAgent {
		return fault.Invalid("accountType", "not_offered")
	}
	own, err := PointsOf(ctx, q, by)
	if err != nil {
		return err
	}
	for gameType, point := range points {
		switch {
		case !slices.Contains(GameTypes, gameType):
			return fault.Invalid("points", "not_offered").With("gameType", gameType)
		case point < 0:
			return fault.Invalid("points", "too_low").With("gameType", gameType)
		case point > own[gameType]:
			return fault.Invalid("points", "too_high").With("gameType", gameType).With("max", own[gameType])
		}
	}
	return nil
}

// PointsOf returns a member's current points; types without one are left out.
func PointsOf(ctx context.Context, q pg.Q, of id.Member) (Points, error) {
	var rows []struct {
		GameType string     `db:"game_type"`
		Point    money.Rate `db:"ppm"`
	}
	const read = `SELECT DISTINCT ON (game_type) game_type, ppm FROM member_points
		WHERE member_id = $1 AND from_at <= lantern_now() ORDER BY game_type, from_at DESC`
	if err := q.SelectContext(ctx, &rows, read, of); err != nil {
		return nil, pg.Named(err)
	}
	points := make(Points, len(rows))
	for _, row := range rows {
		points[row.GameType] = row.Point
	}
	return points, nil
}

// Links returns an agent's links, the newest first.
func Links(ctx context.Context, q pg.Q, by id.Member) ([]Link, error) {
	list := []Link{}
	const read = `SELECT code, account_kind, points, remark, max_uses, used, expires_at, created_at,
			is_active AND COALESCE(expires_at > lantern_now(), true) AND COALESCE(used < max_uses, true) AS is_active
		FROM affiliate_codes WHERE agent_id = $1 ORDER BY created_at DESC, code LIMIT 200`
	if err := q.SelectContext(ctx, &list, read, by); err != nil {
		return nil, pg.Named(err)
	}
	for n := range list {
		if err := json.Unmarshal(list[n].RawPoints, &list[n].Points); err != nil {
			return nil, fmt.Errorf("points of link %s: %w", list[n].Code, err)
		}
	}
	return list, nil
}

// CloseLink ends a link. Faults: not_found (of another agent, or ended before).
func CloseLink(ctx context.Context, db *pg.DB, key *idem.Key, by id.Member, code string) error {
	_, err := idem.Once(ctx, db, key, func(tx *sqlx.Tx) (string, error) {
		const end = `UPDATE affiliate_codes SET is_active = false WHERE code = $1 AND agent_id = $2 AND is_active`
		done, err := tx.ExecContext(ctx, end, code, by)
		if err != nil {
			return "", err
		}
		if rows, err := done.RowsAffected(); err != nil || rows == 1 {
			return code, err
		}
		return "", fault.New(fault.NotFound)
	})
	return err
}

// endow gives a new account points: those that were set, at most the upline's of today.
func endow(ctx context.Context, tx *sqlx.Tx, child, upline id.Member, points Points) error {
	if len(points) == 0 {
		return nil
	}
	own, err := PointsOf(ctx, tx, upline)
	if err != nil {
		return err
	}
	for gameType, point := range points {
		if err := setPoint(ctx, tx, child, gameType, min(point, own[gameType])); err != nil {
			return err
		}
	}
	return nil
}
