package ledger

import (
	"cmp"
	"fmt"
	"slices"
)

// Kind is the kind of operation that an entry records.
type Kind string

// Kinds that several packages name. A noun declares the others itself.
const (
	Deposit         Kind = "DEPOSIT"
	DepositManual   Kind = "DEPOSIT_MANUAL"
	DepositReversed Kind = "DEPOSIT_REVERSED"
	WithdrawHold    Kind = "WITHDRAW_HOLD"
	WithdrawRelease Kind = "WITHDRAW_RELEASE"
	WithdrawPaid    Kind = "WITHDRAW_PAID"
	TransferOut     Kind = "TRANSFER_OUT"
	VendorIn        Kind = "VENDOR_IN"
	VendorOut       Kind = "VENDOR_OUT"

	Bet           Kind = "BET"
	Payout        Kind = "PAYOUT"
	BetCancel     Kind = "BET_CANCEL"
	BetCorrection Kind = "BET_CORRECTION"

	SelfRebate      Kind = "SELF_REBATE"
	AgentCommission Kind = "AGENT_COMMISSION"

	AdjustPlus  Kind = "ADJUST_PLUS"
	AdjustMinus Kind = "ADJUST_MINUS"
)

// Group is a set of kinds by which members filter the account record.
type Group string

// The groups.
const (
	GroupFunds   Group = "funds"   // money paid in, taken out or moved
	GroupBets    Group = "bets"    // stakes and results
	GroupAgent   Group = "agent"   // what agents earn and pay
	GroupRewards Group = "rewards" // bonuses
	GroupSystem  Group = "system"  // corrections by operators
)

// groups are all groups in the order in which filters offer them; kinds without a group come last.
var groups = []Group{GroupFunds, GroupBets, GroupAgent, GroupRewards, GroupSystem, ""}

// KindInfo assigns a kind to a group.
type KindInfo struct {
	Kind Kind
	// Group is empty where the kind never changes a member's balance.
	Group Group
	// Order of the kind in its group, as filters offer it. Packages are initialized in the order of their imports, so
	// that it is not the order of registration.
	Order int
}

// nounsToCome are the kinds of nouns that the product does not have yet, which clients already offer as filters. A noun
// that registers one of them takes it out of this list.
var nounsToCome = []KindInfo{
	{"CASH_BACK", GroupRewards, 20},
	{"RANKING", GroupRewards, 30},
	{"VIP_UPGRADE", GroupRewards, 40},
	{"VIP_PERIODIC", GroupRewards, 50},
	{"BIRTHDAY", GroupRewards, 60},
	{"MISSION", GroupRewards, 70},
	{"LEADERBOARD", GroupRewards, 80},
	{"REFERRAL", GroupRewards, 90},
	{"POINTS_CONVERT", GroupRewards, 100},
	{"REDEEM_MONEY", GroupRewards, 110},
}

// registered are the kinds of all nouns of the program, sorted.
var registered []KindInfo

// Register adds the kinds of entries that a noun books, and returns them for its module. Nouns call it when their
// package is initialized. It panics if a kind has no name or an unknown group, or is known already.
func Register(infos ...KindInfo) []KindInfo {
	for _, info := range infos {
		isTaken := slices.ContainsFunc(Kinds(), func(other KindInfo) bool { return other.Kind == info.Kind })
		if info.Kind == "" || isTaken || !slices.Contains(groups, info.Group) {
			panic(fmt.Sprintf("ledger: the kind %q of group %q is registered twice or incomplete", info.Kind, info.Group))
		}
		registered = append(registered, info)
	}
	slices.SortFunc(registered, compareInfos)
	return infos
}

func compareInfos(a, b KindInfo) int {
	return cmp.Or(cmp.Compare(slices.Index(groups, a.Group), slices.Index(groups, b.Group)),
		cmp.Compare(a.Order, b.Order), cmp.Compare(a.Kind, b.Kind))
}

// Registered returns the kinds of all nouns of the program, by groups and in the order in which filters offer them.
func Registered() []KindInfo { return slices.Clone(registered) }

// Kinds returns those of Registered and those of nouns to come, by groups and in the order in which filters offer them.
func Kinds() []KindInfo {
	all := slices.Concat(registered, nounsToCome)
	slices.SortFunc(all, compareInfos)
	return all
}

// KindsOf returns the kinds of a group, none for an unknown one.
func KindsOf(group Group) []string {
	var kinds []string
	for _, info := range Kinds() {
		if group != "" && info.Group == group {
			kinds = append(kinds, string(info.Kind))
		}
	}
	return kinds
}

// Values lists every Kind.
func (Kind) Values() []Kind {
	infos := Kinds()
	all := make([]Kind, len(infos))
	for i, info := range infos {
		all[i] = info.Kind
	}
	return all
}
