package withdrawal

import "lantern/store/file"

// Disputes are the pictures with which members prove that a part of a payout was not received.
var Disputes = file.Purpose{Name: "PAYOUT_DISPUTE", Subject: "payout", Retention: file.PaymentEvidence}
