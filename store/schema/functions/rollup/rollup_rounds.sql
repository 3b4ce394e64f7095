-- Adds changes of stakes and payouts to the rounds of members (arrays with one element a bet) and records in the slot
-- what that changes: the former sums of a round that had some leave the running total, the new ones are added.
-- SQL because a batch is one round trip.
CREATE OR REPLACE FUNCTION rollup_rounds(p_slot timestamptz, p_member uuid[], p_game uuid[], p_round text[],
  p_stake bigint[], p_payout bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH given AS (
    SELECT member_id, game_id, round_id, sum(stake)::bigint AS stake, sum(payout)::bigint AS payout
    FROM unnest(p_member, p_game, p_round, p_stake, p_payout) AS a (member_id, game_id, round_id, stake, payout)
    GROUP BY 1, 2, 3
  ), known AS (
    SELECT r.* FROM member_rounds r JOIN given USING (member_id, game_id, round_id)
  ), kept AS (
    INSERT INTO member_rounds AS r (member_id, game_id, round_id, slot_at, stake, payout)
      SELECT member_id, game_id, round_id, p_slot, stake, payout FROM given
      ON CONFLICT (member_id, game_id, round_id) DO UPDATE SET stake = r.stake + excluded.stake,
        payout = r.payout + excluded.payout, slot_at = excluded.slot_at
      RETURNING member_id, stake, payout
  )
  INSERT INTO round_changes (slot_at, member_id, sign, stake, payout)
    SELECT p_slot, member_id, -1, stake, payout FROM known
    UNION ALL SELECT p_slot, member_id, 1, stake, payout FROM kept
$$;
