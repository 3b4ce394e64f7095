package gamevendor

import (
	"lantern/store/ledger"
)

const (
	entryReward   ledger.Kind = "ACTIVITY"
	entryClawback ledger.Kind = "REWARD_CLAWBACK"
)

// EntryKinds are the kinds of ledger entries of vendors' rewards and their corrections. SQL functions book them.
var EntryKinds = ledger.Register(
	ledger.KindInfo{Kind: entryReward, Group: ledger.GroupRewards, Order: 10},
	ledger.KindInfo{Kind: entryClawback, Group: ledger.GroupRewards, Order: 120},
)
