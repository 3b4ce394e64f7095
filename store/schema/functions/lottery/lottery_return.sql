-- Returns the stakes of pending items: CANCELLED by their members or by a chase that ended, REFUNDED because the issue
-- is void, LATE because the order tree of the issue does not contain them. Returns how many stakes it returned; an item
-- that is not pending is left alone.
-- SQL because a batch of items is one round trip, and one statement writes it.
CREATE OR REPLACE FUNCTION lottery_return(p_actor text, p_state text, p_item uuid[], p_entry uuid[]) RETURNS bigint
  LANGUAGE plpgsql AS $$
DECLARE
  instant  timestamptz := lantern_now();
  day      date := business_day(instant);
  kind     text := CASE p_state WHEN 'CANCELLED' THEN 'BET_CANCEL' ELSE 'BET_REFUND' END;
  returned bigint;
  needing  record;
BEGIN
  PERFORM FROM balances WHERE account_id = ANY (ARRAY(SELECT unnest(ARRAY[b.main_id, b.hold_id]) FROM bets b
    WHERE b.id = ANY (p_item))) ORDER BY account_id FOR NO KEY UPDATE;
  WITH given AS (
    SELECT * FROM unnest(p_item, p_entry) AS a (item, entry)
  ), items AS (
    UPDATE lottery_items i SET state = p_state, version = 1 FROM given g WHERE i.id = g.item AND i.state = 'PENDING'
      RETURNING i.id, g.entry
  ), played AS (
    UPDATE bets b SET state = 'CANCELLED', settled_at = instant, settled_on = day
      FROM items i WHERE b.id = i.id AND b.state = 'OPEN'
      RETURNING b.id, b.member_id, b.main_id, b.hold_id, b.stake, b.placed_at, i.entry
  ), moved AS (
    UPDATE balances b SET amount = b.amount + c.change, version = b.version + 1
      FROM (SELECT side.account, sum(side.change)::bigint AS change FROM played
        CROSS JOIN LATERAL (VALUES (hold_id, -stake), (main_id, stake)) AS side (account, change) GROUP BY 1) c
      WHERE b.account_id = c.account RETURNING b.account_id, b.amount, b.version
  ), entry_rows AS (
    INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
      SELECT entry, kind, 'lot:' || id || ':refund', member_id, day, 'bet', id, p_actor, instant FROM played
  ), line_rows AS (
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      SELECT p.entry, p.hold_id, -p.stake, m.amount + COALESCE(sum(p.stake) OVER later, 0) FROM played p
        JOIN moved m ON m.account_id = p.hold_id
        WINDOW later AS (PARTITION BY p.hold_id ORDER BY p.id ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
      UNION ALL SELECT p.entry, p.main_id, p.stake, m.amount - COALESCE(sum(p.stake) OVER later, 0) FROM played p
        JOIN moved m ON m.account_id = p.main_id
        WINDOW later AS (PARTITION BY p.main_id ORDER BY p.id ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
  ), limited AS (
    UPDATE limit_days l SET staked = greatest(0, l.staked - c.stake)
      FROM (SELECT member_id, business_day(placed_at) AS played_on, sum(stake)::bigint AS stake FROM played
        GROUP BY 1, 2) c
      WHERE l.member_id = c.member_id AND l.played_on = c.played_on
  ), events AS (
    INSERT INTO outbox (member_id, kind, related_kind, related_id, state, version)
      SELECT p.member_id, 'bet', 'bet', p.id, 'CANCELLED', m.version FROM played p
        JOIN moved m ON m.account_id = p.main_id
  )
  SELECT count(*) INTO returned FROM played;

  FOR needing IN SELECT DISTINCT b.member_id, b.currency FROM bets b JOIN balances h ON h.account_id = b.hold_id
      WHERE b.id = ANY (p_item) AND h.amount = 0
        AND EXISTS (SELECT FROM turnover_requirements t WHERE t.member_id = b.member_id AND t.state = 'OPEN') LOOP
    PERFORM turnover_dust(needing.member_id, needing.currency);
  END LOOP;
  RETURN returned;
END $$;
