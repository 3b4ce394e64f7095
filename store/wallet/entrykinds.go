package wallet

import (
	"lantern/store/ledger"
)

const entrySweep ledger.Kind = "DEBT_SWEEP"

// EntryKinds are the kinds of ledger entries of vendor wallet transfers and of debt payments.
var EntryKinds = ledger.Register(
	ledger.KindInfo{Kind: ledger.VendorIn, Group: ledger.GroupFunds, Order: 310},
	ledger.KindInfo{Kind: ledger.VendorOut, Group: ledger.GroupFunds, Order: 320},
	ledger.KindInfo{Kind: entrySweep, Group: ledger.GroupSystem, Order: 30},
)
