-- Adds the wagering requirement of a reward or a free win.
-- SQL because a vendor's call is one round trip.
CREATE OR REPLACE FUNCTION vendor_turnover(p_vendor text, p_reward text, p_member uuid, p_source text, p_amount bigint)
  RETURNS void LANGUAGE sql AS $$
  INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked)
  SELECT new_id(), p_member, 'REWARD', p_source, p_amount * rule.times, p_amount
  FROM (SELECT COALESCE((SELECT multiplier FROM free_rounds WHERE vendor_code = p_vendor AND reward_id = p_reward),
    (SELECT multiplier FROM vendor_rewards WHERE vendor_code = p_vendor
      AND reward_id = p_reward), 1)::bigint AS times) AS rule
  WHERE p_amount * rule.times > 0
$$;
