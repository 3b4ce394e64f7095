package program

import (
	"context"
	"database/sql"
	"fmt"
)

// HistoryDays is the length of a long history.
const HistoryDays = 730

// CreateHistory gives a test user settled bets over two years and half as many ledger entries, at equal intervals.
func CreateHistory(ctx context.Context, db *sql.DB, n, bets int) error {
	who := fmt.Sprintf(`(SELECT id FROM members WHERE username_key = '%s')`, Name(KnownName, n))
	account := func(code string) string { return fmt.Sprintf(`ledger_account(%s, '%s', 'THB')`, who, code) }
	months := `DO $$ DECLARE parent text; child text; first timestamptz; BEGIN
		FOREACH parent IN ARRAY ARRAY['entries', 'lines', 'bets'] LOOP FOR step IN -25 .. -2 LOOP
			first := date_trunc('month', now() AT TIME ZONE 'UTC' + make_interval(months => step)) AT TIME ZONE 'UTC';
			child := parent || to_char(first AT TIME ZONE 'UTC', '_YYYY_MM');
			CONTINUE WHEN to_regclass(child) IS NOT NULL;
			EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', child, parent, id_floor(first),
			id_floor(first + interval '1 month'));
			PERFORM guard_partition(child, parent);
		END LOOP; END LOOP; END $$`
	return Exec(ctx, db, months,
		fmt.Sprintf(`SELECT %s, %s`, account("user:main"), account("user:hold:bet")),
		`DROP TABLE IF EXISTS past`,
		fmt.Sprintf(`CREATE UNLOGGED TABLE past AS SELECT n, at, %s AS member,
			(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0')
				|| '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5('%d' || n::text), 1, 15))::uuid AS id
			FROM (SELECT n, now() - interval '%d days' * (1 - n / %d.0) AS at
			FROM generate_series(1, %d) n) g`, who, n, HistoryDays, bets, bets),
		`INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake,
			payout, valid_bet, state,
				placed_at, settled_at, settled_on, settlement_version)
			SELECT id, member, 'BGS', (SELECT id FROM games
			LIMIT 1), (ARRAY['RNG', 'LIVE', 'FISH', 'BGS'])[1 + n % 4], 'THB', 'past-' || n, 0, 0,
				10000, (n % 3) * 10000, 10000, 'SETTLED', at, at, business_day(at), 1 FROM past`,
		`INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at,
			recorded_at)
			SELECT id, 'BET', 'past-' || id, member, business_day(at), 'bet', id, 'vendor:BGS', at, at FROM past
			WHERE n % 2 = 0`,
		fmt.Sprintf(`INSERT INTO lines (entry_id, account_id, amount, balance_after) SELECT id, %s, -10000, 0 FROM past
			WHERE n %% 2 = 0`, account("user:main")),
		fmt.Sprintf(`INSERT INTO lines (entry_id, account_id, amount, balance_after) SELECT id, %s, 10000, 0 FROM past
			WHERE n %% 2 = 0`, account("user:hold:bet")),
		`DROP TABLE past`, `VACUUM ANALYZE bets, entries, lines`, `CHECKPOINT`)
}
