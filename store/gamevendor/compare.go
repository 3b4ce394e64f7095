package gamevendor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/money"
	"lantern/store/pg"
)

// VendorState is the state of a transaction at its vendor.
type VendorState string

// The states. A pending transaction is not final at the vendor either: its window is read again.
const (
	Done      VendorState = "DONE"
	Cancelled VendorState = "CANCELLED"
	Waiting   VendorState = "PENDING"
)

// Values lists every Standing.
func (VendorState) Values() []VendorState {
	return []VendorState{Done, Cancelled, Waiting}
}

// The kinds of cases in which a vendor and the ledger disagree.
const (
	MissingHere   = "MISSING_HERE"
	MissingThere  = "MISSING_THERE"
	AmountDiffers = "AMOUNT_DIFFERS"
	StateDiffers  = "STATE_DIFFERS"
)

// Reported is a transaction as its vendor reports it: a bet, a win, a correction or a reward. A rolled-back bet is
// CANCELLED.
type Reported struct {
	Tx, Kind                string
	Standing                VendorState
	Player, Round, Currency string
	Amount                  money.Amount
	// At is when it was first sent.
	At time.Time
}

// Reading compares a vendor's report of a window, page by page, with the ledger.
type Reading struct {
	Window
	reported map[string]bool
	late     []string
	cases    []difference
	theirs   int
	pending  int
	found    int
}

// mostCases is the maximum of cases opened for a window; differences are counted in full.
const mostCases = 200

// difference is the input row of the statement that opens cases.
type difference struct {
	Kind    string         `json:"kind"`
	Subject string         `json:"subject"`
	Member  string         `json:"member"`
	Detail  map[string]any `json:"detail"`
}

// Begin starts comparing a window.
func (w Window) Begin() *Reading { return &Reading{Window: w, reported: map[string]bool{}} }

// errElsewhen refuses a transaction outside the requested window.
var errElsewhen = errors.New("vendor: a transaction of another time")

// Take compares a page. A page may exceed the window by the clock skew; those transactions are compared with their
// own window.
func (r *Reading) Take(ctx context.Context, q pg.Q, page []Reported) error {
	known, err := r.known(ctx, q, page)
	if err != nil {
		return err
	}
	for _, s := range page {
		if s.At.Before(r.From) || !s.At.Before(r.To().Add(Skew)) {
			return fmt.Errorf("%w: %s at %s", errElsewhen, s.Tx, s.At)
		}
		if isTwice := r.reported[s.Tx]; isTwice {
			continue
		}
		r.reported[s.Tx] = true
		if !s.At.Before(r.To()) {
			continue
		}
		r.theirs++
		ours, isKnown := known[s.Tx]
		if !isKnown || ours.IsLater {
			r.late = append(r.late, s.Tx)
		}
		if s.Standing == Waiting {
			r.pending++
			continue
		}
		if kind := ours.against(s); kind != "" {
			r.differs(kind, s.Tx, ours.member(), ours.detail(r.Window, s))
		}
	}
	return nil
}

func (r *Reading) differs(kind, subject, member string, detail map[string]any) {
	r.found++
	if len(r.cases) < mostCases {
		r.cases = append(r.cases, difference{kind, subject, member, detail})
	}
}

// ours is what the ledger has for a vendor's transaction id.
type ours struct {
	Tx       string       `db:"tx_id"`
	Kind     string       `db:"kind"`
	State    string       `db:"state"`
	Player   string       `db:"member_id"`
	Round    string       `db:"round_id"`
	Currency string       `db:"currency"`
	Amount   money.Amount `db:"amount"`
	IsLater  bool         `db:"is_later"`
}

// noPlayer is the player of a transaction that the platform does not have.
const noPlayer = "00000000-0000-0000-0000-000000000000"

func (o ours) member() string {
	if o.Player == "" {
		return noPlayer
	}
	return o.Player
}

// against returns the kind of difference between the ledger and the report; transactions that moved no money on
// either side do not differ.
func (o ours) against(s Reported) string {
	isHere, isThere := o.State == "APPLIED", s.Standing == Done
	switch {
	case !isHere && !isThere:
		return ""
	case o.State == "":
		return MissingHere
	case isHere != isThere, o.Kind != s.Kind:
		return StateDiffers
	case o.Amount != s.Amount, o.Player != s.Player, o.Currency != "" && o.Currency != s.Currency:
		return AmountDiffers
	}
	return ""
}

func (o ours) detail(w Window, s Reported) map[string]any {
	detail := map[string]any{"window": w.From.UTC(), "kind": s.Kind, "round": s.Round, "theirs": s.Amount,
		"theirState": s.Standing, "currency": s.Currency, "player": s.Player}
	if o.State != "" {
		detail["ours"], detail["ourState"], detail["ourKind"], detail["ourCurrency"] = o.Amount, o.State, o.Kind, o.Currency
	}
	return detail
}

