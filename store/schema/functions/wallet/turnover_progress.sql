-- Counts a settled bet towards the oldest open wagering requirement, the rest towards the next.
-- SQL because a settlement does it in the same round trip.
CREATE OR REPLACE FUNCTION turnover_progress(p_member uuid, p_game_type text, p_valid bigint) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  need turnover_requirements;
  rest bigint;
  used bigint;
BEGIN
  rest := (SELECT div(p_valid::numeric * ppm, 1000000)::bigint FROM turnover_weights WHERE game_type = p_game_type);
  IF rest IS NULL OR rest = 0 THEN RETURN; END IF;
  FOR need IN SELECT * FROM turnover_requirements WHERE member_id = p_member AND state = 'OPEN'
    ORDER BY created_at, id FOR NO KEY UPDATE LOOP
    used := least(rest, need.required - need.done);
    UPDATE turnover_requirements SET done = done + used, state = CASE WHEN done + used >= required THEN 'MET'
      ELSE 'OPEN' END WHERE id = need.id;
    rest := rest - used;
    EXIT WHEN rest = 0;
  END LOOP;
END $$;
