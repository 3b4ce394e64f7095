-- Counts money that came back from a vendor's own wallet: against the latest deposits into it first, so that money kept
-- there from another day makes no room for losses on this one. What exceeds them was won, on the last of the days.
-- SQL because limit_begin replays transfers with it.
CREATE OR REPLACE FUNCTION limit_return(p_member uuid, p_vendor text, p_amount bigint) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  moved  limit_purses;
  latest date;
  part   bigint;
  rest   bigint := p_amount;
BEGIN
  FOR moved IN SELECT * FROM limit_purses WHERE member_id = p_member AND vendor_code = p_vendor
    ORDER BY played_on DESC FOR NO KEY UPDATE LOOP
    latest := COALESCE(latest, moved.played_on);
    part := least(rest, greatest(0, moved.staked - moved.returned));
    UPDATE limit_purses SET returned = returned + part WHERE member_id = p_member AND vendor_code = p_vendor
      AND played_on = moved.played_on;
    UPDATE limit_days SET returned = returned + part WHERE member_id = p_member AND played_on = moved.played_on;
    rest := rest - part;
    EXIT WHEN rest = 0;
  END LOOP;
  UPDATE limit_purses SET returned = returned + rest WHERE member_id = p_member AND vendor_code = p_vendor
    AND played_on = latest;
  UPDATE limit_days SET returned = returned + rest WHERE member_id = p_member AND played_on = latest;
END $$;
