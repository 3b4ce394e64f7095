package report

import (
	"context"
	"iter"
	"time"

	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Network is one that the member was signed in from.
type Network struct {
	Place
	LastSeenAt time.Time `db:"last_seen_at"`
}

// Bound is a limit that the member set himself, and what he wishes in its place.
type Bound struct {
	Place
	Kind     string        `db:"kind"`
	Period   string        `db:"period"`
	Amount   money.Amount  `db:"amount"`
	Wish     *money.Amount `db:"wish"`
	WishedAt *time.Time    `db:"wished_at"`
}

// Pause is a time-out or an exclusion.
type Pause struct {
	Place
	Kind    string    `db:"kind"`
	FromAt  time.Time `db:"from_at"`
	UntilAt time.Time `db:"until_at"`
}

// Liked is a game that the member keeps, or played.
type Liked struct {
	Place
	Vendor string    `db:"vendor_code"`
	Game   string    `db:"name"`
	At     time.Time `db:"at"`
}

// Gift is a number of free rounds.
type Gift struct {
	Place
	Vendor     string         `db:"vendor_code"`
	Games      pq.StringArray `db:"games"`
	Currency   string         `db:"currency"`
	Count      int            `db:"count"`
	Used       int            `db:"used"`
	BetValue   money.Amount   `db:"bet_value"`
	State      string         `db:"state"`
	ValidUntil time.Time      `db:"valid_until"`
}

// Moved is money that went to a vendor's own wallet, or came back.
type Moved struct {
	Place
	Vendor    string       `db:"vendor_code"`
	Direction string       `db:"direction"`
	Currency  string       `db:"currency"`
	Amount    money.Amount `db:"amount"`
	State     string       `db:"state"`
	MadeAt    time.Time    `db:"made_at"`
	EndedAt   *time.Time   `db:"ended_at"`
}

// Pushed is a device that is told things at once. What it is reached by is its own secret: whoever held it could pose
// as the device, so only its end is told, as an account's is.
type Pushed struct {
	Place
	Platform     string    `db:"platform"`
	Language     string    `db:"language"`
	Last4        string    `db:"last4"`
	RegisteredAt time.Time `db:"registered_at"`
}

// Networks are those that a member is known from. No network's name comes before the first place.
func Networks(ctx context.Context, q pg.Q, who id.Member) iter.Seq2[Network, error] {
	return listed[Network](ctx, q, who, `SELECT network AS key, last_seen_at FROM known_networks
		WHERE member_id = $1 AND network COLLATE "C" > $2 ORDER BY network COLLATE "C" LIMIT $3`)
}

// Bounds are a member's limits; their names come behind the first place as well.
func Bounds(ctx context.Context, q pg.Q, who id.Member) iter.Seq2[Bound, error] {
	return listed[Bound](ctx, q, who, `SELECT kind || '/' || period AS key, kind, period, amount, wish, wished_at
		FROM limits
		WHERE member_id = $1 AND kind || '/' || period COLLATE "C" > $2 ORDER BY kind || '/' || period COLLATE "C" LIMIT $3`)
}

// Pauses of a member, oldest first.
func Pauses(ctx context.Context, q pg.Q, who id.Member) iter.Seq2[Pause, error] {
	return listed[Pause](ctx, q, who, `SELECT id AS key, kind, from_at, until_at FROM exclusions
		WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`)
}

// Favorites of a member.
func Favorites(ctx context.Context, q pg.Q, who id.Member) iter.Seq2[Liked, error] {
	return listed[Liked](ctx, q, who, `SELECT f.game_id AS key, g.vendor_code, COALESCE(g.names ->> 'en', '') AS name,
		f.added_at AS at
		FROM favorites f JOIN games g ON g.id = f.game_id WHERE f.member_id = $1 AND f.game_id > $2 ORDER BY f.game_id
		LIMIT $3`)
}

// Recent are the games that a member played, each with when he did last.
func Recent(ctx context.Context, q pg.Q, who id.Member) iter.Seq2[Liked, error] {
	return listed[Liked](ctx, q, who, `SELECT r.game_id AS key, g.vendor_code, COALESCE(g.names ->> 'en', '') AS name,
		r.played_at AS at
		FROM recent_games r JOIN games g ON g.id = r.game_id WHERE r.member_id = $1 AND r.game_id > $2 ORDER BY r.game_id
		LIMIT $3`)
}

// Gifts are the free rounds that a member was given, whatever became of them.
func Gifts(ctx context.Context, q pg.Q, who id.Member) iter.Seq2[Gift, error] {
	return listed[Gift](ctx, q, who, `SELECT id AS key, vendor_code, games, currency, count, used, bet_value, state,
		valid_until FROM free_rounds
		WHERE member_id = $1 AND state NOT IN ('PROPOSED', 'REFUSED') AND id > $2 ORDER BY id LIMIT $3`)
}

// VendorMoves are a member's transfers to and from vendors' own wallets.
func VendorMoves(ctx context.Context, q pg.Q, who id.Member) iter.Seq2[Moved, error] {
	return listed[Moved](ctx, q, who, `SELECT id AS key, vendor_code, direction, currency, amount, state, made_at,
		ended_at FROM vendor_transfers
		WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`)
}

// PushDevices of a member.
func PushDevices(ctx context.Context, q pg.Q, who id.Member) iter.Seq2[Pushed, error] {
	return listed[Pushed](ctx, q, who, `SELECT md5(token) AS key, platform, language, right(token, 4) AS last4,
		registered_at FROM push_devices
		WHERE member_id = $1 AND md5(token) > $2 ORDER BY md5(token) LIMIT $3`)
}
