package bet

import (
	"lantern/store/ledger"
)

const (
	entrySettle  ledger.Kind = "BET_SETTLE"
	entryJackpot ledger.Kind = "JACKPOT"
	// entryPoolShare moves money between accounts of the platform and never changes a member's balance.
	entryPoolShare ledger.Kind = "POOL_SHARE"
)

// EntryKinds are the kinds of entries of stakes and results, whichever game. SQL functions book them.
var EntryKinds = ledger.Register(
	ledger.KindInfo{Kind: ledger.Bet, Group: ledger.GroupBets, Order: 10},
	ledger.KindInfo{Kind: entrySettle, Group: ledger.GroupBets, Order: 20},
	ledger.KindInfo{Kind: ledger.Payout, Group: ledger.GroupBets, Order: 30},
	ledger.KindInfo{Kind: entryJackpot, Group: ledger.GroupBets, Order: 40},
	ledger.KindInfo{Kind: ledger.BetCancel, Group: ledger.GroupBets, Order: 50},
	ledger.KindInfo{Kind: ledger.BetCorrection, Group: ledger.GroupBets, Order: 70},
	ledger.KindInfo{Kind: entryPoolShare, Order: 30},
)
