-- Returns how much of a limit of play (LOSS, STAKE) is used up to a day, in ten-thousandths; negative where more came
-- back than was staked. An open stake counts as lost until something comes back, so that no result can exceed a limit
-- either. SQL because a bet asks for it in the same round trip.
CREATE OR REPLACE FUNCTION limit_used(p_member uuid, p_kind text, p_period text, p_day date) RETURNS bigint
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT COALESCE(sum(staked - CASE p_kind WHEN 'LOSS' THEN returned ELSE 0 END), 0)::bigint FROM limit_days
    WHERE member_id = p_member AND played_on BETWEEN limit_first(p_period, p_day) AND p_day);
END $$;
