package main

// functions are patterns of the names of the SQL functions that place, settle, roll back and correct bets and write the
// ledger. A pattern that matches none is an error.
var functions = []string{
	`^ledger_(account|post|write)$`,
	`^vendor_(bet|bets|bet_now|free_bet)$`,
	`^vendor_(win|rollback|close|sweep|adjust|correct|recount|reward)$`,
	`^vendor_(seen|lock|balance|currency|payer|turnover)$`,
	`^bets?_(refusal|write|settle)$`,
	`^turnover_(progress|dust)$`,
	`^limit_(passed|used|refuses|count)$`,
	`^is_frozen$`,
}

// packages contain the tests that should detect a mutant.
var packages = []string{
	"store/ledger", "store/limit", "store/bet", "store/wallet", "store/transfer", "store/gamevendor", "store/agent",
	"store/adjustment", "store/risk", "store/session", "api/gamevendor",
}
