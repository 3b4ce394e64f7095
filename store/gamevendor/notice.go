package gamevendor

import (
	"lantern/store/message"
)

// Notices are the kinds of notices that members receive about free rounds.
var Notices = message.Register(message.SomeFreeRounds,
	message.FreeRoundsGiven,
	message.FreeRoundsTaken,
)
