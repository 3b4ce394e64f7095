-- What must be played through is void however the last of the money went, and what the desk credits by hand counts against its owner's limit.

-- +goose Up
-- What the desk has credited by hand since an instant, less fees. A payment on which its order rests is counted with the order.
-- +goose StatementBegin
CREATE FUNCTION deposited_by_hand(p_member uuid, p_from timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(h.amount - d.fee), 0)::bigint FROM deposits d JOIN held_payments h ON h.deposit_id = d.id
  WHERE d.member_id = p_member AND h.outcome = 'CREDITED' AND h.decided_at >= p_from
    AND NOT (d.state IN ('CREDITED', 'REVERSED') AND d.provider_order IS NOT DISTINCT FROM h.provider_order)
$$;
-- +goose StatementEnd

-- As before, and by hand.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION deposited(p_member uuid, p_from timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(COALESCE(received, amount)), 0)::bigint + deposited_by_hand(p_member, p_from) FROM deposits
  WHERE member_id = p_member AND (state = 'CREDITED' AND decided_at >= p_from OR state = 'IN_REVIEW'
    OR state IN ('CREATED', 'PENDING_PAYMENT') AND expires_at > lantern_now())
$$;
-- +goose StatementEnd

-- As before, and who has nothing at stake any more and next to nothing left has nothing to play through.
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
  IF NOT FOUND THEN
    IF EXISTS (SELECT FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member AND kind = 'REWARD') THEN
      PERFORM vendor_case(p_vendor, 'ROLLBACK_OF_REWARD', p_ref, p_member, jsonb_build_object('rollback', p_tx, 'round', p_round));
    END IF;
    RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency);
  END IF;
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
  UPDATE limit_days SET staked = greatest(0, staked - bet.stake) WHERE member_id = p_member AND played_on = business_day(bet.placed_at);
  IF held = 0 THEN PERFORM turnover_dust(p_member, p_currency); END IF;
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', bet.id, 'state', 'CANCELLED', 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- As before, and what is taken back may have been the last of his money.
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
  IF p_amount < 0 THEN PERFORM turnover_dust(p_member, p_currency); END IF;
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', bet.id, 'state', bet.state, 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- As before, likewise of a reward.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_correct(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_amount bigint,
  p_reason text, p_approved_by text, p_entry uuid, p_happened timestamptz, p_request text) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  ref     vendor_transactions;
  gift    record;
  purse   balances;
  paid    bigint;
  moved   bigint;
  key     text := 'vendor:' || p_vendor || ':' || p_tx;
  -- Corrections of a reward are kept together as a round's are: no vendor has rounds without bets.
  round   text := 'reward:' || p_ref;
