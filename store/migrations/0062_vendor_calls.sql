-- What vendors call beside bets and wins: corrections after the end, rewards without a bet, free rounds, jackpots of their own.

-- +goose Up
ALTER TABLE vendor_transactions DROP CONSTRAINT vendor_transactions_kind_check;
ALTER TABLE vendor_transactions ADD CONSTRAINT vendor_transactions_kind_check
  CHECK (kind IN ('BET', 'WIN', 'ROLLBACK', 'TOMBSTONE', 'ADJUST', 'REWARD')) NOT VALID;
ALTER TABLE vendor_transactions ADD COLUMN jackpot_id text;
ALTER TABLE vendor_transactions ADD COLUMN approved_by text;
-- A free bet names the reward that pays for it; a share of a stake waits for the bet's end to go to the vendor's jackpots.
ALTER TABLE bets ADD COLUMN reward_id text;
ALTER TABLE bets ADD COLUMN jackpot_share bigint;

-- How often what a reward or a campaign paid must be played through. One that is not here: once.
CREATE TABLE vendor_rewards (
  vendor_code text NOT NULL REFERENCES vendors,
  reward_id   text NOT NULL,
  multiplier  integer NOT NULL CHECK (multiplier BETWEEN 0 AND 100),
  PRIMARY KEY (vendor_code, reward_id)
);

-- What somebody should look at: the subject is a vendor's id, or a round.
CREATE TABLE vendor_cases (
  id          uuid PRIMARY KEY DEFAULT new_id(),
  vendor_code text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('WIN_WITHOUT_BET', 'WIN_OF_CANCELLED_BET', 'LATE_WIN', 'TOTALS_DIFFER')),
  subject     text NOT NULL,
  member_id   uuid NOT NULL,
  detail      jsonb NOT NULL,
  opened_at   timestamptz NOT NULL DEFAULT lantern_now(),
  UNIQUE (vendor_code, kind, subject, member_id)
);
REVOKE UPDATE, DELETE ON vendor_cases FROM lantern_app;
GRANT SELECT ON vendor_cases TO lantern_desk;

