-- Begins to count a member's play with what he staked and got back in the current week and month. The caller holds his
-- balance. SQL because it replays transfers with the functions that count them.
CREATE OR REPLACE FUNCTION limit_begin(p_member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := business_day(lantern_now());
  since timestamptz := business_start(least(limit_first('W', today), limit_first('M', today)));
  move  vendor_transfers;
BEGIN
  DELETE FROM limit_days WHERE member_id = p_member;
  DELETE FROM limit_purses WHERE member_id = p_member;
  INSERT INTO limit_days (member_id, played_on, staked, returned)
    SELECT p_member, business_day(placed_at), sum(stake), sum(payout) FROM bets
    WHERE member_id = p_member AND id >= bet_floor(since) AND placed_at >= since AND state <> 'CANCELLED' GROUP BY 2;
  FOR move IN SELECT * FROM vendor_transfers WHERE member_id = p_member AND made_at >= since
    AND (direction = 'IN' AND state <> 'FAILED' OR state = 'DONE')
    ORDER BY made_at, id LOOP
    IF move.direction = 'IN'
      THEN PERFORM limit_send(p_member, move.vendor_code, move.amount, business_day(move.made_at));
    ELSE PERFORM limit_return(p_member, move.vendor_code, move.amount); END IF;
  END LOOP;
END $$;
