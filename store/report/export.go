package report

import (
	"context"
	"encoding/json"

	"lantern/store/id"
	"lantern/store/pg"
)

// Everything that is kept of a member, and no secret: no hash, no token, no sealed number.
const everything = `SELECT json_build_object(
	'member', (SELECT json_build_object('username', username, 'nickname', nickname, 'kind', kind, 'language', language, 'avatar', avatar,
			'email', email, 'phone', '+' || phone_dial || phone_number, 'profile', profile, 'registeredAt', registered_at, 'lastLoginAt', last_login_at,
			'passwordChangedAt', password_changed_at, 'termsAcceptedAt', terms_accepted_at)
		FROM members WHERE id = $1),
	'sessions', (SELECT COALESCE(json_agg(json_build_object('device', description, 'platform', platform, 'ip', ip, 'createdAt', created_at,
			'lastSeenAt', last_seen_at, 'endedAt', ended_at) ORDER BY created_at), '[]') FROM sessions WHERE member_id = $1),
	'devices', (SELECT COALESCE(json_agg(json_build_object('device', description, 'platform', platform, 'ip', ip, 'firstSeenAt', first_seen_at,
			'lastSeenAt', last_seen_at) ORDER BY first_seen_at), '[]') FROM known_devices WHERE member_id = $1),
	'passkeys', (SELECT COALESCE(json_agg(json_build_object('name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at)
			ORDER BY created_at), '[]') FROM passkeys WHERE member_id = $1),
	'socialAccounts', (SELECT COALESCE(json_agg(json_build_object('provider', provider, 'name', name, 'linkedAt', linked_at)
			ORDER BY provider), '[]') FROM social_accounts WHERE member_id = $1),
	'payees', (SELECT COALESCE(json_agg(json_build_object('bank', bank, 'holder', holder, 'endsIn', last4, 'createdAt', created_at)
			ORDER BY created_at), '[]') FROM payees WHERE member_id = $1),
	'deposits', (SELECT COALESCE(json_agg(json_build_object('state', state, 'currency', currency, 'amount', trim_scale(amount / 10000.0)::text,
			'fee', trim_scale(fee / 10000.0)::text, 'createdAt', created_at) ORDER BY id), '[]') FROM deposits WHERE member_id = $1),
	'withdrawals', (SELECT COALESCE(json_agg(json_build_object('state', state, 'currency', currency, 'amount', trim_scale(amount / 10000.0)::text,
			'fee', trim_scale(fee / 10000.0)::text, 'requestedAt', requested_at) ORDER BY id), '[]') FROM withdrawals WHERE member_id = $1),
	'entries', (SELECT COALESCE(json_agg(json_build_object('kind', e.kind, 'amount', trim_scale(l.amount / 10000.0)::text, 'account', o.code,
			'at', e.happened_at) ORDER BY e.id), '[]')
		FROM accounts o JOIN lines l ON l.account_id = o.id AND l.balance_after IS NOT NULL JOIN entries e ON e.id = l.entry_id WHERE o.owner_id = $1),
	'bets', (SELECT COALESCE(json_agg(json_build_object('gameType', game_type, 'round', round_id, 'state', state, 'currency', currency,
			'stake', trim_scale(stake / 10000.0)::text, 'payout', trim_scale(payout / 10000.0)::text, 'placedAt', placed_at, 'settledAt', settled_at) ORDER BY id), '[]')
		FROM bets WHERE member_id = $1))`

// Everything is all that is kept of one member, for himself.
func Everything(ctx context.Context, q pg.Q, who id.Member) (map[string]any, error) {
	var raw []byte
	if err := q.GetContext(ctx, &raw, everything, who); err != nil {
		return nil, pg.Named(err)
	}
	var all map[string]any
	err := json.Unmarshal(raw, &all)
	return all, err
}
