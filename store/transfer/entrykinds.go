package transfer

import (
	"lantern/store/ledger"
)

// entryIn is never booked: it is how the receiver of an entry of kind TransferOut sees it.
const entryIn ledger.Kind = "TRANSFER_IN"

// EntryKinds are the kinds of entries that transfers between members book, and how the receiver sees them.
var EntryKinds = ledger.Register(
	ledger.KindInfo{Kind: ledger.TransferOut, Group: ledger.GroupFunds, Order: 210},
	ledger.KindInfo{Kind: entryIn, Group: ledger.GroupFunds, Order: 220},
)
