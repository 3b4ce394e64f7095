package deposit

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"slices"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/pg"
)

// Setup is everything that operators configure of a channel.
type Setup struct {
	Provider     string            `json:"provider"`
	Method       string            `json:"method"`
	Names        map[string]string `json:"names"`
	Min          money.Amount      `json:"minAmount"`
	Max          money.Amount      `json:"maxAmount"`
	Fee          money.Amount      `json:"fee"`
	UsualMinutes int               `json:"usualMinutes"`
	Quick        []money.Amount    `json:"quickAmounts"`
	IsOpen       bool              `json:"isOpen"`
	OpensAt      *string           `json:"opensAt"`
	ClosesAt     *string           `json:"closesAt"`
	Account      *PayTo            `json:"payTo"`
	Currency     *string           `json:"currency"`
	Sort         int               `json:"sort"`
}

// NamedSetup is the set-up of a channel with its id.
type NamedSetup struct {
	ID string
	Setup
}

type setupRow struct {
	channelRow
	Sort int `db:"sort"`
}

const selectSetup = `SELECT id, provider, method, names, min_amount, max_amount, fee, usual_minutes, quick_amounts,
	is_open, true AS is_in_hours,
	to_char(opens_at, 'HH24:MI') AS opens_at, to_char(closes_at, 'HH24:MI') AS closes_at, account, currency, sort
	FROM deposit_channels `

// Setups returns the set-up of every channel, in the order in which members see them.
func Setups(ctx context.Context, q pg.Q) ([]NamedSetup, error) {
	var rows []setupRow
	if err := q.SelectContext(ctx, &rows, selectSetup+`ORDER BY sort, id`); err != nil {
		return nil, err
	}
	list := []NamedSetup{}
	for _, row := range rows {
		s, err := row.setup()
		if err != nil {
			return nil, err
		}
		list = append(list, NamedSetup{row.ID, s})
	}
	return list, nil
}

// SetupOf returns the set-up of a channel. Faults: not_found.
func SetupOf(ctx context.Context, q pg.Q, which string) (Setup, error) {
	var row setupRow
	err := q.GetContext(ctx, &row, selectSetup+`WHERE id = $1`, which)
	if pg.IsNone(err) {
		return Setup{}, fault.New(fault.NotFound)
	}
	if err != nil {
		return Setup{}, err
	}
	return row.setup()
}

func (r setupRow) setup() (Setup, error) {
	c, err := r.channel()
	return Setup{
		Provider: c.Provider, Method: c.Method, Names: c.Names, Min: c.Min, Max: c.Max, Fee: c.Fee,
		UsualMinutes: c.UsualMinutes, Quick: c.Quick,
		IsOpen: c.IsOpen, OpensAt: c.OpensAt, ClosesAt: c.ClosesAt, Account: c.Account, Currency: c.Currency,
		Sort: r.Sort,
	}, err
}

// Configure changes the fields of a channel that the JSON names and leaves the others; it creates a channel that does
// not exist. An empty text removes the hours and the currency, an empty account the account. Open orders keep the
// terms under which they were created. Faults: validation_failed.
func Configure(ctx context.Context, db *pg.DB, which string, changes []byte, by Decision) (Setup, error) {
	var now Setup
	if err := by.Check(); err != nil {
		return now, err
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := SetupOf(ctx, tx, which)
		isNew := errors.Is(err, fault.New(fault.NotFound))
		if err != nil && !isNew {
			return err
		}
		if now, err = before.with(changes); err != nil {
			return err
		}
		if err := now.store(ctx, tx, which); err != nil {
			return err
		}
		row := audit.Row{Actor: by.Actor(), Action: "deposit.channel", Object: "channel:" + which, After: now,
			Reason: by.Reason, RequestID: by.RequestID}
		if !isNew {
			row.Before = before
		}
		return audit.Write(ctx, tx, row)
	})
	return now, err
}

// with decodes the changes into a copy whose pointers are its own, because decoding JSON writes through pointers.
func (s Setup) with(changes []byte) (Setup, error) {
	names := map[string]string{}
	for language, name := range s.Names {
		names[language] = name
	}
	s.Names, s.Quick = names, slices.Clone(s.Quick)
	s.OpensAt, s.ClosesAt, s.Currency = copied(s.OpensAt), copied(s.ClosesAt), copied(s.Currency)
	s.Account = copied(s.Account)
	reader := json.NewDecoder(bytes.NewReader(changes))
	reader.DisallowUnknownFields()
	if err := reader.Decode(&s); err != nil {
		return s, fault.New(fault.ValidationFailed).Because(err)
	}
	for _, text := range []**string{&s.OpensAt, &s.ClosesAt, &s.Currency} {
		if *text != nil && **text == "" {
			*text = nil
		}
	}
	if s.Account != nil && *s.Account == (PayTo{}) {
		s.Account = nil
	}
	return s, s.check()
}

