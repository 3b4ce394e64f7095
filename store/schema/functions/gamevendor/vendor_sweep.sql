-- Settles an abandoned round of a member. Returns false where it was closed meanwhile.
-- SQL because a settlement is one round trip.
CREATE OR REPLACE FUNCTION vendor_sweep(p_vendor text, p_round text, p_member uuid, p_currency text) RETURNS boolean
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vendor_lock(p_member, p_currency);
  PERFORM FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member
    AND closed_by IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM bets_settle(p_vendor, p_round, p_member, 'SWEEPER', lantern_now());
  INSERT INTO outbox (member_id, kind, related_kind, related_id, state)
    VALUES (p_member, 'bet', 'round', p_round, 'SETTLED');
  RETURN true;
END $$;
