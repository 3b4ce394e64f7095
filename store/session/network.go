package session

import (
	"context"
	"net/netip"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

// networkOf returns the /24 or /48 of an address: mobile and home connections change their address within it every day.
// A text that is no address is returned as it is.
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

// knowsNetwork returns whether a member has logged in from the network of an address within the last 90 days.
func knowsNetwork(ctx context.Context, q pg.Q, memberID id.Member, ip string) (isKnown bool, err error) {
	const read = `SELECT EXISTS (SELECT FROM known_networks
		WHERE member_id = $1 AND network = $2 AND last_seen_at > lantern_now() - interval '90 days')`
	err = q.GetContext(ctx, &isKnown, read, memberID, networkOf(ip))
	return isKnown, pg.Named(err)
}

func learnNetwork(ctx context.Context, tx *sqlx.Tx, memberID id.Member, ip string) error {
	const note = `INSERT INTO known_networks (member_id, network) VALUES ($1, $2)
		ON CONFLICT (member_id, network) DO UPDATE SET last_seen_at = lantern_now()`
	_, err := tx.ExecContext(ctx, note, memberID, networkOf(ip))
	return err
}
