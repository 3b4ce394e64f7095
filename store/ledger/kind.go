package ledger

// Kind is the kind of operation that an entry records.
type Kind string

// Kinds of entries. DepositHeld and DepositReturned move money between accounts of the platform and never change a
// member's balance. TransferIn is never booked: it is how the receiver of a TransferOut sees the entry.
const (
	Deposit         Kind = "DEPOSIT"
	DepositManual   Kind = "DEPOSIT_MANUAL"
	DepositReversed Kind = "DEPOSIT_REVERSED"
	WithdrawHold    Kind = "WITHDRAW_HOLD"
	WithdrawRelease Kind = "WITHDRAW_RELEASE"
	WithdrawPaid    Kind = "WITHDRAW_PAID"
	WithdrawFee     Kind = "WITHDRAW_FEE"
	TransferOut     Kind = "TRANSFER_OUT"
	TransferIn      Kind = "TRANSFER_IN"
	VendorIn        Kind = "VENDOR_IN"
	VendorOut       Kind = "VENDOR_OUT"

	Bet           Kind = "BET"
	BetSettle     Kind = "BET_SETTLE"
	Payout        Kind = "PAYOUT"
	Jackpot       Kind = "JACKPOT"
	BetCancel     Kind = "BET_CANCEL"
	BetRefund     Kind = "BET_REFUND"
	BetCorrection Kind = "BET_CORRECTION"

	SelfRebate         Kind = "SELF_REBATE"
	AgentCommission    Kind = "AGENT_COMMISSION"
	DailySalary        Kind = "DAILY_SALARY"
	HourlySalary       Kind = "HOURLY_SALARY"
	RealtimeSalary     Kind = "REALTIME_SALARY"
	DailySalaryPaid    Kind = "DAILY_SALARY_PAID"
	HourlySalaryPaid   Kind = "HOURLY_SALARY_PAID"
	RealtimeSalaryPaid Kind = "REALTIME_SALARY_PAID"
	Dividend           Kind = "DIVIDEND"
	DividendPaid       Kind = "DIVIDEND_PAID"

	Activity       Kind = "ACTIVITY"
	CashBack       Kind = "CASH_BACK"
	Ranking        Kind = "RANKING"
	VIPUpgrade     Kind = "VIP_UPGRADE"
	VIPPeriodic    Kind = "VIP_PERIODIC"
	Birthday       Kind = "BIRTHDAY"
	Mission        Kind = "MISSION"
	Leaderboard    Kind = "LEADERBOARD"
	Referral       Kind = "REFERRAL"
	PointsConvert  Kind = "POINTS_CONVERT"
	RedeemMoney    Kind = "REDEEM_MONEY"
	RewardClawback Kind = "REWARD_CLAWBACK"

	AdjustPlus  Kind = "ADJUST_PLUS"
	AdjustMinus Kind = "ADJUST_MINUS"
	DebtSweep   Kind = "DEBT_SWEEP"

	DepositHeld     Kind = "DEPOSIT_HELD"
	DepositReturned Kind = "DEPOSIT_RETURNED"
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

// KindInfo assigns a kind to a group.
type KindInfo struct {
	Kind  Kind
	Group Group // empty where the kind never changes a member's balance
}

// Kinds lists every kind of entry by group, in the order in which filters offer them.
var Kinds = []KindInfo{
	{Deposit, GroupFunds},
	{DepositManual, GroupFunds},
	{DepositReversed, GroupFunds},
	{WithdrawHold, GroupFunds},
	{WithdrawRelease, GroupFunds},
	{WithdrawPaid, GroupFunds},
	{WithdrawFee, GroupFunds},
	{TransferOut, GroupFunds},
	{TransferIn, GroupFunds},
	{VendorIn, GroupFunds},
	{VendorOut, GroupFunds},
	{Bet, GroupBets},
	{BetSettle, GroupBets},
	{Payout, GroupBets},
	{Jackpot, GroupBets},
	{BetCancel, GroupBets},
	{BetRefund, GroupBets},
	{BetCorrection, GroupBets},
	{SelfRebate, GroupAgent},
	{AgentCommission, GroupAgent},
	{DailySalary, GroupAgent},
	{HourlySalary, GroupAgent},
	{RealtimeSalary, GroupAgent},
	{DailySalaryPaid, GroupAgent},
	{HourlySalaryPaid, GroupAgent},
	{RealtimeSalaryPaid, GroupAgent},
	{Dividend, GroupAgent},
	{DividendPaid, GroupAgent},
	{Activity, GroupRewards},
	{CashBack, GroupRewards},
	{Ranking, GroupRewards},
	{VIPUpgrade, GroupRewards},
	{VIPPeriodic, GroupRewards},
	{Birthday, GroupRewards},
	{Mission, GroupRewards},
	{Leaderboard, GroupRewards},
	{Referral, GroupRewards},
	{PointsConvert, GroupRewards},
	{RedeemMoney, GroupRewards},
	{RewardClawback, GroupRewards},
	{AdjustPlus, GroupSystem},
	{AdjustMinus, GroupSystem},
	{DebtSweep, GroupSystem},
	{DepositHeld, ""},
	{DepositReturned, ""},
}

// KindsOf returns the kinds of a group, none for an unknown one.
func KindsOf(group Group) []string {
	var kinds []string
	for _, info := range Kinds {
		if group != "" && info.Group == group {
			kinds = append(kinds, string(info.Kind))
		}
	}
	return kinds
}

// Values lists every Kind.
func (Kind) Values() []Kind {
	all := make([]Kind, len(Kinds))
	for i, info := range Kinds {
		all[i] = info.Kind
	}
	return all
}
