-- 0006} -- A batch of bets in one statement: what nothing speaks against is booked together, everything else by itself
-- and by the same rules.
--{0047} -- As before; whoever has a limit of play is booked by himself.
--{0054} -- As before; whoever is frozen is answered by himself.
CREATE OR REPLACE FUNCTION vendor_bets(p_vendor text[], p_tx text[], p_print bytea[], p_token bytea[], p_member uuid[],
  p_game text[], p_currency text[],
  p_amount bigint[], p_round text[], p_bet uuid[], p_entry uuid[], p_happened timestamptz[], p_detail text[])
RETURNS TABLE (place bigint, status text, is_duplicate boolean, balance bigint, version bigint, entry_id uuid,
  currency text) LANGUAGE plpgsql
-- The plan is made once and must stay right while the tables grow: always by the keys.
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  told    vendor_answer;
  instant timestamptz := lantern_now();
  today   date := business_day(instant);
  booked  boolean[] := array_fill(false, ARRAY[cardinality(p_tx)]);
  frozen  uuid[];
  locked  bigint[];
  one     record;
BEGIN
  -- Every balance of the batch is locked first and in one order, so that what the next statement sees of these players
  -- is final. One that
  -- something else holds is not waited for: its bet is answered NOT_NOW, and whoever asked places it apart from the
  -- others.
  locked := ARRAY(SELECT b.account_id FROM balances b
    WHERE b.account_id = ANY (ARRAY(SELECT unnest(ARRAY[s.main_id, s.hold_id]) FROM play_sessions s
      WHERE s.token_hash = ANY (p_token)))
    ORDER BY b.account_id FOR NO KEY UPDATE SKIP LOCKED);
  -- Once for the whole batch, and the ancestors only where some team is frozen.
  frozen := ARRAY(
    SELECT f.member_id FROM member_freezes f WHERE f.member_id = ANY (p_member) AND f.flag = 'BET'
      AND f.lifted_at IS NULL
      AND COALESCE(f.from_at <= instant, true) AND COALESCE(f.until_at > instant, true)
    UNION ALL SELECT a.descendant_id FROM member_ancestors a WHERE a.descendant_id = ANY (p_member)
      AND a.valid_to IS NULL
      AND EXISTS (SELECT FROM member_freezes f WHERE f.flag = 'BET' AND f.lifted_at IS NULL AND f.applies_to_team)
      AND EXISTS (SELECT FROM member_freezes f WHERE f.member_id = a.ancestor_id AND f.flag = 'BET'
        AND f.lifted_at IS NULL
        AND f.applies_to_team AND COALESCE(f.from_at <= instant, true)
          AND COALESCE(f.until_at > instant, true) OFFSET 0));
  FOR one IN
    WITH asked AS (
      SELECT a.*, count(*) OVER (PARTITION BY a.member) AS of_member,
        count(*) OVER (PARTITION BY a.vendor, a.tx) AS of_tx
      FROM unnest(p_vendor, p_tx, p_print, p_token, p_member, p_game, p_currency, p_amount, p_round, p_bet, p_entry,
        p_happened, p_detail)
        WITH ORDINALITY AS a (vendor, tx, print, token, member, game, coin, stake, round, bet, entry, happened, detail,
          n)
    ), clean AS (
      SELECT a.*, s.main_id, s.hold_id, g.id AS game_id, g.type AS game_type
      FROM asked a
      JOIN play_sessions s ON s.token_hash = a.token AND s.vendor_code = a.vendor AND s.member_id = a.member
      JOIN games g ON g.id = s.game_id
      JOIN vendors v ON v.code = s.vendor_code
      JOIN members m ON m.id = s.member_id
      WHERE a.of_member = 1 AND a.of_tx = 1 AND a.stake > 0 AND a.stake BETWEEN g.min_stake AND g.max_stake
        AND s.main_id = ANY (locked) AND s.hold_id = ANY (locked)
        AND v.is_enabled AND g.is_enabled AND NOT g.in_maintenance AND g.code = a.game AND s.country <> ALL (g.not_in)
        AND (g.maintenance_until IS NULL OR g.maintenance_until <= instant)
          AND (v.maintenance_until IS NULL OR v.maintenance_until <= instant)
        AND s.verified_at IS NOT NULL AND s.expires_at > instant AND s.ended_at IS NULL AND s.currency = a.coin
          AND NOT m.bet_frozen AND m.kind <> 4
        AND NOT m.is_limited AND (m.stopped_until IS NULL OR m.stopped_until <= instant) AND m.id <> ALL (frozen)
        AND (m.reminder_due_at IS NULL OR m.reminder_due_at > instant)
        AND NOT EXISTS (SELECT FROM vendor_transactions t WHERE t.vendor_code = a.vendor AND t.tx_id = a.tx)
        AND NOT EXISTS (SELECT FROM rounds r WHERE r.vendor_code = a.vendor AND r.round_id = a.round
          AND r.member_id = a.member)
    ), paid AS (
      UPDATE balances b SET amount = b.amount - c.stake, version = b.version + 1 FROM clean c
      WHERE b.account_id = c.main_id AND b.amount >= c.stake
      RETURNING c.*, b.amount AS rest, b.version AS now_at
    ), held AS (
      UPDATE balances b SET amount = b.amount + p.stake, version = b.version + 1 FROM paid p
      WHERE b.account_id = p.hold_id
      RETURNING p.*, b.amount AS held
    ), transactions AS (
      INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount,
        round_id, created_at)
      SELECT vendor, tx, 'BET', print, member, bet, entry, stake, round, instant FROM held
    ), opened AS (
      INSERT INTO rounds (vendor_code, round_id, member_id) SELECT vendor, round, member FROM held
    ), placed AS (
      INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake,
        detail, placed_at)
      SELECT bet, member, vendor, game_id, game_type, coin, round, main_id, hold_id, stake, detail, instant FROM held
    ), written AS (
      INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at,
        recorded_at)
      SELECT entry, 'BET', 'vendor:' || vendor || ':' || tx, member, today, 'bet', bet, 'vendor:' || vendor, happened,
        instant FROM held
    ), moved AS (
      INSERT INTO lines (entry_id, account_id, amount, balance_after)
      SELECT h.entry, side.account, side.amount, side.after FROM held h
        CROSS JOIN LATERAL (VALUES (h.main_id, -h.stake, h.rest), (h.hold_id, h.stake, h.held)) AS side (account,
          amount, after)
    ), news AS (
      INSERT INTO outbox (member_id, kind, payload, created_at)
      SELECT member, 'bet', jsonb_build_object('id', bet, 'state', 'OPEN', 'version', now_at), instant FROM held
    )
    SELECT n, rest, now_at, entry, coin FROM held
  LOOP
    booked[one.n] := true;
    place := one.n; status := 'OK'; is_duplicate := false; balance := one.rest; version := one.now_at; entry_id := one.entry; currency := one.coin;
    RETURN NEXT;
  END LOOP;
  FOR place IN SELECT asked.n FROM unnest(p_member, p_tx, booked) WITH ORDINALITY AS asked (member, tx, is_booked, n)
    WHERE NOT asked.is_booked ORDER BY asked.member, asked.tx LOOP
    PERFORM FROM play_sessions s WHERE s.token_hash = p_token[place]
      AND NOT (s.main_id = ANY (locked) AND s.hold_id = ANY (locked));
    IF FOUND THEN
      told := ('NOT_NOW', false, NULL, NULL, NULL, p_currency[place])::vendor_answer;
    ELSE
      told := vendor_bet(p_vendor[place], p_tx[place], p_print[place], p_token[place], p_member[place], p_game[place],
        p_currency[place],
        p_amount[place], p_round[place], p_bet[place], p_entry[place], p_happened[place], p_detail[place]);
    END IF;
    status := told.status; is_duplicate := told.is_duplicate; balance := told.balance; version := told.version; entry_id := told.entry_id;
    currency := told.currency;
    RETURN NEXT;
  END LOOP;
END $$;
