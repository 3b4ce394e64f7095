-- Ends a round: open bets are settled with what they won. Totals of the vendor that differ from ours open a case.
-- SQL because a vendor's call is one round trip.
CREATE OR REPLACE FUNCTION vendor_close(p_vendor text, p_round text, p_member uuid, p_currency text,
  p_happened timestamptz,
  p_bet bigint DEFAULT NULL, p_win bigint DEFAULT NULL) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  closed text;
  staked bigint;
  paid   bigint;
  won    bigint;
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  PERFORM vendor_lock(p_member, p_currency);
  SELECT closed_by INTO closed FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round
    AND member_id = p_member FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF p_bet IS NOT NULL OR p_win IS NOT NULL THEN
    SELECT COALESCE(sum(b.stake), 0), COALESCE(sum(b.payout), 0) INTO staked, paid FROM vendor_transactions t
      JOIN bets b ON b.id = t.bet_id
      WHERE t.vendor_code = p_vendor AND t.round_id = p_round AND t.member_id = p_member AND t.kind = 'BET'
        AND b.state <> 'CANCELLED';
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
  INSERT INTO outbox (member_id, kind, related_kind, related_id, state)
    VALUES (p_member, 'bet', 'round', p_round, 'SETTLED');
  RETURN vendor_refusal('OK', p_member, p_currency);
END $$;
