-- Counts money moved into a vendor's own wallet as staked on a day.
-- SQL because limit_begin replays transfers with it.
CREATE OR REPLACE FUNCTION limit_send(p_member uuid, p_vendor text, p_amount bigint, p_day date) RETURNS void
  LANGUAGE sql AS $$
  INSERT INTO limit_purses (member_id, vendor_code, played_on, staked) VALUES (p_member, p_vendor, p_day, p_amount)
    ON CONFLICT (member_id, vendor_code, played_on) DO UPDATE SET staked = limit_purses.staked + excluded.staked;
  INSERT INTO limit_days (member_id, played_on, staked) VALUES (p_member, p_day, p_amount)
    ON CONFLICT (member_id, played_on) DO UPDATE SET staked = limit_days.staked + excluded.staked
$$;
