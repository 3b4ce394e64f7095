-- Places a batch of bets, one array element a bet, and returns one row for each in any order: place is its index from
-- 1, the rest is the answer to its vendor. Valid bets are placed by one statement, the others one by one by vendor_bet.
-- A bet of a member whose balance another transaction holds is answered NOT_NOW and is placed singly.
-- SQL because a batch is one round trip.
CREATE OR REPLACE FUNCTION vendor_bets(p_vendor text[], p_tx text[], p_print bytea[], p_token bytea[], p_member uuid[],
  p_game text[], p_currency text[], p_amount bigint[], p_round text[], p_bet uuid[], p_entry uuid[],
  p_happened timestamptz[], p_detail text[])
  RETURNS TABLE (place bigint, status text, is_duplicate boolean, balance bigint, version bigint, entry_id uuid,
    currency text)
  LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  answer  vendor_answer;
  instant timestamptz := lantern_now();
  frozen  uuid[];
  locked  bigint[];
  booked  bigint[];
  done    record;
BEGIN
  -- Every balance of the batch is locked first and in one order, so that what the next statement sees of these members
  -- is final. A balance that another transaction holds is not waited for.
  locked := ARRAY(SELECT b.account_id FROM balances b WHERE b.account_id = ANY (
      ARRAY(SELECT unnest(ARRAY[s.main_id, s.hold_id]) FROM play_sessions s WHERE s.token_hash = ANY (p_token)))
    ORDER BY b.account_id FOR NO KEY UPDATE SKIP LOCKED);
  -- Once for the whole batch, and the ancestors only where some team is frozen.
  frozen := ARRAY(
    SELECT f.member_id FROM member_freezes f WHERE f.member_id = ANY (p_member) AND f.flag = 'BET'
      AND f.lifted_at IS NULL AND COALESCE(f.from_at <= instant, true) AND COALESCE(f.until_at > instant, true)
    UNION ALL SELECT a.descendant_id FROM member_ancestors a
      WHERE a.descendant_id = ANY (p_member) AND a.valid_to IS NULL
        AND EXISTS (SELECT FROM member_freezes f WHERE f.flag = 'BET' AND f.lifted_at IS NULL AND f.applies_to_team)
        AND EXISTS (SELECT FROM member_freezes f WHERE f.member_id = a.ancestor_id AND f.flag = 'BET'
          AND f.lifted_at IS NULL AND f.applies_to_team AND COALESCE(f.from_at <= instant, true)
          AND COALESCE(f.until_at > instant, true) OFFSET 0));
  WITH asked AS (
    SELECT a.*, count(*) OVER (PARTITION BY a.member) AS of_member, count(*) OVER (PARTITION BY a.vendor, a.tx) AS of_tx
    FROM unnest(p_vendor, p_tx, p_print, p_token, p_member, p_game, p_currency, p_amount, p_round, p_bet, p_entry,
      p_happened, p_detail) WITH ORDINALITY
      AS a (vendor, tx, print, token, member, game, coin, stake, round, bet, entry, happened, detail, n)
  ), clean AS (
    SELECT a.*, s.main_id, s.hold_id, g.id AS game_id, g.type AS game_type
    FROM asked a
    JOIN play_sessions s ON s.token_hash = a.token AND s.vendor_code = a.vendor AND s.member_id = a.member
    JOIN games g ON g.id = s.game_id
    JOIN vendors v ON v.code = s.vendor_code
    JOIN members m ON m.id = s.member_id
    WHERE a.of_member = 1 AND a.of_tx = 1 AND s.main_id = ANY (locked) AND s.hold_id = ANY (locked)
      AND NOT m.is_limited
      AND bet_refusal(instant, s.verified_at, s.expires_at, s.ended_at, s.currency, a.coin, s.country, false, a.stake,
        v.is_enabled, v.maintenance_until, g.code, a.game, g.is_enabled, g.in_maintenance, g.maintenance_until,
        g.not_in, g.min_stake, g.max_stake, m.kind, m.bet_frozen OR m.id = ANY (frozen), m.stopped_until,
        m.reminder_due_at, NULL) IS NULL
      AND NOT EXISTS (SELECT FROM vendor_transactions t WHERE t.vendor_code = a.vendor AND t.tx_id = a.tx)
      AND NOT EXISTS (SELECT FROM rounds r
        WHERE r.vendor_code = a.vendor AND r.round_id = a.round AND r.member_id = a.member)
  ), paid AS (
    UPDATE balances b SET amount = b.amount - c.stake, version = b.version + 1 FROM clean c
    WHERE b.account_id = c.main_id AND b.amount >= c.stake RETURNING c.*, b.amount AS rest, b.version AS version
  ), held AS (
    UPDATE balances b SET amount = b.amount + p.stake, version = b.version + 1 FROM paid p
    WHERE b.account_id = p.hold_id RETURNING p.*, b.amount AS held
  ), transactions AS (
    INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount,
      round_id, created_at)
    SELECT h.vendor, h.tx, 'BET', h.print, h.member, h.bet, h.entry, h.stake, h.round, instant FROM held h
  ), opened AS (
    INSERT INTO rounds (vendor_code, round_id, member_id) SELECT h.vendor, h.round, h.member FROM held h
  )
  SELECT array_agg(h.n) AS n, array_agg('vendor:' || h.vendor || ':' || h.tx) AS key,
    array_agg('vendor:' || h.vendor) AS actor, array_agg(h.vendor) AS vendor, array_agg(h.member) AS member,
    array_agg(h.game_id) AS game, array_agg(h.game_type) AS game_type, array_agg(h.coin) AS coin,
    array_agg(h.round) AS round, array_agg(h.main_id) AS main, array_agg(h.hold_id) AS hold,
    array_agg(h.stake) AS stake, array_agg(h.rest) AS rest, array_agg(h.held) AS held,
    array_agg(h.version) AS version, array_agg(h.bet) AS bet, array_agg(h.entry) AS entry,
    array_agg(h.happened) AS happened, array_agg(h.detail) AS detail, array_agg(NULL::text) AS reward
    INTO done FROM held h;
  IF done.n IS NOT NULL THEN
    PERFORM bets_write(instant, done.key, done.actor, done.vendor, done.member, done.game, done.game_type, done.coin,
      done.round, done.main, done.hold, done.stake, done.rest, done.held, done.version, done.bet, done.entry,
      done.happened, done.detail, done.reward);
    RETURN QUERY SELECT a.n, 'OK', false, a.rest, a.version, a.entry, a.coin
      FROM unnest(done.n, done.rest, done.version, done.entry, done.coin) AS a (n, rest, version, entry, coin);
    booked := done.n;
  END IF;
  FOR place IN SELECT a.n FROM unnest(p_member, p_tx) WITH ORDINALITY AS a (member, tx, n)
    WHERE a.n <> ALL (COALESCE(booked, '{}')) ORDER BY a.member, a.tx LOOP
    PERFORM FROM play_sessions s
      WHERE s.token_hash = p_token[place] AND NOT (s.main_id = ANY (locked) AND s.hold_id = ANY (locked));
    IF FOUND THEN
      answer := ('NOT_NOW', false, NULL, NULL, NULL, p_currency[place])::vendor_answer;
    ELSE
      answer := vendor_bet(p_vendor[place], p_tx[place], p_print[place], p_token[place], p_member[place], p_game[place],
        p_currency[place], p_amount[place], p_round[place], p_bet[place], p_entry[place], p_happened[place],
        p_detail[place]);
    END IF;
    status := answer.status; is_duplicate := answer.is_duplicate; balance := answer.balance;
    version := answer.version; entry_id := answer.entry_id; currency := answer.currency;
    RETURN NEXT;
  END LOOP;
END $$;
