package gamevendor_test

import (
	"lantern/store/gamevendor"
	"lantern/store/limit"
	"lantern/store/money"
)

var memberSituations = []situation{
	allowed("nothing bars him", all()),
	refused("bet flag on the member", ofPlayer(`bet_frozen = true`), gamevendor.PlayerBlocked),
	refused("frozen without dates", frozen(freeze{}), gamevendor.PlayerBlocked),
	refused("frozen for a time that has begun", frozen(freeze{from: "-1 hour", until: "1 hour"}),
		gamevendor.PlayerBlocked),
	allowed("frozen from later on", frozen(freeze{from: "1 hour"})),
	allowed("frozen until a time that is over", frozen(freeze{until: "-1 hour"})),
	allowed("freeze lifted", frozen(freeze{isLifted: true})),
	allowed("frozen for withdrawals only", frozen(freeze{flag: "FUNDS"})),
	refused("trial member", ofPlayer(`kind = 4, parent_id = NULL`), gamevendor.PlayerBlocked),
	refused("stopped until later", ofPlayer(`stopped_until = lantern_now() + interval '1 hour'`),
		gamevendor.PlayerBlocked),
	allowed("stop is over", ofPlayer(`stopped_until = lantern_now()`)),
	refused("time-out", stopped("P1D"), gamevendor.PlayerBlocked),
	refused("excluded for ever", stopped(limit.Forever), gamevendor.PlayerBlocked),
	refused("reality check due", ofPlayer(`reminder_due_at = lantern_now()`), gamevendor.RealityCheck),
	allowed("reality check later", ofPlayer(`reminder_due_at = lantern_now() + interval '1 hour'`)),
	refusedUnlessFree("stake limit reached", limited(limit.Stake, stake-money.Payable), gamevendor.LimitReached),
	refusedUnlessFree("loss limit reached", limited(limit.Loss, stake-money.Payable), gamevendor.LimitReached),
	allowedSlowly("stake limit reached exactly", limited(limit.Stake, stake)),
	allowed("deposit limit below the stake", limited(limit.Deposit, baht)),
	allowedSlowly("deposit limit below the stake beside a stake limit",
		all(limited(limit.Deposit, baht), limited(limit.Stake, 10*stake))),
	refusedUnlessFree("stake limit below what was staked",
		all(otherRoundOpen, limited(limit.Stake, stake-money.Payable)), gamevendor.LimitReached),
	refusedUnlessFree("stake limit used up", all(limited(limit.Stake, stake), otherRoundOpen), gamevendor.LimitReached),
}

var teamSituations = []situation{
	refused("own team frozen", frozen(freeze{isOfTeam: true}), gamevendor.PlayerBlocked),
	refused("team of the parent frozen", above(1, freeze{isOfTeam: true}), gamevendor.PlayerBlocked),
	refused("team frozen three levels up", above(3, freeze{isOfTeam: true}), gamevendor.PlayerBlocked),
	refused("team frozen twelve levels up", above(12, freeze{isOfTeam: true}), gamevendor.PlayerBlocked),
	refused("team frozen for a time that has begun", above(3, freeze{isOfTeam: true, from: "-1 hour", until: "1 hour"}),
		gamevendor.PlayerBlocked),
	allowed("team frozen from later on", above(3, freeze{isOfTeam: true, from: "1 hour"})),
	allowed("team frozen until a time that is over", above(3, freeze{isOfTeam: true, until: "-1 hour"})),
	allowed("freeze of the team lifted", above(3, freeze{isOfTeam: true, isLifted: true})),
	allowed("team frozen for withdrawals only", above(3, freeze{isOfTeam: true, flag: "FUNDS"})),
	allowed("ancestor frozen without his team", above(3, freeze{})),
	allowed("team frozen that he has left", all(above(3, freeze{isOfTeam: true}), leavesTeam)),
}

var sessionSituations = []situation{
	refused("session ended", session(`ended_at = lantern_now()`), gamevendor.TokenExpired),
	refused("session expired", session(`expires_at = lantern_now()`), gamevendor.TokenExpired),
	refused("session not verified", session(`verified_at = NULL`), gamevendor.InvalidToken),
	refused("unknown token", unknownToken, gamevendor.InvalidToken),
	refused("token of another member", tokenOfAnother, gamevendor.InvalidToken),
	refused("token of another vendor", tokenOfOtherVendor, gamevendor.InvalidToken),
	refused("another game", otherGame, gamevendor.GameNotFound),
	refused("another currency", dollars, gamevendor.WrongCurrency),
}

var gameSituations = []situation{
	refused("game not in his country", ofDice(`not_in = '{KR,TH}'`), gamevendor.GameDisabled),
	allowed("game not in another country", ofDice(`not_in = '{KR,LA}'`)),
	shut("game off", ofDice(`is_enabled = false`), gamevendor.GameDisabled),
	shut("game under maintenance", ofDice(`in_maintenance = true`), gamevendor.GameDisabled),
	shut("game under maintenance until later", ofDice(`maintenance_until = lantern_now() + interval '1 hour'`),
		gamevendor.GameDisabled),
	allowed("maintenance of the game is over", ofDice(`maintenance_until = lantern_now()`)),
	shut("vendor off", ofVendor(`is_enabled = false`), gamevendor.VendorDisabled),
	shut("vendor under maintenance until later", ofVendor(`maintenance_until = lantern_now() + interval '1 hour'`),
		gamevendor.GameDisabled),
	allowed("maintenance of the vendor is over", ofVendor(`maintenance_until = lantern_now()`)),
}

var stakeSituations = []situation{
	refusedUnlessFree("stake below the minimum", staking(baht-1), gamevendor.BetLimit),
	allowed("stake at the minimum", staking(baht)),
	allowed("stake at the maximum", all(staking(50*baht), ofDice(`max_stake = 500000`))),
	refused("stake above the maximum", all(staking(50*baht+1), ofDice(`max_stake = 500000`)), gamevendor.BetLimit),
	refusedUnlessFree("no stake", staking(0), gamevendor.BetLimit),
	allowed("no stake in a game that allows it", all(staking(0), ofDice(`min_stake = 0`))),
	allowed("whole balance", staking(funds)),
	refusedUnlessFree("more than the balance", staking(funds+1), gamevendor.InsufficientFunds),
}

var transactionSituations = []situation{
	refused("round closed", roundClosed, "ROUND_CLOSED"),
	allowedSlowly("second bet of an open round", roundOpen),
	allowed("bet of another round open", otherRoundOpen),
	allowed("round of another member closed", roundOfAnother),
	allowed("round of another vendor closed", roundOfOtherVendor),
	allowed("transaction id of another vendor", transactionOfOtherVendor),
	duplicate("repeated", repeated),
	duplicate("repeated after he was frozen", all(repeated, frozen(freeze{}))),
	duplicate("repeated after the session ended", all(repeated, session(`ended_at = lantern_now()`))),
	{name: "repeated after the vendor was turned off", arrange: all(opened, repeated, ofVendor(`is_enabled = false`)),
		want: gamevendor.OK, free: gamevendor.OK, isRepeated: true, isShut: true},
	refused("repeated with another body", all(repeated, otherBody), gamevendor.DuplicateMismatch),
	refused("rolled back before it arrived", rolledBack, gamevendor.BetCancelled),
	refused("repeated after it was rolled back", all(repeated, rolledBack), gamevendor.BetCancelled),
}
