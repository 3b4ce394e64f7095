-- Credits a win to a bet and settles the round where the win closes it. A win after the sweeper opens a case and
-- recounts the bet. SQL because a vendor's call is one round trip.
CREATE OR REPLACE FUNCTION vendor_win(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid,
  p_currency text, p_amount bigint,
  p_round text, p_closes boolean, p_entry uuid, p_happened timestamptz, p_detail text,
  p_jackpot text DEFAULT NULL, p_reward text DEFAULT NULL) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  earlier vendor_answer;
  ref     vendor_transactions;
  bet     bets;
  balance balances;
  closed  text;
  instant timestamptz := lantern_now();
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  PERFORM vendor_lock(p_member, p_currency);
  earlier := vendor_seen(p_vendor, p_tx, 'WIN', p_print, p_member, p_currency);
  IF earlier.status IS NOT NULL THEN RETURN earlier; END IF;
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member
    AND kind IN ('BET', 'TOMBSTONE');
  IF NOT FOUND OR ref.round_id <> p_round AND ref.kind = 'BET'
    THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF ref.state <> 'APPLIED' THEN
    PERFORM vendor_case(p_vendor, 'WIN_OF_CANCELLED_BET', p_tx, p_member,
      jsonb_build_object('bet', p_ref, 'amount', p_amount));
    RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency);
  END IF;
  SELECT * INTO bet FROM bets WHERE id = ref.bet_id FOR NO KEY UPDATE;
  IF bet.state = 'CANCELLED' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  IF bet.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, bet.currency); END IF;
  SELECT closed_by INTO closed FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member;
  IF closed = 'VENDOR' THEN RETURN vendor_refusal('ROUND_CLOSED', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id,
    jackpot_id)
    VALUES (p_vendor, p_tx, 'WIN', p_print, p_member, bet.id, p_entry, p_amount, p_round, p_jackpot);
  UPDATE balances SET amount = amount + p_amount, version = version + 1 WHERE account_id = bet.main_id RETURNING *
    INTO balance;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, CASE WHEN p_jackpot IS NULL THEN 'PAYOUT'
      ELSE 'JACKPOT' END, 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', bet.id,
        'vendor:' || p_vendor, p_happened);
  IF p_amount > 0 THEN
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, bet.main_id, p_amount, balance.amount),
        (p_entry, vendor_payer(p_vendor, bet, p_jackpot), -p_amount, NULL);
  END IF;
  IF COALESCE(bet.reward_id, p_reward) IS NOT NULL THEN
    PERFORM vendor_turnover(p_vendor, COALESCE(bet.reward_id, p_reward), p_member, 'vendor:' || p_vendor || ':' || p_tx,
      p_amount);
  END IF;
  IF closed = 'SWEEPER' THEN
    PERFORM vendor_case(p_vendor, 'LATE_WIN', p_tx, p_member,
      jsonb_build_object('bet', p_ref, 'round', p_round, 'amount', p_amount));
  END IF;
  UPDATE bets SET payout = payout + p_amount, detail = COALESCE(p_detail, detail) WHERE id = bet.id;
  IF closed = 'SWEEPER' THEN PERFORM vendor_recount(bet.id); END IF;
  IF EXISTS (SELECT FROM limit_days WHERE member_id = p_member) THEN
    UPDATE limit_days SET returned = returned + p_amount WHERE member_id = p_member
      AND played_on = business_day(bet.placed_at);
  END IF;
  IF p_closes THEN PERFORM bets_settle(p_vendor, p_round, p_member, 'VENDOR', p_happened); END IF;
  INSERT INTO outbox (member_id, kind, related_kind, related_id, state, version)
    VALUES (p_member, 'bet', 'bet', bet.id,
      CASE WHEN p_closes OR closed IS NOT NULL THEN 'SETTLED' ELSE 'OPEN' END, balance.version);
  RETURN ('OK', false, balance.amount, balance.version, p_entry, p_currency)::vendor_answer;
END $$;
