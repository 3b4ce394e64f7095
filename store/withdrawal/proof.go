package withdrawal

import "lantern/store/wallet"

// Disputes are the pictures by which players say that a part did not arrive.
var Disputes = wallet.Album{
	Add:  `INSERT INTO payout_proofs (id, payout_id, position, kind, width, height, picture) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
	Of:   `SELECT id, position, kind, width, height FROM payout_proofs WHERE payout_id = $1 ORDER BY position`,
	Show: `SELECT id, position, kind, width, height, picture FROM payout_proofs WHERE id = $1`,
}