-- +goose StatementBegin
CREATE FUNCTION vendor_case(p_vendor text, p_kind text, p_subject text, p_member uuid, p_detail jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO vendor_cases (vendor_code, kind, subject, member_id, detail) VALUES (p_vendor, p_kind, p_subject, p_member, p_detail) ON CONFLICT DO NOTHING
$$;
-- +goose StatementEnd

-- The player's balance is the one point of order: who holds it sees everything about him that was decided before.
-- +goose StatementBegin
CREATE FUNCTION vendor_lock(p_member uuid, p_currency text) RETURNS balances LANGUAGE sql AS $$
  SELECT b FROM accounts a JOIN balances b ON b.account_id = a.id
  WHERE a.owner_id = p_member AND a.code = 'user:main' AND a.currency = p_currency FOR NO KEY UPDATE OF b
$$;
-- +goose StatementEnd

-- Opens the requirement of what a reward paid, as a step of the deed that pays.
-- +goose StatementBegin
CREATE FUNCTION vendor_turnover(p_vendor text, p_reward text, p_member uuid, p_source text, p_amount bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked)
  SELECT new_id(), p_member, 'REWARD', p_source, p_amount * rule.times, p_amount
  FROM (SELECT COALESCE((SELECT multiplier FROM vendor_rewards WHERE vendor_code = p_vendor AND reward_id = p_reward), 1)::bigint AS times) AS rule
  WHERE p_amount * rule.times > 0
$$;
-- +goose StatementEnd

-- The account that a win is paid from: the vendor's jackpots, or what the house keeps of such games.
-- +goose StatementBegin
CREATE FUNCTION vendor_payer(p_vendor text, p_bet bets, p_jackpot text) RETURNS bigint LANGUAGE sql AS $$
  SELECT ledger_account(NULL, CASE WHEN p_jackpot IS NULL THEN 'rev:game:' || p_bet.game_type ELSE 'pool:jackpot:' || p_vendor END, p_bet.currency)
$$;
-- +goose StatementEnd

-- As vendor_bet, in the same order of checks; a free bet debits nothing, so it is asked for no funds and counts in no limit.
-- +goose StatementBegin
CREATE FUNCTION vendor_free_bet(p_vendor text, p_tx text, p_print bytea, p_token bytea, p_member uuid, p_game text, p_currency text,
  p_amount bigint, p_round text, p_bet uuid, p_entry uuid, p_happened timestamptz, p_detail text, p_reward text)
RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  play    record;
  instant timestamptz := lantern_now();
  purse   balances := vendor_lock(p_member, p_currency);
BEGIN
  SELECT s.main_id, s.hold_id, s.currency, s.verified_at, s.expires_at, g.id AS game_id, g.type AS game_type, g.code AS game_code,
         g.is_enabled AND NOT g.in_maintenance AS game_open, g.max_stake, v.is_enabled AS vendor_open,
         m.bet_frozen OR m.kind = 4 OR COALESCE(m.stopped_until > instant, false) OR is_frozen(m.id, 'BET') AS is_blocked, r.closed_by
    INTO play
    FROM play_sessions s
    JOIN games g ON g.id = s.game_id
    JOIN vendors v ON v.code = s.vendor_code
    JOIN members m ON m.id = s.member_id
    LEFT JOIN rounds r ON r.vendor_code = s.vendor_code AND r.round_id = p_round AND r.member_id = s.member_id
    WHERE s.token_hash = p_token AND s.vendor_code = p_vendor AND s.member_id = p_member;
  IF FOUND AND NOT play.vendor_open THEN RETURN vendor_refusal('VENDOR_DISABLED', p_member, p_currency); END IF;
  told := vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  IF play.main_id IS NULL OR play.verified_at IS NULL OR play.game_code <> p_game THEN
    RETURN vendor_refusal('INVALID_TOKEN', p_member, p_currency);
  END IF;
  IF play.expires_at <= instant THEN RETURN vendor_refusal('TOKEN_EXPIRED', p_member, p_currency); END IF;
  IF play.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, play.currency); END IF;
  IF play.is_blocked THEN RETURN vendor_refusal('PLAYER_BLOCKED', p_member, p_currency); END IF;
  IF NOT play.game_open THEN RETURN vendor_refusal('GAME_DISABLED', p_member, p_currency); END IF;
  IF play.closed_by IS NOT NULL THEN RETURN vendor_refusal('ROUND_CLOSED', p_member, p_currency); END IF;
  IF p_amount > play.max_stake THEN RETURN vendor_refusal('BET_LIMIT', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'BET', p_print, p_member, p_bet, p_entry, 0, p_round) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency); END IF;
  INSERT INTO rounds (vendor_code, round_id, member_id) VALUES (p_vendor, p_round, p_member) ON CONFLICT DO NOTHING;
  INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake, detail, placed_at, reward_id)
    VALUES (p_bet, p_member, p_vendor, play.game_id, play.game_type, p_currency, p_round, play.main_id, play.hold_id, 0, p_detail, instant, p_reward);
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', p_bet, 'vendor:' || p_vendor, p_happened);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', p_bet, 'state', 'OPEN', 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- As before, and the share of the stake goes to the vendor's jackpots; a bet that was taken back never gave one.
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
    IF bet.jackpot_share > 0 THEN
      entry := new_id();
      INSERT INTO entries (id, kind, key, business_on, related_kind, related_id, actor, happened_at)
        VALUES (entry, 'POOL_SHARE', 'share:' || bet.id, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor, p_happened);
      INSERT INTO lines (entry_id, account_id, amount, balance_after)
        VALUES (entry, ledger_account(NULL, 'rev:game:' || bet.game_type, bet.currency), -bet.jackpot_share, NULL),
          (entry, ledger_account(NULL, 'pool:jackpot:' || p_vendor, bet.currency), bet.jackpot_share, NULL);
    END IF;
    PERFORM turnover_progress(p_member, bet.game_type, valid);
  END LOOP;
