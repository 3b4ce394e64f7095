-- A win that comes after the sweeper, and a correction, change what their bet counts for; a round's sums are compared however it was closed.

-- +goose Up
-- What a bet is shared out for may turn out less than it was: the difference is a share below nothing.
ALTER TABLE rebate_accruals DROP CONSTRAINT rebate_accruals_amount_check, ADD CONSTRAINT rebate_accruals_amount_check CHECK (amount <> 0),
  DROP CONSTRAINT rebate_accruals_valid_bet_check;

-- Counts a settled bet anew whose pay-out has changed: what is valid of it, what it worked off, and that its shares are to be reckoned once
-- more. What was worked off whole stays so: by then the money may have been taken out. The caller holds the balance and the bet.
-- +goose StatementBegin
CREATE FUNCTION vendor_recount(p_bet uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bet   bets;
  valid bigint;
  need  turnover_requirements;
  rest  bigint;
  used  bigint;
BEGIN
  SELECT * INTO bet FROM bets WHERE id = p_bet;
  IF bet.state <> 'SETTLED' OR bet.game_type NOT IN ('LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT') THEN RETURN; END IF;
  valid := least(bet.stake, abs(bet.payout - bet.stake));
  IF valid = bet.valid_bet THEN RETURN; END IF;
  UPDATE bets SET valid_bet = valid, is_accrued = false WHERE id = p_bet;
  IF valid > bet.valid_bet THEN
    PERFORM turnover_progress(bet.member_id, bet.game_type, valid - bet.valid_bet);
    RETURN;
  END IF;
  rest := COALESCE((SELECT div(bet.valid_bet::numeric * ppm, 1000000)::bigint - div(valid::numeric * ppm, 1000000)::bigint
    FROM turnover_weights WHERE game_type = bet.game_type), 0);
  FOR need IN SELECT * FROM turnover_requirements WHERE member_id = bet.member_id AND state = 'OPEN' AND done > 0
    ORDER BY created_at DESC, id DESC FOR NO KEY UPDATE LOOP
    used := least(rest, need.done);
    UPDATE turnover_requirements SET done = done - used WHERE id = need.id;
    rest := rest - used;
    EXIT WHEN rest = 0;
  END LOOP;
END $$;
-- +goose StatementEnd

-- As before, and what the sweeper counted as lost is counted anew.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_win(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_amount bigint,
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
  IF closed = 'SWEEPER' THEN PERFORM vendor_recount(bet.id); END IF;
  IF EXISTS (SELECT FROM limit_days WHERE member_id = p_member) THEN
    UPDATE limit_days SET returned = returned + p_amount WHERE member_id = p_member AND played_on = business_day(bet.placed_at);
  END IF;
  IF p_closes THEN PERFORM bets_settle(p_vendor, p_round, p_member, 'VENDOR', p_happened); END IF;
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet',
    jsonb_build_object('id', bet.id, 'state', CASE WHEN p_closes OR closed IS NOT NULL THEN 'SETTLED' ELSE 'OPEN' END, 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- As before, and what a settled bet counts for follows what it paid.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_adjust(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_amount bigint,
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
  PERFORM vendor_recount(bet.id);
  UPDATE limit_days SET returned = greatest(0, returned + p_amount) WHERE member_id = p_member AND played_on = business_day(bet.placed_at);
  INSERT INTO audit_rows (actor, deed, object, before, after, reason, request_id)
    VALUES ('vendor:' || p_vendor, 'bet.adjust', 'bet:' || bet.id, jsonb_build_object('payout', bet.payout),
      jsonb_build_object('payout', bet.payout + p_amount, 'amount', p_amount, 'debt', moved - p_amount, 'tx', p_tx, 'approvedBy', p_approved_by), p_reason, p_request);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', bet.id, 'state', bet.state, 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- As before, and of a round that a win has closed as well.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_close(p_vendor text, p_round text, p_member uuid, p_currency text, p_happened timestamptz,
  p_bet bigint DEFAULT NULL, p_win bigint DEFAULT NULL) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  closed text;
  staked bigint;
  paid   bigint;
  won    bigint;
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  PERFORM vendor_lock(p_member, p_currency);
  SELECT closed_by INTO closed FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF p_bet IS NOT NULL OR p_win IS NOT NULL THEN
    SELECT COALESCE(sum(b.stake), 0), COALESCE(sum(b.payout), 0) INTO staked, paid FROM vendor_transactions t JOIN bets b ON b.id = t.bet_id
      WHERE t.vendor_code = p_vendor AND t.round_id = p_round AND t.member_id = p_member AND t.kind = 'BET' AND b.state <> 'CANCELLED';
    -- What was corrected is in what a bet paid, and may be in what its vendor adds up or not.
    SELECT COALESCE(sum(amount), 0) INTO won FROM vendor_transactions
      WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member AND kind = 'WIN';
    IF COALESCE(p_bet, staked) <> staked OR COALESCE(p_win, paid) NOT IN (paid, won) THEN
      PERFORM vendor_case(p_vendor, 'TOTALS_DIFFER', p_round, p_member,
        jsonb_build_object('bet', p_bet, 'win', p_win, 'ourBet', staked, 'ourWin', paid));
    END IF;
  END IF;
  IF closed = 'VENDOR' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  PERFORM bets_settle(p_vendor, p_round, p_member, 'VENDOR', p_happened);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('round', p_round, 'state', 'SETTLED'));
  RETURN vendor_refusal('OK', p_member, p_currency);
END $$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_adjust(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_amount bigint,
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
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_win(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_amount bigint,
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
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_close(p_vendor text, p_round text, p_member uuid, p_currency text, p_happened timestamptz,
  p_bet bigint DEFAULT NULL, p_win bigint DEFAULT NULL) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  closed text;
  staked bigint;
  paid   bigint;
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  PERFORM vendor_lock(p_member, p_currency);
  SELECT closed_by INTO closed FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF closed = 'VENDOR' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  IF p_bet IS NOT NULL OR p_win IS NOT NULL THEN
    SELECT COALESCE(sum(b.stake), 0), COALESCE(sum(b.payout), 0) INTO staked, paid FROM vendor_transactions t JOIN bets b ON b.id = t.bet_id
      WHERE t.vendor_code = p_vendor AND t.round_id = p_round AND t.member_id = p_member AND t.kind = 'BET' AND b.state <> 'CANCELLED';
    IF COALESCE(p_bet, staked) <> staked OR COALESCE(p_win, paid) <> paid THEN
      PERFORM vendor_case(p_vendor, 'TOTALS_DIFFER', p_round, p_member,
        jsonb_build_object('bet', p_bet, 'win', p_win, 'ourBet', staked, 'ourWin', paid));
    END IF;
  END IF;
  PERFORM bets_settle(p_vendor, p_round, p_member, 'VENDOR', p_happened);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('round', p_round, 'state', 'SETTLED'));
  RETURN vendor_refusal('OK', p_member, p_currency);
END $$;
-- +goose StatementEnd
DROP FUNCTION vendor_recount;
DELETE FROM rebate_accruals WHERE amount < 0 OR valid_bet < 0;
ALTER TABLE rebate_accruals DROP CONSTRAINT rebate_accruals_amount_check, ADD CONSTRAINT rebate_accruals_amount_check CHECK (amount > 0),
  ADD CONSTRAINT rebate_accruals_valid_bet_check CHECK (valid_bet >= 0);
