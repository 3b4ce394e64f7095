-- Returns the limit of play that a stake would exceed, of several the one with the least remaining; no row: none.
-- SQL because a bet asks for it in the same round trip.
CREATE OR REPLACE FUNCTION limit_passed(p_member uuid, p_amount bigint, p_instant timestamptz)
RETURNS TABLE (kind text, period text, amount bigint, remaining bigint, renews_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT l.kind, l.period, l.amount, greatest(0, l.amount - greatest(0, used.amount)),
    business_start(limit_next(l.period, business_day(p_instant)))
  FROM limits l CROSS JOIN LATERAL limit_used(l.member_id, l.kind, l.period, business_day(p_instant)) AS used (amount)
  WHERE l.member_id = p_member AND l.kind IN ('LOSS', 'STAKE') AND used.amount + p_amount > l.amount
  ORDER BY l.amount - used.amount, limit_next(l.period, business_day(p_instant)) DESC, l.kind LIMIT 1
$$;
