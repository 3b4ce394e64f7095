package withdrawal

import "lantern/store/file"

// Disputes are the pictures by which members show that a part of a payout did not arrive.
var Disputes = file.Purpose{Name: "PAYOUT_DISPUTE", Subject: "payout", Retention: file.PaymentEvidence}