END $$;
-- +goose StatementEnd

-- As before; a jackpot is paid from its own account, what a reward won must be played through, and a round that the sweeper closed takes
-- what comes late.
DROP FUNCTION vendor_win(text, text, bytea, text, uuid, text, bigint, text, boolean, uuid, timestamptz, text);
-- +goose StatementBegin
CREATE FUNCTION vendor_win(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_amount bigint,
  p_round text, p_closes boolean, p_entry uuid, p_happened timestamptz, p_detail text,
  p_jackpot text DEFAULT NULL, p_reward text DEFAULT NULL) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  ref     vendor_transactions;
  bet     bets;
  purse   balances;
  closed  text;
  instant timestamptz := lantern_now();
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  PERFORM vendor_lock(p_member, p_currency);
  told := vendor_seen(p_vendor, p_tx, 'WIN', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member AND kind IN ('BET', 'TOMBSTONE');
  IF NOT FOUND OR ref.round_id <> p_round AND ref.kind = 'BET' THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF ref.state <> 'APPLIED' THEN
    PERFORM vendor_case(p_vendor, 'WIN_OF_CANCELLED_BET', p_tx, p_member, jsonb_build_object('bet', p_ref, 'amount', p_amount));
    RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency);
  END IF;
  SELECT * INTO bet FROM bets WHERE id = ref.bet_id FOR NO KEY UPDATE;
  IF bet.state = 'CANCELLED' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  IF bet.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, bet.currency); END IF;
  SELECT closed_by INTO closed FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member;
  IF closed = 'VENDOR' THEN RETURN vendor_refusal('ROUND_CLOSED', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id, jackpot_id)
    VALUES (p_vendor, p_tx, 'WIN', p_print, p_member, bet.id, p_entry, p_amount, p_round, p_jackpot);
  UPDATE balances SET amount = amount + p_amount, version = version + 1 WHERE account_id = bet.main_id RETURNING * INTO purse;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, CASE WHEN p_jackpot IS NULL THEN 'PAYOUT' ELSE 'JACKPOT' END, 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor, p_happened);
  IF p_amount > 0 THEN
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, bet.main_id, p_amount, purse.amount), (p_entry, vendor_payer(p_vendor, bet, p_jackpot), -p_amount, NULL);
  END IF;
  IF COALESCE(bet.reward_id, p_reward) IS NOT NULL THEN
    PERFORM vendor_turnover(p_vendor, COALESCE(bet.reward_id, p_reward), p_member, 'vendor:' || p_vendor || ':' || p_tx, p_amount);
  END IF;
  IF closed = 'SWEEPER' THEN
    PERFORM vendor_case(p_vendor, 'LATE_WIN', p_tx, p_member, jsonb_build_object('bet', p_ref, 'round', p_round, 'amount', p_amount));
  END IF;
  UPDATE bets SET payout = payout + p_amount, detail = COALESCE(p_detail, detail) WHERE id = bet.id;
  IF EXISTS (SELECT FROM limit_days WHERE member_id = p_member) THEN
    UPDATE limit_days SET returned = returned + p_amount WHERE member_id = p_member AND played_on = business_day(bet.placed_at);
  END IF;
  IF p_closes THEN PERFORM bets_settle(p_vendor, p_round, p_member, 'VENDOR', p_happened); END IF;
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet',
    jsonb_build_object('id', bet.id, 'state', CASE WHEN p_closes OR closed IS NOT NULL THEN 'SETTLED' ELSE 'OPEN' END, 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- As before; a bet that was corrected has been settled too.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_rollback(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_round text,
  p_entry uuid, p_happened timestamptz) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  ref     vendor_transactions;
  bet     bets;
  purse   balances;
  held    bigint;
  instant timestamptz := lantern_now();
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  PERFORM vendor_lock(p_member, p_currency);
  told := vendor_seen(p_vendor, p_tx, 'ROLLBACK', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, state, member_id, round_id)
    SELECT p_vendor, p_ref, 'TOMBSTONE', p_print, 'TOMBSTONE', p_member, p_round
    WHERE NOT (SELECT refuses_unknown_rollback FROM vendors WHERE code = p_vendor)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, round_id)
      VALUES (p_vendor, p_tx, 'ROLLBACK', p_print, p_member, p_round);
    RETURN vendor_refusal('OK', p_member, p_currency);
  END IF;
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member AND kind IN ('BET', 'TOMBSTONE');
  IF NOT FOUND THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF ref.kind = 'TOMBSTONE' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  SELECT * INTO bet FROM bets WHERE id = ref.bet_id FOR NO KEY UPDATE;
  IF bet.state = 'CANCELLED' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  IF bet.state = 'SETTLED' OR EXISTS (SELECT FROM vendor_transactions WHERE vendor_code = p_vendor AND round_id = ref.round_id AND bet_id = bet.id AND kind IN ('WIN', 'ADJUST')) THEN
    RETURN vendor_refusal('ALREADY_SETTLED', p_member, p_currency);
  END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'ROLLBACK', p_print, p_member, bet.id, p_entry, bet.stake, p_round);
  UPDATE vendor_transactions SET state = 'CANCELLED' WHERE vendor_code = p_vendor AND tx_id = p_ref;
  UPDATE balances SET amount = amount + bet.stake, version = version + 1 WHERE account_id = bet.main_id RETURNING * INTO purse;
  UPDATE balances SET amount = amount - bet.stake, version = version + 1 WHERE account_id = bet.hold_id RETURNING amount INTO held;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET_CANCEL', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor, p_happened);
  IF bet.stake > 0 THEN
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, bet.main_id, bet.stake, purse.amount), (p_entry, bet.hold_id, -bet.stake, held);
  END IF;
  UPDATE bets SET state = 'CANCELLED', settled_at = instant, settled_on = business_day(instant) WHERE id = bet.id;
  UPDATE limit_days SET staked = staked - bet.stake WHERE member_id = p_member AND played_on = business_day(bet.placed_at);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', bet.id, 'state', 'CANCELLED', 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- A credit without a bet, from a vendor at which the player has had a game.
