package withdrawal

import "lantern/store/wallet"

// Disputes are the pictures by which players say that a part did not arrive.
var Disputes = wallet.Album{Table: "payout_proofs", Of: "payout_id"}
