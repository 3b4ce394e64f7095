package transfer

import (
	"context"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
)

// Transfer is a transfer as one of the two parties sees it. Other is the other party's username, IsBelow reports
// whether that member is in the reader's team today.
type Transfer struct {
	ID        id.Transfer  `db:"id"`
	Direction Direction    `db:"direction"`
	Amount    money.Amount `db:"amount"`
	IsMine    bool         `db:"is_mine"`
	Other     string       `db:"other"`
	IsBelow   bool         `db:"is_below"`
	At        time.Time    `db:"created_at"`
}

// Side of a transfer: the reader sent or received it.
type Side string

// The sides.
const (
	Sent     Side = "SENT"
	Received Side = "RECEIVED"
)

// Side returns whether the reader sent or received the transfer.
func (t Transfer) Side() Side {
	if t.IsMine {
		return Sent
	}
	return Received
}

// OtherName returns the other party's username: in full for the reader's own team, masked otherwise.
func (t Transfer) OtherName() string {
	if t.IsBelow {
		return t.Other
	}
	return member.Masked(t.Other)
}

// Each side has an index of its own; the two results are merged and sorted.
const selectTransfers = `
	SELECT t.id, t.direction, t.amount, t.sender_id = $1 AS is_mine, o.username AS other, t.created_at,
		EXISTS (SELECT FROM member_ancestors a WHERE a.ancestor_id = $1 AND a.descendant_id = o.id
			AND a.valid_from <= business_day(lantern_now())
			AND (a.valid_to IS NULL OR a.valid_to > business_day(lantern_now()))) AS is_below
	FROM (
		(SELECT * FROM transfers WHERE sender_id = $1 AND ($2 = '' OR id < NULLIF($2, '')::uuid)
		AND ($4 = '' OR id = NULLIF($4, '')::uuid)
			ORDER BY id DESC LIMIT $3)
		UNION ALL
		(SELECT * FROM transfers WHERE receiver_id = $1 AND ($2 = '' OR id < NULLIF($2, '')::uuid)
		AND ($4 = '' OR id = NULLIF($4, '')::uuid)
			ORDER BY id DESC LIMIT $3)
	) t JOIN members o ON o.id = CASE WHEN t.sender_id = $1 THEN t.receiver_id ELSE t.sender_id END
	ORDER BY t.id DESC LIMIT $3`

// Of returns a transfer that the member sent or received. Faults: not_found.
func Of(ctx context.Context, q pg.Q, memberID id.Member, transferID id.Transfer) (Transfer, error) {
	list := []Transfer{}
	if err := q.SelectContext(ctx, &list, selectTransfers, memberID, "", 1, string(transferID)); err != nil {
		return Transfer{}, pg.Named(err)
	}
	if len(list) == 0 {
		return Transfer{}, fault.New(fault.NotFound)
	}
	return list[0], nil
}

// List returns a page of the transfers that a member sent and received, newest first; before is the last id of the
// previous page.
func List(ctx context.Context, q pg.Q, memberID id.Member, before id.Transfer, size int) ([]Transfer, error) {
	list := []Transfer{}
	err := q.SelectContext(ctx, &list, selectTransfers, memberID, string(before), size, "")
	return list, pg.Named(err)
}