BEGIN
  purse := vendor_lock(p_member, vendor_currency(p_member, p_currency));
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member AND kind = 'REWARD';
  IF NOT FOUND THEN
    RETURN vendor_adjust(p_vendor, p_tx, p_print, p_ref, p_member, p_currency, p_amount, p_reason, p_approved_by, p_entry, p_happened, p_request);
  END IF;
  p_currency := vendor_currency(p_member, p_currency);
  told := vendor_seen(p_vendor, p_tx, 'ADJUST', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  SELECT e.related_id AS campaign, l.account_id AS payer_id, a.currency INTO gift
    FROM entries e JOIN lines l ON l.entry_id = e.id JOIN accounts a ON a.id = l.account_id WHERE e.id = ref.entry_id AND a.owner_id IS NULL;
  IF gift.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, gift.currency); END IF;
  SELECT ref.amount + COALESCE(sum(amount), 0) INTO paid FROM vendor_transactions
    WHERE vendor_code = p_vendor AND round_id = round AND member_id = p_member AND kind = 'ADJUST';
  IF p_amount = 0 OR paid + p_amount < 0 THEN RETURN vendor_refusal('INVALID_REQUEST', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, entry_id, amount, round_id, approved_by)
    VALUES (p_vendor, p_tx, 'ADJUST', p_print, p_member, p_entry, p_amount, round, p_approved_by);
  moved := greatest(p_amount, -purse.amount);
  UPDATE balances SET amount = amount + moved, version = version + 1 WHERE account_id = purse.account_id RETURNING * INTO purse;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, CASE WHEN p_amount < 0 THEN 'REWARD_CLAWBACK' ELSE 'ACTIVITY' END, key, p_member, business_day(lantern_now()),
      'campaign', gift.campaign, 'vendor:' || p_vendor, p_happened);
  INSERT INTO lines (entry_id, account_id, amount, balance_after) VALUES (p_entry, gift.payer_id, -p_amount, NULL);
  IF moved <> 0 THEN INSERT INTO lines (entry_id, account_id, amount, balance_after) VALUES (p_entry, purse.account_id, moved, purse.amount); END IF;
  IF moved <> p_amount THEN
    INSERT INTO lines (entry_id, account_id, amount) VALUES (p_entry, ledger_account(NULL, 'user:debt:' || p_member, p_currency), p_amount - moved);
  END IF;
  IF p_amount > 0 THEN
    PERFORM vendor_turnover(p_vendor, gift.campaign, p_member, key, p_amount);
  ELSE
    UPDATE turnover_requirements r SET locked = div(r.locked::numeric * (paid + p_amount), paid), required = greatest(asked.now, r.done, 1),
      state = CASE WHEN paid + p_amount = 0 THEN 'VOID' WHEN asked.now <= r.done THEN 'MET' ELSE 'OPEN' END
      FROM (SELECT id, div(required::numeric * (paid + p_amount), paid) AS now FROM turnover_requirements
        WHERE kind = 'REWARD' AND member_id = p_member AND state = 'OPEN' AND source_id IN (SELECT 'vendor:' || p_vendor || ':' || p_ref
          UNION ALL SELECT 'vendor:' || p_vendor || ':' || tx_id FROM vendor_transactions
            WHERE vendor_code = p_vendor AND round_id = round AND member_id = p_member AND kind = 'ADJUST')) AS asked
      WHERE r.id = asked.id;
  END IF;
  INSERT INTO audit_rows (actor, deed, object, before, after, reason, request_id)
    VALUES ('vendor:' || p_vendor, 'reward.adjust', 'reward:' || p_vendor || ':' || p_ref, jsonb_build_object('paid', paid),
      jsonb_build_object('paid', paid + p_amount, 'amount', p_amount, 'debt', moved - p_amount, 'tx', p_tx, 'approvedBy', p_approved_by), p_reason, p_request);
  IF p_amount < 0 THEN PERFORM turnover_dust(p_member, p_currency); END IF;
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('reward', gift.campaign, 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION deposited(p_member uuid, p_from timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(COALESCE(received, amount)), 0)::bigint FROM deposits
  WHERE member_id = p_member AND (state = 'CREDITED' AND decided_at >= p_from OR state = 'IN_REVIEW'
    OR state IN ('CREATED', 'PENDING_PAYMENT') AND expires_at > lantern_now())
$$;
-- +goose StatementEnd
DROP FUNCTION deposited_by_hand;
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
  IF NOT FOUND THEN
    IF EXISTS (SELECT FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member AND kind = 'REWARD') THEN
      PERFORM vendor_case(p_vendor, 'ROLLBACK_OF_REWARD', p_ref, p_member, jsonb_build_object('rollback', p_tx, 'round', p_round));
    END IF;
    RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency);
  END IF;
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
  UPDATE limit_days SET staked = greatest(0, staked - bet.stake) WHERE member_id = p_member AND played_on = business_day(bet.placed_at);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', bet.id, 'state', 'CANCELLED', 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd
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
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_correct(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_amount bigint,
  p_reason text, p_approved_by text, p_entry uuid, p_happened timestamptz, p_request text) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  ref     vendor_transactions;
  gift    record;
  purse   balances;
  paid    bigint;
  moved   bigint;
  key     text := 'vendor:' || p_vendor || ':' || p_tx;
  -- Corrections of a reward are kept together as a round's are: no vendor has rounds without bets.
  round   text := 'reward:' || p_ref;
