-- Reports whether a stake would exceed one of the player's limits, and writes the event that names it.
-- SQL because a bet asks for it in the same round trip.
CREATE OR REPLACE FUNCTION limit_refuses(p_member uuid, p_amount bigint, p_instant timestamptz) RETURNS boolean
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (member_id, kind, related_kind, related_id, period, amount, until_at)
    SELECT p_member, 'limit', 'limit', l.kind, l.period, l.amount, l.renews_at
    FROM limit_passed(p_member, p_amount, p_instant) l;
  RETURN FOUND;
END $$;
