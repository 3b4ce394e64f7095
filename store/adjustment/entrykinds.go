package adjustment

import (
	"lantern/store/ledger"
)

// EntryKinds are the kinds of entries that adjustments book.
var EntryKinds = ledger.Register(
	ledger.KindInfo{Kind: ledger.AdjustPlus, Group: ledger.GroupSystem, Order: 10},
	ledger.KindInfo{Kind: ledger.AdjustMinus, Group: ledger.GroupSystem, Order: 20},
)
