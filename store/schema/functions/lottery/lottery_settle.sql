-- Settles pending items with their payouts, the stakes of pushed units included, and returns how many it settled. An
-- item that is not pending is left alone, so that a repetition changes nothing. p_settle and p_paid are the ids of the
-- two entries of each item, p_version that of the settlement.
-- SQL because a batch of items is one round trip, and one statement writes it.
CREATE OR REPLACE FUNCTION lottery_settle(p_actor text, p_version smallint, p_item uuid[], p_payout bigint[],
  p_pushed bigint[], p_settle uuid[], p_paid uuid[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  instant timestamptz := lantern_now();
  day     date := business_day(instant);
  settled bigint;
  needing record;
BEGIN
  -- Balances are locked in the order of their accounts, as everywhere.
  PERFORM FROM balances WHERE account_id = ANY (ARRAY(SELECT unnest(ARRAY[b.main_id, b.hold_id]) FROM bets b
    WHERE b.id = ANY (p_item))) ORDER BY account_id FOR NO KEY UPDATE;
  WITH given AS (
    SELECT * FROM unnest(p_item, p_payout, p_pushed, p_settle, p_paid) AS a (item, payout, pushed, settle, paid)
  ), items AS (
    UPDATE lottery_items i SET payout = g.payout, pushed = g.pushed, version = p_version,
        state = CASE WHEN g.payout > g.pushed THEN 'WON' WHEN g.pushed > 0 THEN 'PUSH' ELSE 'LOST' END
      FROM given g WHERE i.id = g.item AND i.state = 'PENDING'
      RETURNING i.id, i.used_ppm, g.payout, g.pushed, g.settle, g.paid
  ), played AS (
    UPDATE bets b SET state = 'SETTLED', payout = i.payout, valid_bet = b.stake - i.pushed, settled_at = instant,
        settled_on = day, settlement_version = b.settlement_version + 1
      FROM items i WHERE b.id = i.id AND b.state = 'OPEN'
      RETURNING b.id, b.member_id, b.main_id, b.hold_id, b.game_type, b.currency, b.stake, b.valid_bet, i.payout,
        i.settle, i.paid, i.used_ppm, b.settlement_version, b.placed_at
  ), moved AS (
    UPDATE balances b SET amount = b.amount + c.change, version = b.version + 1
      FROM (SELECT side.account, sum(side.change)::bigint AS change FROM played
        CROSS JOIN LATERAL (VALUES (hold_id, -stake), (main_id, payout)) AS side (account, change) GROUP BY 1) c
      WHERE b.account_id = c.account RETURNING b.account_id, b.amount, b.version
  ), revenue AS MATERIALIZED (
    SELECT game_type, currency, ledger_account(NULL, 'rev:game:' || game_type, currency) AS account
      FROM (SELECT DISTINCT game_type, currency FROM played) kinds
  ), entry_rows AS (
    INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
      SELECT settle, 'BET_SETTLE', 'lot:' || id || ':settle:' || p_version, member_id, day, 'bet', id, p_actor, instant
      FROM played
      UNION ALL SELECT paid, 'PAYOUT', 'lot:' || id || ':payout:' || p_version, member_id, day, 'bet', id, p_actor,
        instant FROM played WHERE payout > 0
  ), line_rows AS (
    -- The balance after an item is the final one less what later items change.
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      SELECT p.settle, p.hold_id, -p.stake, m.amount + COALESCE(sum(p.stake) OVER later, 0) FROM played p
        JOIN moved m ON m.account_id = p.hold_id
        WINDOW later AS (PARTITION BY p.hold_id ORDER BY p.id ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
      UNION ALL SELECT p.settle, r.account, p.stake, NULL FROM played p
        JOIN revenue r ON r.game_type = p.game_type AND r.currency = p.currency
      UNION ALL SELECT p.paid, p.main_id, p.payout, m.amount - COALESCE(sum(p.payout) OVER later, 0) FROM played p
        JOIN moved m ON m.account_id = p.main_id WHERE p.payout > 0
        WINDOW later AS (PARTITION BY p.main_id ORDER BY p.id ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
      UNION ALL SELECT p.paid, r.account, -p.payout, NULL FROM played p
        JOIN revenue r ON r.game_type = p.game_type AND r.currency = p.currency WHERE p.payout > 0
  ), facts AS (
    INSERT INTO feed_facts (kind, subject_id, version, member_id, game_type, currency, amount, valid_bet, payout,
        amount_change, valid_change, payout_change, used_ppm, placed_at, business_on)
      SELECT 'BET', id, settlement_version, member_id, game_type, currency, stake, valid_bet, payout, stake, valid_bet,
        payout, used_ppm, placed_at, day FROM played
  ), events AS (
    INSERT INTO outbox (member_id, kind, related_kind, related_id, state, version)
      SELECT p.member_id, 'bet', 'bet', p.id, 'SETTLED', m.version FROM played p
        JOIN moved m ON m.account_id = p.main_id
  ), limited AS (
    UPDATE limit_days l SET returned = l.returned + c.payout
      FROM (SELECT member_id, business_day(placed_at) AS played_on, sum(payout)::bigint AS payout FROM played
        GROUP BY 1, 2) c
      WHERE l.member_id = c.member_id AND l.played_on = c.played_on AND c.payout > 0
  )
  SELECT count(*) INTO settled FROM played;

  FOR needing IN SELECT b.member_id, b.game_type, b.currency, sum(b.valid_bet)::bigint AS valid,
      max(h.amount) AS held FROM bets b JOIN balances h ON h.account_id = b.hold_id
      WHERE b.id = ANY (p_item) AND b.settled_at = instant AND b.state = 'SETTLED'
        AND EXISTS (SELECT FROM turnover_requirements t WHERE t.member_id = b.member_id AND t.state = 'OPEN')
      GROUP BY 1, 2, 3 ORDER BY 1 LOOP
    PERFORM turnover_progress(needing.member_id, needing.game_type, needing.valid);
    IF needing.held = 0 THEN PERFORM turnover_dust(needing.member_id, needing.currency); END IF;
  END LOOP;
  RETURN settled;
END $$;
