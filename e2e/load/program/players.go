package program

import (
	"context"
	"database/sql"
	"fmt"
)

// Vendor is the code of the vendor in load tests.
const Vendor = "BENCH"

const (
	// Stake is the stake of each bet.
	Stake = "1.00"
	// start is the initial balance of each player, in ten-thousandths.
	start = 10_000_000 * 10_000
)

// CreatePlayers creates players with two play sessions each: "a" in a game whose stakes all go to one account of the
// platform, "b" in a game with an account of its own.
func CreatePlayers(ctx context.Context, db *sql.DB, count int) error {
	games := `INSERT INTO games (id, vendor_code, code, type, names, cover, min_stake, max_stake)
		SELECT new_id(), 'BENCH', %[1]s || n, %[2]s, '{}', '', 1, 1000000000000 FROM generate_series(1, %[3]d) n
		ON CONFLICT DO NOTHING`
	sessions := `INSERT INTO play_sessions (id, token_hash, member_id, vendor_code, game_id, currency, main_id, hold_id,
		language, verified_at, expires_at)
		SELECT new_id(), sha256(convert_to('bench-%[1]s-' || n, 'UTF8')), m.id, 'BENCH', g.id, 'THB', main.id, hold.id, 'en',
		now(), now() + interval '1 day'
		FROM generate_series(1, %[2]d) n JOIN members m ON m.username_key = 'bench' || n
		JOIN games g ON g.vendor_code = 'BENCH' AND g.code = '%[1]s' || n
		JOIN accounts main ON main.owner_id = m.id AND main.code = 'user:main'
		JOIN accounts hold ON hold.owner_id = m.id AND hold.code = 'user:hold:bet'
		ON CONFLICT DO NOTHING`
	return Exec(ctx, db,
		`INSERT INTO vendors (code, name, launch_url) VALUES ('BENCH', 'Bench', '/') ON CONFLICT DO NOTHING`,
		`INSERT INTO vendor_keys (vendor_code, key_id, algorithm, secret)
			VALUES ('BENCH', '1', 'HMAC-SHA256', convert_to('`+Secret+`', 'UTF8')) ON CONFLICT DO NOTHING`,
		fmt.Sprintf(games, `'a'`, `'BENCH'`, count), fmt.Sprintf(games, `'b'`, `'B' || n`, count),
		fmt.Sprintf(`INSERT INTO members (id, username, username_key, kind, password_hash, created_via)
			SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'bench' || n, 'bench' || n, 0, '-', 'bench'
			FROM generate_series(1, %d) n ON CONFLICT DO NOTHING`, count),
		fmt.Sprintf(`SELECT count(ledger_account(m.id, 'user:main', 'THB')),
			count(ledger_account(m.id, 'user:hold:bet', 'THB'))
			FROM generate_series(1, %d) n JOIN members m ON m.username_key = 'bench' || n`, count),
		fmt.Sprintf(`SELECT count(ledger_account(NULL, 'rev:game:B' || n, 'THB')) FROM generate_series(1, %d) n`, count),
		`SELECT ledger_account(NULL, 'rev:game:BENCH', 'THB'), ledger_account(NULL, 'platform:bank', 'THB')`,
		fmt.Sprintf(`SELECT count(ledger_post(new_id(), 'DEPOSIT_MANUAL', 'bench:' || n, m.id, 'seed', '', 'system:seed',
			now(),
				ARRAY[ledger_account(NULL, 'platform:bank', 'THB'), a.id], ARRAY[-%[2]d, %[2]d]))
			FROM generate_series(1, %[1]d) n JOIN members m ON m.username_key = 'bench' || n
			JOIN accounts a ON a.owner_id = m.id AND a.code = 'user:main'`,
			count, int64(start)),
		fmt.Sprintf(sessions, "a", count), fmt.Sprintf(sessions, "b", count),
		fmt.Sprintf(`INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, expires_at)
			SELECT new_id(), sha256(convert_to('%s' || n, 'UTF8')), m.id, 'player', 'WEB', 'bench', '127.0.0.1',
			now() + interval '1 day'
			FROM generate_series(1, %d) n JOIN members m ON m.username_key = 'bench' || n
			ON CONFLICT DO NOTHING`, sessionToken, count),
		`VACUUM ANALYZE`)
}

const sessionToken = "bench-session-of-a-player-"

// SessionToken returns the session token of a player by number.
func SessionToken(n int) string { return fmt.Sprintf("%s%d", sessionToken, n) }

// PlayerID returns the id of a player by number.
func PlayerID(n int) string { return fmt.Sprintf("00000000-0000-7000-8000-%012x", n) }
