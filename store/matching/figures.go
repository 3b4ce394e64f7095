package matching

import (
	"context"

	"lantern/store/money"
	"lantern/store/pg"
)

// Figures describe matching at this moment and on this business day.
type Figures struct {
	// MatchedToday are the matches of the day, CreditedToday those that were credited.
	MatchedToday   int          `db:"matched_today"`
	MatchedAmount  money.Amount `db:"matched_amount"`
	CreditedToday  int          `db:"credited_today"`
	CreditedAmount money.Amount `db:"credited_amount"`
	// Waiting are deposits without a match, Offered parts without one.
	Waiting       int          `db:"waiting"`
	WaitingAmount money.Amount `db:"waiting_amount"`
	Offered       int          `db:"offered"`
	OfferedAmount money.Amount `db:"offered_amount"`
	Disputes      int          `db:"disputes"`
	// AverageMinutes pass from the match to its credit, of those credited today; whole minutes.
	AverageMinutes int `db:"average_minutes"`
}

// FiguresNow returns the current figures.
func FiguresNow(ctx context.Context, q pg.Q) (f Figures, err error) {
	const read = `WITH today AS (SELECT business_day(lantern_now()) AS day),
		matched AS (SELECT m.* FROM payout_matches m, today t WHERE m.offered_on = t.day),
		credited AS (SELECT m.* FROM payout_matches m, today t
			WHERE m.state IN ('CONFIRMED', 'RELEASED', 'RULED_PAID') AND m.decided_at >= business_start(t.day)),
		waits AS (SELECT d.amount FROM ` + waiting + `WHERE ` + isWaiting + `),
		offers AS (SELECT amount FROM payout_offers WHERE state = 'OPEN')
		SELECT (SELECT count(*) FROM matched) AS matched_today,
			(SELECT COALESCE(sum(amount), 0)::bigint FROM matched) AS matched_amount,
			(SELECT count(*) FROM credited) AS credited_today,
			(SELECT COALESCE(sum(amount), 0)::bigint FROM credited) AS credited_amount,
			(SELECT count(*) FROM waits) AS waiting,
			(SELECT COALESCE(sum(amount), 0)::bigint FROM waits) AS waiting_amount,
			(SELECT count(*) FROM offers) AS offered,
			(SELECT COALESCE(sum(amount), 0)::bigint FROM offers) AS offered_amount,
			(SELECT count(*) FROM payout_matches WHERE state = 'DISPUTED') AS disputes,
			(SELECT COALESCE(floor(avg(extract(epoch FROM decided_at - offered_at)) / 60), 0)::int
				FROM credited) AS average_minutes`
	err = q.GetContext(ctx, &f, read)
	return f, err
}
