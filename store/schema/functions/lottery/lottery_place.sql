-- Places the items of one order, all or none, and returns why not: NULL for placed, a status of bet_refusal, or one of
-- ISSUE_CLOSED, ISSUE_NOT_OPEN, NUMBER_FULL, MEMBER_LIMIT, LIMIT_REACHED, INSUFFICIENT_FUNDS, with what it is about.
-- The caller undoes the transaction of a refusal, but for LIMIT_REACHED, before which only its event is written. Items
-- of a chase (p_chase) may be for issues that are not open yet. The exposure (p_cell) has an element for each number.
-- SQL because an order is one round trip, and the issue and the exposed numbers are held only while it is written.
CREATE OR REPLACE FUNCTION lottery_place(p_member uuid, p_order uuid, p_mode text, p_device text, p_currency text,
  p_country text, p_member_most bigint, p_item uuid[], p_entry uuid[], p_issue uuid[], p_chase uuid[], p_type text[],
  p_selection text[], p_unit_mode text[], p_multiple bigint[], p_units bigint[], p_per_unit bigint[], p_stake bigint[],
  p_group smallint[], p_factor bigint[], p_odds jsonb[], p_used bigint[], p_most bigint[],
  p_cell_issue uuid[], p_cell_type text[], p_cell text[], p_liability bigint[], p_cell_most bigint[])
  RETURNS TABLE (refusal text, about text) LANGUAGE plpgsql AS $$
DECLARE
  instant timestamptz := lantern_now();
  taken   timestamptz;
  late    record;
  refused record;
  player  record;
  main    balances;
  held    bigint;
  total   bigint := (SELECT sum(s) FROM unnest(p_stake) s);