-- +goose StatementBegin
CREATE FUNCTION vendor_reward(p_vendor text, p_tx text, p_print bytea, p_member uuid, p_currency text, p_campaign text, p_amount bigint,
  p_entry uuid, p_happened timestamptz) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  purse   balances := vendor_lock(p_member, p_currency);
  key     text := 'vendor:' || p_vendor || ':' || p_tx;
BEGIN
  told := vendor_seen(p_vendor, p_tx, 'REWARD', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  IF NOT EXISTS (SELECT FROM play_sessions s JOIN members m ON m.id = s.member_id
    WHERE s.member_id = p_member AND s.vendor_code = p_vendor AND s.verified_at IS NOT NULL AND m.kind <> 4) THEN
    RETURN ('PLAYER_NOT_FOUND', false, NULL, NULL, NULL, p_currency)::vendor_answer;
  END IF;
  IF purse.account_id IS NULL THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, vendor_currency(p_member, '')); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'REWARD', p_print, p_member, p_entry, p_amount, '');
  UPDATE balances SET amount = amount + p_amount, version = version + 1 WHERE account_id = purse.account_id RETURNING * INTO purse;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'ACTIVITY', key, p_member, business_day(lantern_now()), 'campaign', p_campaign, 'vendor:' || p_vendor, p_happened);
  INSERT INTO lines (entry_id, account_id, amount, balance_after)
    VALUES (p_entry, purse.account_id, p_amount, purse.amount),
      (p_entry, ledger_account(NULL, 'exp:activity:' || p_vendor || ':' || p_campaign, p_currency), -p_amount, NULL);
  PERFORM vendor_turnover(p_vendor, p_campaign, p_member, key, p_amount);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('reward', p_campaign, 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- A correction of what a bet paid, upwards or downwards, also long after its end. What the balance cannot give becomes a debt. Never
-- more is taken back than the bet paid.
-- +goose StatementBegin
CREATE FUNCTION vendor_adjust(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_amount bigint,
  p_reason text, p_approved_by text, p_entry uuid, p_happened timestamptz, p_request text) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  ref     vendor_transactions;
  bet     bets;
  purse   balances;
  moved   bigint;
  instant timestamptz := lantern_now();
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  purse := vendor_lock(p_member, p_currency);
  told := vendor_seen(p_vendor, p_tx, 'ADJUST', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member AND kind IN ('BET', 'WIN', 'TOMBSTONE');
  IF NOT FOUND THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF ref.state <> 'APPLIED' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  SELECT * INTO bet FROM bets WHERE id = ref.bet_id FOR NO KEY UPDATE;
  IF bet.state = 'CANCELLED' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  IF bet.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, bet.currency); END IF;
  IF bet.payout + p_amount < 0 THEN RETURN vendor_refusal('INVALID_REQUEST', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id, jackpot_id, approved_by)
    VALUES (p_vendor, p_tx, 'ADJUST', p_print, p_member, bet.id, p_entry, p_amount, bet.round_id, ref.jackpot_id, p_approved_by);
  moved := greatest(p_amount, -purse.amount);
  UPDATE balances SET amount = amount + moved, version = version + 1 WHERE account_id = bet.main_id RETURNING * INTO purse;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET_CORRECTION', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor, p_happened);
  INSERT INTO lines (entry_id, account_id, amount, balance_after) VALUES (p_entry, vendor_payer(p_vendor, bet, ref.jackpot_id), -p_amount, NULL);
  IF moved <> 0 THEN INSERT INTO lines (entry_id, account_id, amount, balance_after) VALUES (p_entry, bet.main_id, moved, purse.amount); END IF;
  IF moved <> p_amount THEN
    INSERT INTO lines (entry_id, account_id, amount) VALUES (p_entry, ledger_account(NULL, 'user:debt:' || p_member, p_currency), p_amount - moved);
  END IF;
  UPDATE bets SET payout = payout + p_amount WHERE id = bet.id;
  UPDATE limit_days SET returned = greatest(0, returned + p_amount) WHERE member_id = p_member AND played_on = business_day(bet.placed_at);
  INSERT INTO audit_rows (actor, deed, object, before, after, reason, request_id)
    VALUES ('vendor:' || p_vendor, 'bet.adjust', 'bet:' || bet.id, jsonb_build_object('payout', bet.payout),
      jsonb_build_object('payout', bet.payout + p_amount, 'amount', p_amount, 'debt', moved - p_amount, 'tx', p_tx, 'approvedBy', p_approved_by), p_reason, p_request);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', bet.id, 'state', bet.state, 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION vendor_adjust, vendor_reward, vendor_free_bet, vendor_win;
-- +goose StatementBegin
CREATE FUNCTION vendor_win(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_amount bigint,
  p_round text, p_closes boolean, p_entry uuid, p_happened timestamptz, p_detail text) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  ref     vendor_transactions;
  bet     bets;
  purse   balances;
  closed  text;
  instant timestamptz := lantern_now();
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  told := vendor_seen(p_vendor, p_tx, 'WIN', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member AND kind IN ('BET', 'TOMBSTONE');
  IF NOT FOUND OR ref.round_id <> p_round AND ref.kind = 'BET' THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF ref.state <> 'APPLIED' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  SELECT * INTO bet FROM bets WHERE id = ref.bet_id FOR NO KEY UPDATE;
  IF bet.state = 'CANCELLED' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  IF bet.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, bet.currency); END IF;
  told := vendor_seen(p_vendor, p_tx, 'WIN', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  SELECT closed_by INTO closed FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member;
  IF closed = 'VENDOR' THEN RETURN vendor_refusal('ROUND_CLOSED', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'WIN', p_print, p_member, bet.id, p_entry, p_amount, p_round);
  UPDATE balances SET amount = amount + p_amount, version = version + 1 WHERE account_id = bet.main_id RETURNING * INTO purse;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'PAYOUT', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor, p_happened);
  IF p_amount > 0 THEN
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, bet.main_id, p_amount, purse.amount), (p_entry, ledger_account(NULL, 'rev:game:' || bet.game_type, p_currency), -p_amount, NULL);
  END IF;
  UPDATE bets SET payout = payout + p_amount, detail = COALESCE(p_detail, detail) WHERE id = bet.id;
  IF EXISTS (SELECT FROM limit_days WHERE member_id = p_member) THEN
    UPDATE limit_days SET returned = returned + p_amount WHERE member_id = p_member AND played_on = business_day(bet.placed_at);
  END IF;
  IF p_closes THEN PERFORM bets_settle(p_vendor, p_round, p_member, 'VENDOR', p_happened); END IF;
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet',
    jsonb_build_object('id', bet.id, 'state', CASE WHEN p_closes THEN 'SETTLED' ELSE 'OPEN' END, 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd
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
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_rollback(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_round text,
  p_entry uuid, p_happened timestamptz) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  ref     vendor_transactions;
  bet     bets;
  purse   balances;
  held    bigint;
  instant timestamptz := lantern_now();
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  told := vendor_seen(p_vendor, p_tx, 'ROLLBACK', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, state, member_id, round_id)
    SELECT p_vendor, p_ref, 'TOMBSTONE', p_print, 'TOMBSTONE', p_member, p_round
    WHERE NOT (SELECT refuses_unknown_rollback FROM vendors WHERE code = p_vendor)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, round_id)
      VALUES (p_vendor, p_tx, 'ROLLBACK', p_print, p_member, p_round);
    RETURN vendor_refusal('OK', p_member, p_currency);
  END IF;
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member AND kind IN ('BET', 'TOMBSTONE');
  IF NOT FOUND THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF ref.kind = 'TOMBSTONE' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  SELECT * INTO bet FROM bets WHERE id = ref.bet_id FOR NO KEY UPDATE;
  IF bet.state = 'CANCELLED' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  IF bet.state = 'SETTLED' OR EXISTS (SELECT FROM vendor_transactions WHERE vendor_code = p_vendor AND round_id = ref.round_id AND bet_id = bet.id AND kind = 'WIN') THEN
    RETURN vendor_refusal('ALREADY_SETTLED', p_member, p_currency);
  END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'ROLLBACK', p_print, p_member, bet.id, p_entry, bet.stake, p_round);
  UPDATE vendor_transactions SET state = 'CANCELLED' WHERE vendor_code = p_vendor AND tx_id = p_ref;
  UPDATE balances SET amount = amount + bet.stake, version = version + 1 WHERE account_id = bet.main_id RETURNING * INTO purse;
  UPDATE balances SET amount = amount - bet.stake, version = version + 1 WHERE account_id = bet.hold_id RETURNING amount INTO held;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET_CANCEL', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor, p_happened);
  IF bet.stake > 0 THEN
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, bet.main_id, bet.stake, purse.amount), (p_entry, bet.hold_id, -bet.stake, held);
  END IF;
  UPDATE bets SET state = 'CANCELLED', settled_at = instant, settled_on = business_day(instant) WHERE id = bet.id;
  UPDATE limit_days SET staked = staked - bet.stake WHERE member_id = p_member AND played_on = business_day(bet.placed_at);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', bet.id, 'state', 'CANCELLED', 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd
DROP FUNCTION vendor_payer, vendor_turnover, vendor_lock, vendor_case;
DROP TABLE vendor_cases, vendor_rewards;
DELETE FROM vendor_transactions WHERE kind IN ('ADJUST', 'REWARD');
ALTER TABLE bets DROP COLUMN jackpot_share, DROP COLUMN reward_id;
ALTER TABLE vendor_transactions DROP COLUMN approved_by, DROP COLUMN jackpot_id;
ALTER TABLE vendor_transactions DROP CONSTRAINT vendor_transactions_kind_check;
ALTER TABLE vendor_transactions ADD CONSTRAINT vendor_transactions_kind_check CHECK (kind IN ('BET', 'WIN', 'ROLLBACK', 'TOMBSTONE'));
