package agent

import (
	"lantern/store/ledger"
)

// EntryKinds are the kinds of entries that rebates book.
var EntryKinds = ledger.Register(
	ledger.KindInfo{Kind: ledger.SelfRebate, Group: ledger.GroupAgent, Order: 10},
	ledger.KindInfo{Kind: ledger.AgentCommission, Group: ledger.GroupAgent, Order: 20},
)