BEGIN
  PERFORM FROM lottery_issues WHERE id = ANY (p_issue) ORDER BY id FOR SHARE;
  -- The clock is read after waiting: the transaction may have begun before the close.
  taken := clock_timestamp() + (SELECT ahead FROM clock_offsets);
  SELECT i.id, i.number, i.state INTO late FROM unnest(p_issue, p_chase) AS a (issue, chase)
    JOIN lottery_issues i ON i.id = a.issue
    WHERE i.state NOT IN ('SCHEDULED', 'OPEN') OR i.state = 'SCHEDULED' AND a.chase IS NULL
      OR i.closes_at <= taken
    ORDER BY i.closes_at LIMIT 1;
  IF FOUND THEN
    RETURN QUERY SELECT CASE late.state WHEN 'SCHEDULED' THEN 'ISSUE_NOT_OPEN' ELSE 'ISSUE_CLOSED' END, late.number;
    RETURN;
  END IF;
  SELECT a.id AS main_id, h.id AS hold_id, m.is_limited INTO STRICT player FROM members m
    JOIN accounts a ON a.owner_id = m.id AND a.code = 'user:main' AND a.currency = p_currency
    JOIN accounts h ON h.owner_id = m.id AND h.code = 'user:hold:bet' AND h.currency = p_currency
    WHERE m.id = p_member;
  SELECT found.code, found.status INTO refused FROM (SELECT g.code, bet_refusal(instant, instant, 'infinity', NULL,
      p_currency, p_currency, p_country, false, a.stake, v.is_enabled, v.maintenance_until, g.code, g.code,
      g.is_enabled AND g.is_offered, g.in_maintenance, g.maintenance_until, g.not_in, g.min_stake, g.max_stake, m.kind,
      m.bet_frozen OR is_frozen(m.id, 'BET'), m.stopped_until, m.reminder_due_at, NULL) AS status
    FROM unnest(p_issue, p_stake) AS a (issue, stake)
    JOIN lottery_issues i ON i.id = a.issue
    JOIN lottery_games l ON l.code = i.game_code
    JOIN games g ON g.id = l.game_id
    JOIN vendors v ON v.code = g.vendor_code
    JOIN members m ON m.id = p_member) found WHERE found.status IS NOT NULL LIMIT 1;
  IF FOUND THEN RETURN QUERY SELECT refused.status, refused.code; RETURN; END IF;

  PERFORM FROM balances WHERE account_id = player.main_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM (SELECT a.issue, sum(a.stake) AS added FROM unnest(p_issue, p_stake) AS a (issue, stake)
      GROUP BY 1) new
    WHERE new.added + COALESCE((SELECT sum(o.stake) FROM lottery_items o WHERE o.issue_id = new.issue
      AND o.member_id = p_member AND o.state = 'PENDING'), 0) > p_member_most) THEN
    RETURN QUERY SELECT 'MEMBER_LIMIT', p_member_most::text;
    RETURN;
  END IF;
  IF player.is_limited AND limit_refuses(p_member, total, instant) THEN
    RETURN QUERY SELECT 'LIMIT_REACHED', NULL::text;
    RETURN;
  END IF;

  WITH added AS (
    INSERT INTO lottery_exposures AS e (issue_id, bet_type, cell, liability)
      SELECT * FROM unnest(p_cell_issue, p_cell_type, p_cell, p_liability) AS c (issue, type, cell, liability)
      ORDER BY issue, type, cell
      ON CONFLICT (issue_id, bet_type, cell) DO UPDATE SET liability = e.liability + excluded.liability
      RETURNING e.issue_id, e.bet_type, e.cell, e.liability)
  SELECT added.bet_type, added.cell, greatest(0, c.most - added.liability + c.liability) AS free INTO refused
    FROM added JOIN unnest(p_cell_issue, p_cell_type, p_cell, p_liability, p_cell_most)
      AS c (issue, type, cell, liability, most)
      ON c.issue = added.issue_id AND c.type = added.bet_type AND c.cell = added.cell
    WHERE added.liability > c.most LIMIT 1;
  IF FOUND THEN
    RETURN QUERY SELECT 'NUMBER_FULL', refused.cell || '|' || refused.free;
    RETURN;
  END IF;

  UPDATE balances SET amount = amount - total, version = version + 1
    WHERE account_id = player.main_id AND amount >= total RETURNING * INTO main;
  IF NOT FOUND THEN RETURN QUERY SELECT 'INSUFFICIENT_FUNDS', NULL::text; RETURN; END IF;
  IF main.ruled_at > now() - interval '5 minutes' THEN -- a rule may have come into force while this one waited
    PERFORM FROM members WHERE id = p_member AND (bet_frozen OR stopped_until > instant
      OR is_limited AND NOT player.is_limited OR is_frozen(p_member, 'BET'));
    IF FOUND THEN
      RAISE EXCEPTION 'the rules of % changed meanwhile', p_member USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;
  UPDATE balances SET amount = amount + total, version = version + 1 WHERE account_id = player.hold_id
    RETURNING amount INTO held;

  INSERT INTO lottery_orders (id, member_id, prize_mode, device, stake, placed_at)
    VALUES (p_order, p_member, p_mode, p_device, total, instant);
  INSERT INTO lottery_items (id, order_id, chase_id, member_id, issue_id, bet_type, selection, unit_mode, multiple,
      units, per_unit, stake, prize_group, factor_ppm, odds, used_ppm, max_payout, placed_at)
    SELECT a.item, p_order, a.chase, p_member, a.issue, a.type, a.selection, a.unit_mode, a.multiple, a.units,
      a.per_unit, a.stake, a.prize_group, a.factor, a.odds, a.used, a.most, taken
    FROM unnest(p_item, p_chase, p_issue, p_type, p_selection, p_unit_mode, p_multiple, p_units, p_per_unit, p_stake,
      p_group, p_factor, p_odds, p_used, p_most) AS a (item, chase, issue, type, selection, unit_mode, multiple, units,
      per_unit, stake, prize_group, factor, odds, used, most);
  PERFORM bets_write(instant, array_agg('lot:' || a.item || ':bet' ORDER BY a.n),
      array_agg('player:' || p_member ORDER BY a.n), array_agg(g.vendor_code ORDER BY a.n),
      array_agg(p_member ORDER BY a.n), array_agg(g.id ORDER BY a.n), array_agg(g.type ORDER BY a.n),
      array_agg(p_currency ORDER BY a.n), array_agg(i.number ORDER BY a.n), array_agg(player.main_id ORDER BY a.n),
      array_agg(player.hold_id ORDER BY a.n), array_agg(a.stake ORDER BY a.n),
      array_agg(main.amount + total - a.upto ORDER BY a.n), array_agg(held - total + a.upto ORDER BY a.n),
      array_agg(main.version ORDER BY a.n), array_agg(a.item ORDER BY a.n), array_agg(a.entry ORDER BY a.n),
      array_agg(instant ORDER BY a.n), array_agg(a.type || ' ' || left(a.selection, 200) ORDER BY a.n),
      array_agg(NULL::text ORDER BY a.n))
    FROM (SELECT n, item, entry, issue, type, selection, stake, (sum(stake) OVER (ORDER BY n))::bigint AS upto
      FROM unnest(p_item, p_entry, p_issue, p_type, p_selection, p_stake) WITH ORDINALITY
        AS o (item, entry, issue, type, selection, stake, n)) a
    JOIN lottery_issues i ON i.id = a.issue
    JOIN lottery_games l ON l.code = i.game_code
    JOIN games g ON g.id = l.game_id;
  IF player.is_limited THEN PERFORM limit_count(p_member, total, instant); END IF;
END $$;