// known reads the ledger's side of a page, with the amounts booked for the player.
func (r *Reading) known(ctx context.Context, q pg.Q, page []Reported) (map[string]ours, error) {
	const read = `SELECT t.tx_id, t.kind, t.state, t.member_id, t.round_id, COALESCE(l.currency, '') AS currency,
			COALESCE(CASE WHEN t.kind = 'BET' THEN -l.amount ELSE l.amount END, 0) AS amount, t.created_at >= $3 AS is_later
		FROM vendor_transactions t LEFT JOIN LATERAL (
			SELECT sum(l.amount)::bigint AS amount, min(a.currency) AS currency FROM lines l
			JOIN accounts a ON a.id = l.account_id
			WHERE l.entry_id = t.entry_id AND (a.owner_id = t.member_id AND a.code = 'user:main'
			OR a.code = 'user:debt:' || t.member_id)) l ON true
		WHERE t.vendor_code = $1 AND t.tx_id = ANY ($2) AND t.kind IN ('BET', 'WIN', 'ADJUST', 'REWARD', 'TOMBSTONE')`
	ids := make([]string, len(page))
	for i, s := range page {
		ids[i] = s.Tx
	}
	var rows []ours
	if err := q.SelectContext(ctx, &rows, read, r.Vendor, pq.Array(ids), r.To()); err != nil {
		return nil, err
	}
	found := make(map[string]ours, len(rows))
	for _, row := range rows {
		found[row.Tx] = row
	}
	return found, nil
}

// End finds transactions that the vendor did not report, opens the cases and closes the window, in one transaction.
// It returns the number of new cases.
func (r *Reading) End(ctx context.Context, db *pg.DB) (opened int, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		cases, found := r.cases, r.found
		defer func() { r.cases = cases }()
		all, missing, err := r.unnamed(ctx, tx)
		if err != nil {
			return err
		}
		found += len(missing)
		if err := r.describe(ctx, tx, missing); err != nil {
			return err
		}
		if opened, err = r.open(ctx, tx); err != nil {
			return err
		}
		const late = `INSERT INTO vendor_latecomers (vendor_code, tx_id, from_at) SELECT $1, tx, $2
			FROM unnest($3::text[]) AS tx ON CONFLICT DO NOTHING`
		if _, err := tx.ExecContext(ctx, late, r.Vendor, r.From, pq.Array(r.late)); err != nil {
			return err
		}
		const done = `UPDATE vendor_windows SET read_at = lantern_now(), problem = '', theirs = $3, ours = $4, pending = $5,
			differences = $6,
				due_at = CASE WHEN $5 > 0 AND tries < $7 THEN lantern_now() + $8 * interval '1 second' END
			WHERE vendor_code = $1 AND from_at = $2`
		r.Theirs, r.Ours, r.Pending, r.Differences = r.theirs, all, r.pending, found
		_, err = tx.ExecContext(ctx, done, r.Vendor, r.From, r.theirs, all, r.pending, found, mostReads,
			int64(readAgainMost/time.Second))
		return err
	})
	return opened, err
}

// unnamed returns the ledger's transactions of the window that the vendor reported neither in it nor before.
func (r *Reading) unnamed(ctx context.Context, tx *sqlx.Tx) (all int, missing []string, err error) {
	const read = `SELECT t.tx_id FROM vendor_transactions t
		WHERE t.vendor_code = $1 AND t.created_at >= $2 AND t.created_at < $3 AND t.state = 'APPLIED'
			AND t.kind IN ('BET', 'WIN', 'ADJUST', 'REWARD')
			AND NOT EXISTS (SELECT FROM vendor_latecomers s
			WHERE s.vendor_code = t.vendor_code AND s.tx_id = t.tx_id AND s.from_at < $2)
		ORDER BY t.created_at, t.tx_id`
	var ids []string
	if err := tx.SelectContext(ctx, &ids, read, r.Vendor, r.From, r.To()); err != nil {
		return 0, nil, err
	}
	for _, each := range ids {
		if !r.reported[each] {
			missing = append(missing, each)
		}
	}
	return len(ids), missing, nil
}

func (r *Reading) describe(ctx context.Context, tx *sqlx.Tx, missing []string) error {
	var page []Reported
	for _, each := range missing[:min(len(missing), mostCases)] {
		page = append(page, Reported{Tx: each})
	}
	known, err := r.known(ctx, tx, page)
	if err != nil {
		return err
	}
	for _, s := range page {
		o := known[s.Tx]
		if len(r.cases) == mostCases {
			break
		}
		r.cases = append(r.cases, difference{MissingThere, s.Tx, o.member(), map[string]any{
			"window": r.From.UTC(), "kind": o.Kind, "round": o.Round, "ours": o.Amount, "ourState": o.State,
			"currency": o.Currency,
		}})
	}
	return nil
}

func (r *Reading) open(ctx context.Context, tx *sqlx.Tx) (int, error) {
	list, err := json.Marshal(r.cases)
	if err != nil || len(r.cases) == 0 {
		return 0, err
	}
	const insert = `INSERT INTO vendor_cases (vendor_code, kind, subject, member_id, detail)
		SELECT $1, c.kind, c.subject, c.member, c.detail
		FROM jsonb_to_recordset($2::jsonb) AS c (kind text, subject text, member uuid, detail jsonb)
		ON CONFLICT DO NOTHING`
	added, err := tx.ExecContext(ctx, insert, r.Vendor, string(list))
	if err != nil {
		return 0, err
	}
	opened, err := added.RowsAffected()
	return int(opened), err
}
