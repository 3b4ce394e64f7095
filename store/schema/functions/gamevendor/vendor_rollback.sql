-- Cancels a bet completely, or leaves a tombstone for one that has not arrived yet, so that it is refused when it does.
-- SQL because a vendor's call is one round trip.
CREATE OR REPLACE FUNCTION vendor_rollback(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid,
  p_currency text, p_round text,
  p_entry uuid, p_happened timestamptz) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  earlier vendor_answer;
  ref     vendor_transactions;
  bet     bets;
  balance balances;
  held    bigint;
  instant timestamptz := lantern_now();
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  PERFORM vendor_lock(p_member, p_currency);
  earlier := vendor_seen(p_vendor, p_tx, 'ROLLBACK', p_print, p_member, p_currency);
  IF earlier.status IS NOT NULL THEN RETURN earlier; END IF;
  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, state, member_id, round_id)
    SELECT p_vendor, p_ref, 'TOMBSTONE', p_print, 'TOMBSTONE', p_member, p_round
    WHERE NOT (SELECT refuses_unknown_rollback FROM vendors WHERE code = p_vendor)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, round_id)
      VALUES (p_vendor, p_tx, 'ROLLBACK', p_print, p_member, p_round);
    RETURN vendor_refusal('OK', p_member, p_currency);
  END IF;
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member
    AND kind IN ('BET', 'TOMBSTONE');
  IF NOT FOUND THEN
    IF EXISTS (SELECT FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member
      AND kind = 'REWARD') THEN
      PERFORM vendor_case(p_vendor, 'ROLLBACK_OF_REWARD', p_ref, p_member,
        jsonb_build_object('rollback', p_tx, 'round', p_round));
    END IF;
    RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency);
  END IF;
  IF ref.kind = 'TOMBSTONE' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  SELECT * INTO bet FROM bets WHERE id = ref.bet_id FOR NO KEY UPDATE;
  IF bet.state = 'CANCELLED' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  IF bet.state = 'SETTLED'
    OR EXISTS (SELECT FROM vendor_transactions WHERE vendor_code = p_vendor AND round_id = ref.round_id
      AND bet_id = bet.id AND kind IN ('WIN', 'ADJUST')) THEN
    RETURN vendor_refusal('ALREADY_SETTLED', p_member, p_currency);
  END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'ROLLBACK', p_print, p_member, bet.id, p_entry, bet.stake, p_round);
  UPDATE vendor_transactions SET state = 'CANCELLED' WHERE vendor_code = p_vendor AND tx_id = p_ref;
  UPDATE balances SET amount = amount + bet.stake, version = version + 1 WHERE account_id = bet.main_id RETURNING *
    INTO balance;
  UPDATE balances SET amount = amount - bet.stake, version = version + 1 WHERE account_id = bet.hold_id RETURNING amount
    INTO held;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET_CANCEL', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', bet.id,
      'vendor:' || p_vendor, p_happened);
  IF bet.stake > 0 THEN
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, bet.main_id, bet.stake, balance.amount), (p_entry, bet.hold_id, -bet.stake, held);
  END IF;
  UPDATE bets SET state = 'CANCELLED', settled_at = instant, settled_on = business_day(instant) WHERE id = bet.id;
  UPDATE limit_days SET staked = greatest(0, staked - bet.stake) WHERE member_id = p_member
    AND played_on = business_day(bet.placed_at);
  IF held = 0 THEN PERFORM turnover_dust(p_member, p_currency); END IF;
  INSERT INTO outbox (member_id, kind, related_kind, related_id, state, version)
    VALUES (p_member, 'bet', 'bet', bet.id, 'CANCELLED', balance.version);
  RETURN ('OK', false, balance.amount, balance.version, p_entry, p_currency)::vendor_answer;
END $$;