// methods are the ways in which members pay, as the table allows them.
var methods = []string{"QR", BankTransfer, "EWALLET", "CARD", "CRYPTO", "VOUCHER"}

var (
	languagePattern = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][a-z]{3})?$`)
	hourPattern     = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)
	currencyPattern = regexp.MustCompile(`^[A-Z]{3,5}$`)
)

// check refuses a set-up that members could not use. Faults: validation_failed with the field.
func (s Setup) check() error {
	if s.Provider == "" {
		return fault.Invalid("provider", "required")
	}
	if !slices.Contains(methods, s.Method) || s.isTransfer() && s.Method != BankTransfer {
		return fault.Invalid("method", "choice_not_offered")
	}
	if s.Provider == Matched && s.Currency != nil {
		return fault.Invalid("currency", "not_offered")
	}
	if s.Provider == Matched && s.Fee != 0 {
		return fault.Invalid("fee", "not_offered")
	}
	if s.Names["en"] == "" {
		return fault.Invalid("names", "required")
	}
	for language := range s.Names {
		if !languagePattern.MatchString(language) {
			return fault.Invalid("names", "wrong_format")
		}
	}
	if s.UsualMinutes < 0 {
		return fault.Invalid("usualMinutes", "wrong_format")
	}
	if s.Currency != nil && !currencyPattern.MatchString(*s.Currency) {
		return fault.Invalid("currency", "wrong_format")
	}
	return cmp.Or(s.checkAmounts(), s.checkHours())
}

// isTransfer reports whether members pay by a transfer without a payment provider.
func (s Setup) isTransfer() bool { return s.Provider == Manual || s.Provider == Matched }

func (s Setup) checkAmounts() error {
	isPrice := func(a money.Amount) bool { return a > 0 && a.IsPayable() }
	switch {
	case !isPrice(s.Min):
		return fault.Invalid("minAmount", string(fault.AmountScale))
	case !isPrice(s.Max):
		return fault.Invalid("maxAmount", string(fault.AmountScale))
	case s.Max < s.Min:
		return fault.Invalid("maxAmount", "too_small")
	case s.Fee < 0 || !s.Fee.IsPayable():
		return fault.Invalid("fee", string(fault.AmountScale))
	case slices.ContainsFunc(s.Quick, func(a money.Amount) bool { return !isPrice(a) }):
		return fault.Invalid("quickAmounts", string(fault.AmountScale))
	}
	return nil
}

func (s Setup) checkHours() error {
	isHour := func(at *string) bool { return at == nil || hourPattern.MatchString(*at) }
	switch {
	case !isHour(s.OpensAt):
		return fault.Invalid("opensAt", "wrong_format")
	case !isHour(s.ClosesAt):
		return fault.Invalid("closesAt", "wrong_format")
	case s.OpensAt == nil && s.ClosesAt != nil:
		return fault.Invalid("opensAt", "required")
	case s.OpensAt != nil && s.ClosesAt == nil:
		return fault.Invalid("closesAt", "required")
	case s.OpensAt != nil && *s.OpensAt == *s.ClosesAt:
		return fault.Invalid("closesAt", "wrong_format")
	}
	return nil
}

func copied[T any](value *T) *T {
	if value == nil {
		return nil
	}
	other := *value
	return &other
}

func (s Setup) store(ctx context.Context, tx *sqlx.Tx, which string) error {
	const store = `INSERT INTO deposit_channels (id, provider, method, names, min_amount, max_amount, fee, usual_minutes,
		quick_amounts, is_open,
			opens_at, closes_at, account, currency, sort)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
		ON CONFLICT (id) DO UPDATE SET provider = $2, method = $3, names = $4, min_amount = $5, max_amount = $6, fee = $7,
		usual_minutes = $8,
			quick_amounts = $9, is_open = $10, opens_at = $11, closes_at = $12, account = $13, currency = $14, sort = $15`
	names, err := json.Marshal(s.Names)
	if err != nil {
		return err
	}
	var account *string
	if s.Account != nil {
		raw, err := json.Marshal(s.Account)
		if err != nil {
			return err
		}
		text := string(raw)
		account = &text
	}
	quick := make(pq.Int64Array, len(s.Quick))
	for i, amount := range s.Quick {
		quick[i] = int64(amount)
	}
	_, err = tx.ExecContext(ctx, store, which, s.Provider, s.Method, string(names), s.Min, s.Max, s.Fee, s.UsualMinutes,
		quick, s.IsOpen,
		s.OpensAt, s.ClosesAt, account, s.Currency, s.Sort)
	return err
}