BEGIN
  purse := vendor_lock(p_member, vendor_currency(p_member, p_currency));
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member AND kind = 'REWARD';
  IF NOT FOUND THEN
    RETURN vendor_adjust(p_vendor, p_tx, p_print, p_ref, p_member, p_currency, p_amount, p_reason, p_approved_by, p_entry, p_happened, p_request);
  END IF;
  p_currency := vendor_currency(p_member, p_currency);
  told := vendor_seen(p_vendor, p_tx, 'ADJUST', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  SELECT e.related_id AS campaign, l.account_id AS payer_id, a.currency INTO gift
    FROM entries e JOIN lines l ON l.entry_id = e.id JOIN accounts a ON a.id = l.account_id WHERE e.id = ref.entry_id AND a.owner_id IS NULL;
  IF gift.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, gift.currency); END IF;
  SELECT ref.amount + COALESCE(sum(amount), 0) INTO paid FROM vendor_transactions
    WHERE vendor_code = p_vendor AND round_id = round AND member_id = p_member AND kind = 'ADJUST';
  IF p_amount = 0 OR paid + p_amount < 0 THEN RETURN vendor_refusal('INVALID_REQUEST', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, entry_id, amount, round_id, approved_by)
    VALUES (p_vendor, p_tx, 'ADJUST', p_print, p_member, p_entry, p_amount, round, p_approved_by);
  moved := greatest(p_amount, -purse.amount);
  UPDATE balances SET amount = amount + moved, version = version + 1 WHERE account_id = purse.account_id RETURNING * INTO purse;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, CASE WHEN p_amount < 0 THEN 'REWARD_CLAWBACK' ELSE 'ACTIVITY' END, key, p_member, business_day(lantern_now()),
      'campaign', gift.campaign, 'vendor:' || p_vendor, p_happened);
  INSERT INTO lines (entry_id, account_id, amount, balance_after) VALUES (p_entry, gift.payer_id, -p_amount, NULL);
  IF moved <> 0 THEN INSERT INTO lines (entry_id, account_id, amount, balance_after) VALUES (p_entry, purse.account_id, moved, purse.amount); END IF;
  IF moved <> p_amount THEN
    INSERT INTO lines (entry_id, account_id, amount) VALUES (p_entry, ledger_account(NULL, 'user:debt:' || p_member, p_currency), p_amount - moved);
  END IF;
  IF p_amount > 0 THEN
    PERFORM vendor_turnover(p_vendor, gift.campaign, p_member, key, p_amount);
  ELSE
    UPDATE turnover_requirements r SET locked = div(r.locked::numeric * (paid + p_amount), paid), required = greatest(asked.now, r.done, 1),
      state = CASE WHEN paid + p_amount = 0 THEN 'VOID' WHEN asked.now <= r.done THEN 'MET' ELSE 'OPEN' END
      FROM (SELECT id, div(required::numeric * (paid + p_amount), paid) AS now FROM turnover_requirements
        WHERE kind = 'REWARD' AND member_id = p_member AND state = 'OPEN' AND source_id IN (SELECT 'vendor:' || p_vendor || ':' || p_ref
          UNION ALL SELECT 'vendor:' || p_vendor || ':' || tx_id FROM vendor_transactions
            WHERE vendor_code = p_vendor AND round_id = round AND member_id = p_member AND kind = 'ADJUST')) AS asked
      WHERE r.id = asked.id;
  END IF;
  INSERT INTO audit_rows (actor, deed, object, before, after, reason, request_id)
    VALUES ('vendor:' || p_vendor, 'reward.adjust', 'reward:' || p_vendor || ':' || p_ref, jsonb_build_object('paid', paid),
      jsonb_build_object('paid', paid + p_amount, 'amount', p_amount, 'debt', moved - p_amount, 'tx', p_tx, 'approvedBy', p_approved_by), p_reason, p_request);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('reward', gift.campaign, 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd
