-- Uses one of a member's free rounds. Returns false where the reward is known and has none for this bet.
-- SQL because a vendor's bet is answered in few round trips.
CREATE OR REPLACE FUNCTION free_rounds_use(p_vendor text, p_reward text, p_member uuid, p_game text, p_currency text,
  p_amount bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE free_rounds SET used = used + 1, state = CASE WHEN used + 1 = count THEN 'ENDED' ELSE state END,
      ended_at = CASE WHEN used + 1 = count THEN lantern_now() END, ended_by = CASE WHEN used + 1 = count
        THEN 'played' END,
      due_at = CASE WHEN used + 1 = count THEN NULL ELSE due_at END
    WHERE vendor_code = p_vendor AND reward_id = p_reward AND member_id = p_member AND p_game = ANY (games)
      AND currency = p_currency
      AND p_amount <= bet_value AND used < count AND state IN ('ASKED', 'GIVEN') AND valid_until > lantern_now();
  RETURN FOUND OR NOT EXISTS (SELECT FROM free_rounds WHERE vendor_code = p_vendor AND reward_id = p_reward);
END $$;
