package lottery

import (
	"context"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/wallet"
)

// DrawWon is the event of a draw in which a member has won.
const DrawWon wallet.EventKind = "draw"

// noticeOfWin is the notice of a win that is at least the setting winNotice, about its order.
const (
	noticeOfWin message.Kind  = "lottery_won"
	aboutOrder  message.About = "lottery_order"
)

// Notices are the kinds of notices that members receive about lotteries.
var Notices = message.Register(aboutOrder, noticeOfWin)

// win is what a member won in an issue.
type win struct {
	member id.Member
	amount money.Amount
	// bet is the one that paid most.
	bet  id.Bet
	best money.Amount
}

// winsOf adds up what items that won pay, by member; the items are sorted by member.
func winsOf(items []item, paid []outcome) []win {
	var wins []win
	for n, it := range items {
		if paid[n].payout <= paid[n].pushed {
			continue
		}
		if len(wins) == 0 || wins[len(wins)-1].member != it.Member {
			wins = append(wins, win{member: it.Member})
		}
		last := &wins[len(wins)-1]
		last.amount += paid[n].payout
		if paid[n].payout > last.best {
			last.bet, last.best = it.ID, paid[n].payout
		}
	}
	return wins
}

// reportWins publishes the wins of a batch, and writes notices of the large ones.
func reportWins(ctx context.Context, tx *sqlx.Tx, issue id.Issue, least money.Amount, currency string,
	wins []win) error {
	members, amounts := make([]string, len(wins)), make([]int64, len(wins))
	for n, w := range wins {
		members[n], amounts[n] = string(w.member), int64(w.amount)
	}
	const publish = `INSERT INTO outbox (member_id, kind, related_kind, related_id, amount)
		SELECT member, 'draw', 'issue', $3, amount FROM unnest($1::uuid[], $2::bigint[]) AS a (member, amount)`
	if _, err := tx.ExecContext(ctx, publish, pq.Array(members), pq.Array(amounts), issue); err != nil {
		return err
	}
	for _, w := range wins {
		if w.amount < least {
			continue
		}
		var order id.Order
		if err := tx.GetContext(ctx, &order, `SELECT order_id FROM lottery_items WHERE id = $1`, w.bet); err != nil {
			return err
		}
		err := message.Send(ctx, tx, message.Notice{Member: w.member, Kind: noticeOfWin, About: aboutOrder,
			RelatedID: string(order), Facts: message.Facts{Amount: w.amount, Currency: currency}})
		if err != nil {
			return err
		}
	}
	return nil
}
