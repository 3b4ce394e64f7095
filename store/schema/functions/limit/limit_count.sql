-- Adds a stake to the day's count of a member who has limits.
-- SQL because a bet does it in the same round trip.
CREATE OR REPLACE FUNCTION limit_count(p_member uuid, p_amount bigint, p_instant timestamptz) RETURNS void
  LANGUAGE sql AS $$
  INSERT INTO limit_days (member_id, played_on, staked) VALUES (p_member, business_day(p_instant), p_amount)
  ON CONFLICT (member_id, played_on) DO UPDATE SET staked = limit_days.staked + excluded.staked
$$;
