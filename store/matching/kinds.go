package matching

import (
	"slices"

	"lantern/store/ledger"
	"lantern/store/message"
	"lantern/store/wallet"
)

const (
	entryBonus    ledger.Kind = "MATCH_BONUS"
	entryFee      ledger.Kind = "MATCH_FEE"
	entryReturned ledger.Kind = "MATCH_RETURNED"
	entryLate     ledger.Kind = "MATCH_LATE"
)

// EntryKinds are the kinds of entries that matches book. The amount itself moves by WITHDRAW_PAID and DEPOSIT.
var EntryKinds = ledger.Register(
	ledger.KindInfo{Kind: entryFee, Group: ledger.GroupFunds, Order: 150},
	ledger.KindInfo{Kind: entryReturned, Group: ledger.GroupFunds, Order: 160},
	ledger.KindInfo{Kind: entryLate, Group: ledger.GroupFunds, Order: 170},
	ledger.KindInfo{Kind: entryBonus, Group: ledger.GroupRewards, Order: 120},
)

// bonuses is the account of the platform that pays bonuses of matches.
const bonuses = "exp:matching"

const (
	noticePayNow   message.Kind = "match_pay_now"
	noticePaying   message.Kind = "match_paying"
	noticeNone     message.Kind = "match_none"
	noticeDisputed message.Kind = "match_disputed"
	noticeReturned message.Kind = "match_returned"
	noticeLate     message.Kind = "match_late"
)

const aboutMatch message.About = "match"

// Notices are the kinds of notices that members receive about matches. Credits, failures, requests to confirm and
// rulings are notices of deposits and withdrawals.
var Notices = slices.Concat(message.Register(message.ADeposit, noticeNone),
	message.Register(aboutMatch, noticePayNow, noticePaying, noticeDisputed, noticeReturned, noticeLate))

// Changed is the event of a match in a new state.
const Changed wallet.EventKind = "match"
