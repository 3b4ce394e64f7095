package deposit

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/pg"
)

// Manual is the provider of channels without a payment provider: members pay to an account of the platform, and
// operators confirm the payment.
const Manual = "manual"

// BankTransfer is the method whose payments members prove with pictures of the receipt.
const BankTransfer = "BANK_TRANSFER"

// PayTo is the bank account or crypto address to which the member sends the payment.
type PayTo struct {
	Name   string `json:"name"`
	Holder string `json:"holder,omitempty"`
	Number string `json:"number"`
}

// Channel is a payment method of a provider.
type Channel struct {
	ID           string
	Provider     string
	Method       string
	Names        map[string]string
	Min, Max     money.Amount
	Fee          money.Amount
	UsualMinutes int
	Quick        []money.Amount
	IsOpen       bool
	IsInHours    bool
	OpensAt      *string
	ClosesAt     *string
	Account      *PayTo
	// Currency is the currency that the channel collects, if it is not the wallet's.
	Currency *string
}

// Pause is the reason why a channel takes no deposits at the moment.
type Pause string

// The reasons of a pause.
const (
	Paused       Pause = "PAUSED"
	OutsideHours Pause = "OUTSIDE_HOURS"
)

// Values lists every Pause.
func (Pause) Values() []Pause {
	return []Pause{Paused, OutsideHours}
}

// Pause returns why the channel takes no orders, or an empty value if it does.
func (c Channel) Pause() Pause {
	switch {
	case !c.IsOpen:
		return Paused
	case !c.IsInHours:
		return OutsideHours
	}
	return ""
}

// isInHours is the SQL condition that the time at the configured GMT offset is between the channel's opening and
// closing time, which may span midnight.
const isInHours = `(SELECT CASE WHEN opens_at IS NULL THEN true
		WHEN opens_at < closes_at THEN at >= opens_at AND at < closes_at ELSE at >= opens_at OR at < closes_at END
	FROM (SELECT (lantern_now() AT TIME ZONE 'UTC' + (SELECT (value #>> '{}')::interval FROM settings
		WHERE key = 'gmtOffset'))::time AS at) clock)`

const selectChannel = `SELECT id, provider, method, names, min_amount, max_amount, fee, usual_minutes, quick_amounts,
	is_open,
	` + isInHours + ` AS is_in_hours,
	to_char(opens_at, 'HH24:MI') AS opens_at, to_char(closes_at, 'HH24:MI') AS closes_at,
	account, currency FROM deposit_channels `

// isConvertible is the SQL condition that hides channels in another currency for which no rate is set.
const isConvertible = `(currency IS NULL OR EXISTS (SELECT FROM deposit_rates r
	WHERE r.currency = deposit_channels.currency))`

// Channels lists the channels of the given providers and the manual ones, including paused channels.
func Channels(ctx context.Context, q pg.Q, providers []string) ([]Channel, error) {
	const where = `WHERE (provider = ANY ($1) OR provider = $2 AND account IS NOT NULL) AND ` + isConvertible + `
		ORDER BY sort, id`
	var rows []channelRow
	if err := q.SelectContext(ctx, &rows, selectChannel+where, pq.Array(providers), Manual); err != nil {
		return nil, err
	}
	channels := make([]Channel, len(rows))
	for i, row := range rows {
		var err error
		if channels[i], err = row.channel(); err != nil {
			return nil, err
		}
	}
	return channels, nil
}

// ChannelOf returns a channel that takes orders now. Faults: not_found.
func ChannelOf(ctx context.Context, q pg.Q, which string) (Channel, error) {
	const where = `WHERE id = $1 AND is_open AND ` + isInHours + ` AND (provider <> $2 OR account IS NOT NULL)
		AND ` + isConvertible
	var row channelRow
	err := q.GetContext(ctx, &row, selectChannel+where, which, Manual)
	if pg.IsNone(err) {
		return Channel{}, fault.New(fault.NotFound)
	}
	if err != nil {
		return Channel{}, err
	}
	return row.channel()
}

// SetAccount sets the account of a manual channel that has none, in the caller's transaction.
func SetAccount(ctx context.Context, tx *sqlx.Tx, which string, account PayTo) error {
	raw, err := json.Marshal(account)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE deposit_channels SET account = $2
		WHERE id = $1 AND account IS NULL`, which, string(raw))
	return err
}

type channelRow struct {
	ID           string        `db:"id"`
	Provider     string        `db:"provider"`
	Method       string        `db:"method"`
	Names        []byte        `db:"names"`
	Min          money.Amount  `db:"min_amount"`
	Max          money.Amount  `db:"max_amount"`
	Fee          money.Amount  `db:"fee"`
	UsualMinutes int           `db:"usual_minutes"`
	Quick        pq.Int64Array `db:"quick_amounts"`
	IsOpen       bool          `db:"is_open"`
	IsInHours    bool          `db:"is_in_hours"`
	OpensAt      *string       `db:"opens_at"`
	ClosesAt     *string       `db:"closes_at"`
	Account      []byte        `db:"account"`
	Currency     *string       `db:"currency"`
}

func (r channelRow) channel() (Channel, error) {
	c := Channel{
		ID: r.ID, Provider: r.Provider, Method: r.Method, Min: r.Min, Max: r.Max, Fee: r.Fee, UsualMinutes: r.UsualMinutes,
		IsOpen: r.IsOpen, IsInHours: r.IsInHours, OpensAt: r.OpensAt, ClosesAt: r.ClosesAt, Currency: r.Currency,
	}
	for _, amount := range r.Quick {
		c.Quick = append(c.Quick, money.Amount(amount))
	}
	if err := json.Unmarshal(r.Names, &c.Names); err != nil {
		return c, fmt.Errorf("names of channel %s: %w", r.ID, err)
	}
	if r.Account == nil {
		return c, nil
	}
	if err := json.Unmarshal(r.Account, &c.Account); err != nil {
		return c, fmt.Errorf("account of channel %s: %w", r.ID, err)
	}
	return c, nil
}
