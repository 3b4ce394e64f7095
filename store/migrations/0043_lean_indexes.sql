-- What every bet writes has the indexes that are read and no others: lines of the house are never asked for by account.

-- +goose Up
ALTER TABLE lines DROP CONSTRAINT lines_pkey;
DROP INDEX lines_of_entry;
ALTER TABLE lines ADD PRIMARY KEY (entry_id, account_id);
CREATE INDEX lines_of_player ON lines (account_id, entry_id) WHERE balance_after IS NOT NULL;

-- A waiting event is found by outbox_waiting, a member's by outbox_of_member.
ALTER TABLE outbox DROP CONSTRAINT outbox_pkey;

-- The bets of a round are found by the vendor's transactions.
DROP INDEX bets_of_round;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION bets_settle(p_vendor text, p_round text, p_member uuid, p_by text, p_happened timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bet     bets;
  held    bigint;
  valid   bigint;
  entry   uuid;
  instant timestamptz := lantern_now();
BEGIN
  INSERT INTO rounds (vendor_code, round_id, member_id, closed_by) VALUES (p_vendor, p_round, p_member, p_by)
    ON CONFLICT (vendor_code, round_id, member_id) DO UPDATE SET closed_by = p_by;
  FOR bet IN SELECT b.* FROM vendor_transactions t JOIN bets b ON b.id = t.bet_id
    WHERE t.vendor_code = p_vendor AND t.round_id = p_round AND t.member_id = p_member AND t.kind = 'BET' AND b.state = 'OPEN'
    ORDER BY b.id FOR NO KEY UPDATE OF b LOOP
    valid := CASE WHEN bet.game_type IN ('LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT') THEN least(bet.stake, abs(bet.payout - bet.stake)) ELSE bet.stake END;
    UPDATE bets SET state = 'SETTLED', valid_bet = valid, settled_at = instant, settled_on = business_day(instant) WHERE id = bet.id;
    IF bet.stake > 0 THEN
      entry := new_id();
      UPDATE balances SET amount = amount - bet.stake, version = version + 1 WHERE account_id = bet.hold_id RETURNING amount INTO held;
      INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
        VALUES (entry, 'BET_SETTLE', 'settle:' || bet.id, p_member, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor, p_happened);
      INSERT INTO lines (entry_id, account_id, amount, balance_after)
        VALUES (entry, bet.hold_id, -bet.stake, held), (entry, ledger_account(NULL, 'rev:game:' || bet.game_type, bet.currency), bet.stake, NULL);
    END IF;
    PERFORM turnover_progress(p_member, bet.game_type, valid);
  END LOOP;
END $$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION bets_settle(p_vendor text, p_round text, p_member uuid, p_by text, p_happened timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bet     bets;
  held    bigint;
  valid   bigint;
  entry   uuid;
  instant timestamptz := lantern_now();
BEGIN
  INSERT INTO rounds (vendor_code, round_id, member_id, closed_by) VALUES (p_vendor, p_round, p_member, p_by)
    ON CONFLICT (vendor_code, round_id, member_id) DO UPDATE SET closed_by = p_by;
  FOR bet IN SELECT * FROM bets WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member AND state = 'OPEN'
    ORDER BY id FOR NO KEY UPDATE LOOP
    valid := CASE WHEN bet.game_type IN ('LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT') THEN least(bet.stake, abs(bet.payout - bet.stake)) ELSE bet.stake END;
    UPDATE bets SET state = 'SETTLED', valid_bet = valid, settled_at = instant, settled_on = business_day(instant) WHERE id = bet.id;
    IF bet.stake > 0 THEN
      entry := new_id();
      UPDATE balances SET amount = amount - bet.stake, version = version + 1 WHERE account_id = bet.hold_id RETURNING amount INTO held;
      INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
        VALUES (entry, 'BET_SETTLE', 'settle:' || bet.id, p_member, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor, p_happened);
      INSERT INTO lines (entry_id, account_id, amount, balance_after)
        VALUES (entry, bet.hold_id, -bet.stake, held), (entry, ledger_account(NULL, 'rev:game:' || bet.game_type, bet.currency), bet.stake, NULL);
    END IF;
    PERFORM turnover_progress(p_member, bet.game_type, valid);
  END LOOP;
END $$;
-- +goose StatementEnd
CREATE INDEX bets_of_round ON bets (vendor_code, round_id, member_id);
ALTER TABLE outbox ADD PRIMARY KEY (id);
DROP INDEX lines_of_player;
ALTER TABLE lines DROP CONSTRAINT lines_pkey;
ALTER TABLE lines ADD PRIMARY KEY (account_id, entry_id);
CREATE INDEX lines_of_entry ON lines (entry_id);
