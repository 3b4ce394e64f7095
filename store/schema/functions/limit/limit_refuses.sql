-- Reports whether a stake would exceed one of the player's limits, and writes the event that tells him which.
-- SQL because a bet asks for it in the same round trip.
CREATE OR REPLACE FUNCTION limit_refuses(p_member uuid, p_amount bigint, p_instant timestamptz) RETURNS boolean
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (member_id, kind, payload) SELECT p_member, 'limit',
    jsonb_build_object('kind', l.kind, 'period', l.period,
    'amount', to_char(l.amount / 10000.0, 'FM9999999999990.00'), 'renewsAt',
      to_char(l.renews_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    FROM limit_passed(p_member, p_amount, p_instant) l;
  RETURN FOUND;
END $$;
