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

// Network is a network that the member has logged in from.
type Network struct {
	Place
	LastSeenAt time.Time `db:"last_seen_at"`
}

// Limit is a limit that the member set, and the requested change.
type Limit struct {
	Place
	Kind        string        `db:"kind"`
	Period      string        `db:"period"`
	Amount      money.Amount  `db:"amount"`
	Requested   *money.Amount `db:"requested"`
	RequestedAt *time.Time    `db:"requested_at"`
}

// Pause is a time-out or an exclusion.
type Pause struct {
	Place
	Kind    string    `db:"kind"`
	FromAt  time.Time `db:"from_at"`
	UntilAt time.Time `db:"until_at"`
}

// GameRow is a favorite or recently played game.
type GameRow struct {
	Place
	Vendor string    `db:"vendor_code"`
	Game   string    `db:"name"`
	At     time.Time `db:"at"`
}

// FreeRounds are granted free rounds.
type FreeRounds struct {
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

// VendorTransfer is a transfer to or from a vendor's own wallet.
type VendorTransfer struct {
	Place
	Vendor    string       `db:"vendor_code"`
	Direction string       `db:"direction"`
	Currency  string       `db:"currency"`
	Amount    money.Amount `db:"amount"`
	State     string       `db:"state"`
	MadeAt    time.Time    `db:"made_at"`
	EndedAt   *time.Time   `db:"ended_at"`
}

// PushDevice is a device registered for push notifications. Its token is a secret of the device, so only its end is
// returned, as of an account number.
type PushDevice struct {
	Place
	Platform     string    `db:"platform"`
	Language     string    `db:"language"`
	Last4        string    `db:"last4"`
	RegisteredAt time.Time `db:"registered_at"`
}

// Networks returns a member's known networks; their names sort after first.
func Networks(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[Network, error] {
	return listed[Network](ctx, q, memberID, `SELECT network AS key, last_seen_at FROM known_networks
		WHERE member_id = $1 AND network COLLATE "C" > $2 ORDER BY network COLLATE "C" LIMIT $3`)
}

// Limits returns a member's limits; their keys sort after first.
func Limits(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[Limit, error] {
	return listed[Limit](ctx, q, memberID, `SELECT kind || '/' || period AS key, kind, period, amount, requested,
		requested_at FROM limits
		WHERE member_id = $1 AND kind || '/' || period COLLATE "C" > $2 ORDER BY kind || '/' || period COLLATE "C" LIMIT $3`)
}

// Pauses returns a member's time-outs and exclusions, oldest first.
func Pauses(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[Pause, error] {
	return listed[Pause](ctx, q, memberID, `SELECT id AS key, kind, from_at, until_at FROM exclusions
		WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`)
}

// Favorites returns a member's favorites.
func Favorites(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[GameRow, error] {
	return listed[GameRow](ctx, q, memberID,
		`SELECT f.game_id AS key, g.vendor_code, COALESCE(g.names ->> 'en', '') AS name,
		f.added_at AS at
		FROM favorites f JOIN games g ON g.id = f.game_id WHERE f.member_id = $1 AND f.game_id > $2 ORDER BY f.game_id
		LIMIT $3`)
}

// Recent returns the games that a member played, with the last time of each.
func Recent(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[GameRow, error] {
	return listed[GameRow](ctx, q, memberID,
		`SELECT r.game_id AS key, g.vendor_code, COALESCE(g.names ->> 'en', '') AS name,
		r.played_at AS at
		FROM recent_games r JOIN games g ON g.id = r.game_id WHERE r.member_id = $1 AND r.game_id > $2 ORDER BY r.game_id
		LIMIT $3`)
}

// FreeRoundsOf returns the free rounds granted to a member, in every state.
func FreeRoundsOf(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[FreeRounds, error] {
	return listed[FreeRounds](ctx, q, memberID,
		`SELECT id AS key, vendor_code, games, currency, count, used, bet_value, state,
		valid_until FROM free_rounds
		WHERE member_id = $1 AND state NOT IN ('PROPOSED', 'REFUSED') AND id > $2 ORDER BY id LIMIT $3`)
}

// VendorTransfers returns a member's transfers to and from vendors' own wallets.
func VendorTransfers(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[VendorTransfer, error] {
	return listed[VendorTransfer](ctx, q, memberID,
		`SELECT id AS key, vendor_code, direction, currency, amount, state, made_at,
		ended_at FROM vendor_transfers
		WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`)
}

// PushDevices returns a member's devices for push notifications.
func PushDevices(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[PushDevice, error] {
	return listed[PushDevice](ctx, q, memberID, `SELECT md5(token) AS key, platform, language, right(token, 4) AS last4,
		registered_at FROM push_devices
		WHERE member_id = $1 AND md5(token) > $2 ORDER BY md5(token) LIMIT $3`)
}
