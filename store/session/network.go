package session

import (
	"context"
	"net/netip"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

// networkOf is what an address is known by: phones and homes get another address of the same network every day. What is
// no address stands for itself.
func networkOf(ip string) string {
	address, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	address = address.Unmap().WithZone("")
	bits := 48
	if address.Is4() {
		bits = 24
	}
	return netip.PrefixFrom(address, bits).Masked().String()
}

// knowsNetwork says whether a member was signed in from the network of an address, in the last three months.
func knowsNetwork(ctx context.Context, q pg.Q, who id.Member, ip string) (isKnown bool, err error) {
	const read = `SELECT EXISTS (SELECT FROM known_networks
		WHERE member_id = $1 AND network = $2 AND last_seen_at > lantern_now() - interval '90 days')`
	err = q.GetContext(ctx, &isKnown, read, who, networkOf(ip))
	return isKnown, pg.Named(err)
}

func learnNetwork(ctx context.Context, tx *sqlx.Tx, who id.Member, ip string) error {
	const note = `INSERT INTO known_networks (member_id, network) VALUES ($1, $2)
		ON CONFLICT (member_id, network) DO UPDATE SET last_seen_at = lantern_now()`
	_, err := tx.ExecContext(ctx, note, who, networkOf(ip))
	return err
}
