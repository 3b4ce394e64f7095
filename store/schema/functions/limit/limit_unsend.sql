-- Uncounts a transfer that the vendor did not accept.
-- SQL beside limit_send, whose counterpart it is.
CREATE OR REPLACE FUNCTION limit_unsend(p_member uuid, p_vendor text, p_amount bigint, p_day date) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE limit_purses SET staked = staked - p_amount WHERE member_id = p_member AND vendor_code = p_vendor
    AND played_on = p_day;
  IF FOUND THEN UPDATE limit_days SET staked = staked - p_amount WHERE member_id = p_member
    AND played_on = p_day; END IF;
END $$;
