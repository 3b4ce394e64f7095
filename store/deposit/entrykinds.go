package deposit

import (
	"lantern/store/ledger"
)

// Kinds of entries that move money between accounts of the platform and never change a member's balance.
const (
	entryHeld     ledger.Kind = "DEPOSIT_HELD"
	entryReturned ledger.Kind = "DEPOSIT_RETURNED"
)

// EntryKinds are the kinds of ledger entries of deposits.
var EntryKinds = ledger.Register(
	ledger.KindInfo{Kind: ledger.Deposit, Group: ledger.GroupFunds, Order: 10},
	ledger.KindInfo{Kind: ledger.DepositManual, Group: ledger.GroupFunds, Order: 20},
	ledger.KindInfo{Kind: ledger.DepositReversed, Group: ledger.GroupFunds, Order: 30},
	ledger.KindInfo{Kind: entryHeld, Order: 10},
	ledger.KindInfo{Kind: entryReturned, Order: 20},
)
