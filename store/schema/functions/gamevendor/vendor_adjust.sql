-- Corrects what a bet paid, up or down, also long after it was settled. What the balance cannot cover becomes a debt; a
-- bet's payout never becomes negative. SQL because a vendor's call is one round trip.
CREATE OR REPLACE FUNCTION vendor_adjust(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid,
  p_currency text, p_amount bigint,
  p_reason text, p_approved_by text, p_entry uuid, p_happened timestamptz, p_request text) RETURNS vendor_answer
    LANGUAGE plpgsql AS $$
DECLARE
  earlier vendor_answer;
  ref     vendor_transactions;
  bet     bets;
  balance balances;
  moved   bigint;
  instant timestamptz := lantern_now();
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  balance := vendor_lock(p_member, p_currency);
  earlier := vendor_seen(p_vendor, p_tx, 'ADJUST', p_print, p_member, p_currency);
  IF earlier.status IS NOT NULL THEN RETURN earlier; END IF;
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member
    AND kind IN ('BET', 'WIN', 'TOMBSTONE');
  IF NOT FOUND THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF ref.state <> 'APPLIED' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  SELECT * INTO bet FROM bets WHERE id = ref.bet_id FOR NO KEY UPDATE;
  IF bet.state = 'CANCELLED' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  IF bet.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, bet.currency); END IF;
  IF bet.payout + p_amount < 0 THEN RETURN vendor_refusal('INVALID_REQUEST', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id,
    jackpot_id, approved_by)
    VALUES (p_vendor, p_tx, 'ADJUST', p_print, p_member, bet.id, p_entry, p_amount, bet.round_id, ref.jackpot_id,
      p_approved_by);
  moved := greatest(p_amount, -balance.amount);
  UPDATE balances SET amount = amount + moved, version = version + 1 WHERE account_id = bet.main_id RETURNING *
    INTO balance;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET_CORRECTION', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet',
      bet.id, 'vendor:' || p_vendor, p_happened);
  INSERT INTO lines (entry_id, account_id, amount, balance_after)
    VALUES (p_entry, vendor_payer(p_vendor, bet, ref.jackpot_id), -p_amount, NULL);
  IF moved <> 0 THEN INSERT INTO lines (entry_id, account_id, amount, balance_after)
    VALUES (p_entry, bet.main_id, moved, balance.amount); END IF;
  IF moved <> p_amount THEN
    INSERT INTO lines (entry_id, account_id, amount)
      VALUES (p_entry, ledger_account(NULL, 'user:debt:' || p_member, p_currency), p_amount - moved);
  END IF;
  UPDATE bets SET payout = payout + p_amount WHERE id = bet.id;
  PERFORM vendor_recount(bet.id);
  UPDATE limit_days SET returned = greatest(0, returned + p_amount) WHERE member_id = p_member
    AND played_on = business_day(bet.placed_at);
  INSERT INTO audit_rows (actor, action, object, before, after, reason, request_id)
    VALUES ('vendor:' || p_vendor, 'bet.adjust', 'bet:' || bet.id, jsonb_build_object('payout', bet.payout),
      jsonb_build_object('payout', bet.payout + p_amount, 'amount', p_amount, 'debt', moved - p_amount, 'tx', p_tx,
        'approvedBy', p_approved_by), p_reason, p_request);
  IF p_amount < 0 THEN PERFORM turnover_dust(p_member, p_currency); END IF;
  INSERT INTO outbox (member_id, kind, related_kind, related_id, state, version)
    VALUES (p_member, 'bet', 'bet', bet.id, bet.state, balance.version);
  RETURN ('OK', false, balance.amount, balance.version, p_entry, p_currency)::vendor_answer;
END $$;
