package matching

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/deposit"
	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/system"
	"lantern/store/withdrawal"
)

// pairing pairs waiting deposits with offered parts in one transaction.
type pairing struct {
	tx       *sqlx.Tx
	settings system.Settings
	rules    Rules
}

// waitingDeposit is an order that waits for a match.
type waitingDeposit struct {
	ID       id.Deposit   `db:"id"`
	Member   id.Member    `db:"member_id"`
	Amount   money.Amount `db:"amount"`
	Currency string       `db:"currency"`
}

// offeredPart is a part that a deposit may pay, and the member who receives it.
type offeredPart struct {
	Payout id.Payout    `db:"payout_id"`
	Member id.Member    `db:"member_id"`
	Amount money.Amount `db:"amount"`
}

// Pair is the job that matches waiting deposits with offered parts: first parts of exactly the ordered amount, then
// larger ones, which are divided; in each turn the oldest deposit first, and for it the oldest part.
func Pair(ctx context.Context, tx *sqlx.Tx, s Scope) error {
	settings, err := system.Read(ctx, tx)
	if err != nil || !Settings.Of(settings).Runs(s.IsProduction) {
		return err
	}
	p := pairing{tx: tx, settings: settings, rules: Settings.Of(settings)}
	const read = `SELECT d.id, d.member_id, d.amount, d.currency FROM ` + waiting + `WHERE ` + isWaiting + ` AND ` +
		mayPay + ` ORDER BY d.created_at, d.id LIMIT $1`
	var list []waitingDeposit
	if err := tx.SelectContext(ctx, &list, read, atOnce); err != nil {
		return err
	}
	for _, maySplit := range []bool{false, true} {
		left := list[:0:0]
		for _, d := range list {
			isMatched, err := p.match(ctx, d, maySplit)
			if err != nil {
				return err
			}
			if !isMatched {
				left = append(left, d)
			}
		}
		list = left
	}
	return nil
}

// match matches a deposit with the first part that fits, if there is one.
func (p pairing) match(ctx context.Context, d waitingDeposit, maySplit bool) (isMatched bool, err error) {
	used, err := usedBy(ctx, p.tx, d.Member, "depositor")
	if err != nil || !used.leaves(p.rules.Depositor, d.Amount) {
		return false, err
	}
	found, err := p.candidate(ctx, d, maySplit)
	if err != nil || len(found) == 0 {
		return false, err
	}
	offered := found[0]
	part, err := withdrawal.LockMatched(ctx, p.tx, offered.Payout)
	if err != nil || !part.IsUnpaid() {
		return false, err
	}
	order, isWaiting, err := lockWaiting(ctx, p.tx, d.ID)
	if err != nil || !isWaiting {
		return false, err
	}
	if offered.Amount > d.Amount {
		if offered.Payout, err = p.split(ctx, part, d); err != nil {
			return false, err
		}
	}
	isMoved, err := moveOffer(ctx, p.tx, offered.Payout, "OPEN", "TAKEN")
	if err != nil || !isMoved {
		return false, err
	}
	return true, p.open(ctx, offered, order)
}

// lockWaiting locks an order and reports whether it still waits: another instance may have matched it meanwhile.
func lockWaiting(ctx context.Context, tx *sqlx.Tx, which id.Deposit) (order deposit.Order, isWaiting bool, err error) {
	if order, err = deposit.LockMatched(ctx, tx, which); err != nil {
		return order, false, err
	}
	isMatched := false
	const read = `SELECT EXISTS (SELECT FROM payout_matches WHERE deposit_id = $1)`
	err = tx.GetContext(ctx, &isMatched, read, which)
	return order, !isMatched && order.Deposit().State == deposit.PendingPayment, err
}

// candidate returns the oldest part that the deposit may pay, with its request locked. Requests that others have locked
// are left to the next turn.
func (p pairing) candidate(ctx context.Context, d waitingDeposit, maySplit bool) (found []offeredPart, err error) {
	const read = `SELECT o.payout_id, o.member_id, o.amount FROM members payer, payout_offers o
		JOIN payouts p ON p.id = o.payout_id AND p.state = 'NOT_DISBURSED'
		JOIN withdrawals w ON w.id = p.withdrawal_id JOIN members payee ON payee.id = o.member_id
		WHERE payer.id = $3 AND o.state = 'OPEN' AND o.returns_at > lantern_now() AND o.currency = $5
			AND CASE WHEN $6 THEN o.amount > $4 AND (SELECT count(*) FROM payouts x
				WHERE x.withdrawal_id = w.id AND x.state <> 'VOID') < $7 ELSE o.amount = $4 END
			AND NOT EXISTS (SELECT FROM payout_matches e WHERE e.payout_id = o.payout_id AND e.depositor_id = payer.id)
			AND (SELECT count(*) < $8 AND COALESCE(sum(t.amount) FILTER (WHERE t.state NOT IN ('LAPSED', 'CANCELLED')), 0)
				+ $4 <= $9 FROM payout_matches t WHERE t.receiver_id = payee.id
				AND t.offered_on = business_day(lantern_now()))
			AND ` + mayMatch + `
		ORDER BY o.offered_at, o.payout_id LIMIT 1 FOR NO KEY UPDATE OF w SKIP LOCKED`
	err = p.tx.SelectContext(ctx, &found, read, p.settings.DefaultAgent, p.rules.ChecksAddress, d.Member, d.Amount,
		d.Currency, maySplit, p.rules.MaxParts, p.rules.Receiver.PerDay, p.rules.Receiver.AmountPerDay)
	return found, err
}

