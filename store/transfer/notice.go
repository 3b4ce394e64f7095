package transfer

import (
	"lantern/store/message"
)

// Notices are the kinds of notices that members receive about transfers.
var Notices = message.Register(message.ATransfer,
	message.TransferReceived,
)
