// Package lottery takes orders for the platform's own lottery games, draws their numbers and settles the bets.
package lottery