// split replaces an offered part by one of the ordered amount and one of the rest, and returns the first.
func (p pairing) split(ctx context.Context, part withdrawal.MatchedPart, d waitingDeposit) (id.Payout, error) {
	whole := part.Part()
	parts, err := part.Replace(ctx, p.tx, []withdrawal.Piece{{Amount: d.Amount, Provider: withdrawal.Matched},
		{Amount: whole.Amount - d.Amount, Provider: withdrawal.Matched}})
	if err != nil {
		return "", err
	}
	const add = `INSERT INTO payout_offers (payout_id, member_id, currency, amount, offered_at, returns_at)
		SELECT $2, member_id, currency, $3, offered_at, returns_at FROM payout_offers WHERE payout_id = $1`
	for _, piece := range parts {
		if _, err := p.tx.ExecContext(ctx, add, whole.ID, piece.ID, piece.Amount); err != nil {
			return "", err
		}
	}
	_, err = moveOffer(ctx, p.tx, whole.ID, "OPEN", "SPLIT")
	return parts[0].ID, err
}

// open stores the match, lets the depositor pay until the end of the window, and notifies both members.
func (p pairing) open(ctx context.Context, to offeredPart, order deposit.Order) error {
	d := order.Deposit()
	made := id.New[id.Match]()
	first, err := State("").After(Offer)
	if err != nil {
		return err
	}
	const add = `INSERT INTO payout_matches (id, payout_id, deposit_id, depositor_id, receiver_id, currency, amount, state,
			window_ends_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, lantern_now() + $9 * interval '1 second')`
	if _, err := p.tx.ExecContext(ctx, add, made, to.Payout, d.ID, d.Member, to.Member, d.Currency, d.Amount, first,
		int64(minutes(p.rules.WindowMinutes)/time.Second)); err != nil {
		return err
	}
	m, err := lock(ctx, p.tx, made)
	if err != nil {
		return err
	}
	if err := order.PayBy(ctx, p.tx, m.WindowEndsAt); err != nil {
		return err
	}
	facts := message.Facts{Amount: m.Amount, Until: &m.WindowEndsAt}
	if err := m.notice(ctx, p.tx, m.Depositor, noticePayNow, facts); err != nil {
		return err
	}
	if err := m.notice(ctx, p.tx, m.Receiver, noticePaying, facts); err != nil {
		return err
	}
	return m.publish(ctx, p.tx)
}

// DropUnmatched is the job that cancels orders for which no part was found in time, and all waiting ones while matching
// is off.
func DropUnmatched(ctx context.Context, tx *sqlx.Tx, s Scope) error {
	rules, err := RulesNow(ctx, tx)
	if err != nil {
		return err
	}
	const read = `SELECT d.id FROM ` + waiting + `WHERE ` + isWaiting + `
		AND (NOT $1 OR d.created_at <= lantern_now() - $2 * interval '1 minute')
		ORDER BY d.id LIMIT $3 FOR NO KEY UPDATE OF d SKIP LOCKED`
	var due []id.Deposit
	if err := tx.SelectContext(ctx, &due, read, rules.Runs(s.IsProduction), rules.WaitMinutes, atOnce); err != nil {
		return err
	}
	for _, which := range due {
		order, isWaiting, err := lockWaiting(ctx, tx, which)
		if err != nil {
			return err
		}
		if !isWaiting {
			continue
		}
		if err := drop(ctx, tx, order); err != nil {
			return err
		}
	}
	return nil
}

func drop(ctx context.Context, tx *sqlx.Tx, order deposit.Order) error {
	if err := order.Drop(ctx, tx, "no member to pay was found in time"); err != nil {
		return err
	}
	d := order.Deposit()
	return message.Send(ctx, tx, message.Notice{Member: d.Member, Kind: noticeNone, About: message.ADeposit,
		RelatedID: string(d.ID), Facts: message.Facts{Amount: d.Amount, Currency: d.Currency}})
}
