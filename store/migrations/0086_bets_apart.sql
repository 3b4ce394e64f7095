-- A bet whose player's balance is held by something else holds up no other; bets keep to what a game may be opened by: its hours, its vendor's,
-- and the country of the session.

-- +goose Up
-- As before, in the order of vendors.md 5. Another game than the token's is not found by it, and without a token that is right no balance is told.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_bet(p_vendor text, p_tx text, p_print bytea, p_token bytea, p_member uuid, p_game text, p_currency text,
  p_amount bigint, p_round text, p_bet uuid, p_entry uuid, p_happened timestamptz, p_detail text) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  play    record;
  instant timestamptz := lantern_now();
  purse   balances;
  held    bigint;
BEGIN
  SELECT s.main_id, s.hold_id, s.currency, s.verified_at, s.expires_at, s.ended_at, g.id AS game_id, g.type AS game_type, g.code AS game_code,
         g.is_enabled AND NOT g.in_maintenance AND NOT COALESCE(greatest(g.maintenance_until, v.maintenance_until) > instant, false)
           AND s.country <> ALL (g.not_in) AS game_open, g.min_stake, g.max_stake, v.is_enabled AS vendor_open,
         m.bet_frozen OR m.kind = 4 OR COALESCE(m.stopped_until > instant, false) 
           OR EXISTS (SELECT FROM member_freezes WHERE flag = 'BET' AND lifted_at IS NULL AND COALESCE(until_at > instant, true)) AND is_frozen(m.id, 'BET') AS is_blocked, m.is_limited, m.reminder_due_at, r.closed_by
    INTO play
    FROM play_sessions s
    JOIN games g ON g.id = s.game_id
    JOIN vendors v ON v.code = s.vendor_code
    JOIN members m ON m.id = s.member_id
    LEFT JOIN rounds r ON r.vendor_code = s.vendor_code AND r.round_id = p_round AND r.member_id = s.member_id
    WHERE s.token_hash = p_token AND s.vendor_code = p_vendor AND s.member_id = p_member;
  IF FOUND AND NOT play.vendor_open THEN RETURN vendor_refusal('VENDOR_DISABLED', p_member, p_currency); END IF;
  told := vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  IF play.main_id IS NULL OR play.verified_at IS NULL THEN RETURN ('INVALID_TOKEN', false, NULL, NULL, NULL, p_currency)::vendor_answer; END IF;
  IF play.game_code <> p_game THEN RETURN vendor_refusal('GAME_NOT_FOUND', p_member, p_currency); END IF;
  IF play.expires_at <= instant THEN RETURN vendor_refusal('TOKEN_EXPIRED', p_member, p_currency); END IF;
  IF play.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, play.currency); END IF;
  IF play.is_blocked THEN RETURN vendor_refusal('PLAYER_BLOCKED', p_member, p_currency); END IF;
  IF play.ended_at IS NOT NULL THEN RETURN vendor_refusal('TOKEN_EXPIRED', p_member, p_currency); END IF;
  IF play.reminder_due_at <= instant THEN RETURN reminder_refusal(p_member, p_currency, play.reminder_due_at); END IF;
  IF NOT play.game_open THEN RETURN vendor_refusal('GAME_DISABLED', p_member, p_currency); END IF;
  IF play.closed_by IS NOT NULL THEN RETURN vendor_refusal('ROUND_CLOSED', p_member, p_currency); END IF;
  IF p_amount < play.min_stake OR p_amount > play.max_stake THEN RETURN vendor_refusal('BET_LIMIT', p_member, p_currency); END IF;
  IF play.is_limited THEN -- the balance is the one point of order: what was counted before it is held is final
    PERFORM FROM balances WHERE account_id = play.main_id FOR NO KEY UPDATE;
    told := vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
    IF told.status IS NOT NULL THEN RETURN told; END IF;
    IF limit_refuses(p_member, p_amount, instant) THEN RETURN vendor_refusal('LIMIT_REACHED', p_member, p_currency); END IF;
  END IF;

  UPDATE balances SET amount = amount - p_amount, version = version + 1
    WHERE account_id = play.main_id AND amount >= p_amount RETURNING * INTO purse;
  IF NOT FOUND THEN -- another copy of the same call may have taken the money while this one waited for the row
    told := vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
    IF told.status IS NOT NULL THEN RETURN told; END IF;
    RETURN vendor_refusal('INSUFFICIENT_FUNDS', p_member, p_currency);
  END IF;
  IF purse.ruled_at > now() - interval '5 minutes' THEN -- a rule of his may have come into force while this one waited for the row
    PERFORM FROM members WHERE id = p_member AND (bet_frozen OR stopped_until > instant OR is_limited AND NOT play.is_limited OR is_frozen(p_member, 'BET')
      OR EXISTS (SELECT FROM play_sessions WHERE token_hash = p_token AND ended_at IS NOT NULL));
    IF FOUND THEN RAISE EXCEPTION 'the rules of % changed meanwhile', p_member USING ERRCODE = 'serialization_failure'; END IF;
  END IF;
  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'BET', p_print, p_member, p_bet, p_entry, p_amount, p_round) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    UPDATE balances SET amount = amount + p_amount, version = version + 1 WHERE account_id = play.main_id;
    RETURN vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
  END IF;
  INSERT INTO rounds (vendor_code, round_id, member_id) VALUES (p_vendor, p_round, p_member) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN -- an older round may be closing in this instant: wait for that, then begin again and see it closed
    PERFORM FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member AND closed_by IS NULL FOR SHARE;
    IF NOT FOUND THEN RAISE EXCEPTION 'round % closed meanwhile', p_round USING ERRCODE = 'serialization_failure'; END IF;
  END IF;
  UPDATE balances SET amount = amount + p_amount, version = version + 1 WHERE account_id = play.hold_id RETURNING amount INTO held;
  INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake, detail, placed_at)
    VALUES (p_bet, p_member, p_vendor, play.game_id, play.game_type, p_currency, p_round, play.main_id, play.hold_id, p_amount, p_detail, instant);
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', p_bet, 'vendor:' || p_vendor, p_happened);
  IF p_amount > 0 THEN
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, play.main_id, -p_amount, purse.amount), (p_entry, play.hold_id, p_amount, held);
  END IF;
  IF play.is_limited THEN PERFORM limit_count(p_member, p_amount, instant); END IF;
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', p_bet, 'state', 'OPEN', 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_bets(p_vendor text[], p_tx text[], p_print bytea[], p_token bytea[], p_member uuid[], p_game text[], p_currency text[],
  p_amount bigint[], p_round text[], p_bet uuid[], p_entry uuid[], p_happened timestamptz[], p_detail text[])
RETURNS TABLE (place bigint, status text, is_duplicate boolean, balance bigint, version bigint, entry_id uuid, currency text) LANGUAGE plpgsql
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
  -- Every balance of the batch is locked first and in one order, so that what the next statement sees of these players is final. One that
  -- something else holds is not waited for: its bet is answered NOT_NOW, and whoever asked places it apart from the others.
  locked := ARRAY(SELECT b.account_id FROM balances b
    WHERE b.account_id = ANY (ARRAY(SELECT unnest(ARRAY[s.main_id, s.hold_id]) FROM play_sessions s WHERE s.token_hash = ANY (p_token)))
    ORDER BY b.account_id FOR NO KEY UPDATE SKIP LOCKED);
  -- Once for the whole batch, and the ancestors only where some team is frozen.
  frozen := ARRAY(
    SELECT f.member_id FROM member_freezes f WHERE f.member_id = ANY (p_member) AND f.flag = 'BET' AND f.lifted_at IS NULL
      AND COALESCE(f.from_at <= instant, true) AND COALESCE(f.until_at > instant, true)
    UNION ALL SELECT a.descendant_id FROM member_ancestors a WHERE a.descendant_id = ANY (p_member) AND a.valid_to IS NULL
      AND EXISTS (SELECT FROM member_freezes f WHERE f.flag = 'BET' AND f.lifted_at IS NULL AND f.applies_to_team)
      AND EXISTS (SELECT FROM member_freezes f WHERE f.member_id = a.ancestor_id AND f.flag = 'BET' AND f.lifted_at IS NULL
        AND f.applies_to_team AND COALESCE(f.from_at <= instant, true) AND COALESCE(f.until_at > instant, true) OFFSET 0));
  FOR one IN
    WITH asked AS (
      SELECT a.*, count(*) OVER (PARTITION BY a.member) AS of_member, count(*) OVER (PARTITION BY a.vendor, a.tx) AS of_tx
      FROM unnest(p_vendor, p_tx, p_print, p_token, p_member, p_game, p_currency, p_amount, p_round, p_bet, p_entry, p_happened, p_detail)
        WITH ORDINALITY AS a (vendor, tx, print, token, member, game, coin, stake, round, bet, entry, happened, detail, n)
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
        AND (g.maintenance_until IS NULL OR g.maintenance_until <= instant) AND (v.maintenance_until IS NULL OR v.maintenance_until <= instant)
        AND s.verified_at IS NOT NULL AND s.expires_at > instant AND s.ended_at IS NULL AND s.currency = a.coin AND NOT m.bet_frozen AND m.kind <> 4
        AND NOT m.is_limited AND (m.stopped_until IS NULL OR m.stopped_until <= instant) AND m.id <> ALL (frozen)
        AND (m.reminder_due_at IS NULL OR m.reminder_due_at > instant)
        AND NOT EXISTS (SELECT FROM vendor_transactions t WHERE t.vendor_code = a.vendor AND t.tx_id = a.tx)
        AND NOT EXISTS (SELECT FROM rounds r WHERE r.vendor_code = a.vendor AND r.round_id = a.round AND r.member_id = a.member)
    ), paid AS (
      UPDATE balances b SET amount = b.amount - c.stake, version = b.version + 1 FROM clean c
      WHERE b.account_id = c.main_id AND b.amount >= c.stake
      RETURNING c.*, b.amount AS rest, b.version AS now_at
    ), held AS (
      UPDATE balances b SET amount = b.amount + p.stake, version = b.version + 1 FROM paid p
      WHERE b.account_id = p.hold_id
      RETURNING p.*, b.amount AS held
    ), transactions AS (
      INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id, created_at)
      SELECT vendor, tx, 'BET', print, member, bet, entry, stake, round, instant FROM held
    ), opened AS (
      INSERT INTO rounds (vendor_code, round_id, member_id) SELECT vendor, round, member FROM held
    ), placed AS (
      INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake, detail, placed_at)
      SELECT bet, member, vendor, game_id, game_type, coin, round, main_id, hold_id, stake, detail, instant FROM held
    ), written AS (
      INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at, recorded_at)
      SELECT entry, 'BET', 'vendor:' || vendor || ':' || tx, member, today, 'bet', bet, 'vendor:' || vendor, happened, instant FROM held
    ), moved AS (
      INSERT INTO lines (entry_id, account_id, amount, balance_after)
      SELECT h.entry, side.account, side.amount, side.after FROM held h
        CROSS JOIN LATERAL (VALUES (h.main_id, -h.stake, h.rest), (h.hold_id, h.stake, h.held)) AS side (account, amount, after)
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
    PERFORM FROM play_sessions s WHERE s.token_hash = p_token[place] AND NOT (s.main_id = ANY (locked) AND s.hold_id = ANY (locked));
    IF FOUND THEN
      told := ('NOT_NOW', false, NULL, NULL, NULL, p_currency[place])::vendor_answer;
    ELSE
      told := vendor_bet(p_vendor[place], p_tx[place], p_print[place], p_token[place], p_member[place], p_game[place], p_currency[place],
        p_amount[place], p_round[place], p_bet[place], p_entry[place], p_happened[place], p_detail[place]);
    END IF;
    status := told.status; is_duplicate := told.is_duplicate; balance := told.balance; version := told.version; entry_id := told.entry_id;
    currency := told.currency;
    RETURN NEXT;
  END LOOP;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_free_bet(p_vendor text, p_tx text, p_print bytea, p_token bytea, p_member uuid, p_game text, p_currency text,
  p_amount bigint, p_round text, p_bet uuid, p_entry uuid, p_happened timestamptz, p_detail text, p_reward text)
RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  play    record;
  instant timestamptz := lantern_now();
  purse   balances := vendor_lock(p_member, p_currency);
BEGIN
  SELECT s.main_id, s.hold_id, s.currency, s.verified_at, s.expires_at, s.ended_at, g.id AS game_id, g.type AS game_type, g.code AS game_code,
         g.is_enabled AND NOT g.in_maintenance AND NOT COALESCE(greatest(g.maintenance_until, v.maintenance_until) > instant, false)
           AND s.country <> ALL (g.not_in) AS game_open, g.max_stake, v.is_enabled AS vendor_open,
         m.bet_frozen OR m.kind = 4 OR COALESCE(m.stopped_until > instant, false) OR is_frozen(m.id, 'BET') AS is_blocked, m.reminder_due_at, r.closed_by
    INTO play
    FROM play_sessions s
    JOIN games g ON g.id = s.game_id
    JOIN vendors v ON v.code = s.vendor_code
    JOIN members m ON m.id = s.member_id
    LEFT JOIN rounds r ON r.vendor_code = s.vendor_code AND r.round_id = p_round AND r.member_id = s.member_id
    WHERE s.token_hash = p_token AND s.vendor_code = p_vendor AND s.member_id = p_member;
  IF FOUND AND NOT play.vendor_open THEN RETURN vendor_refusal('VENDOR_DISABLED', p_member, p_currency); END IF;
  told := vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  IF play.main_id IS NULL OR play.verified_at IS NULL THEN RETURN ('INVALID_TOKEN', false, NULL, NULL, NULL, p_currency)::vendor_answer; END IF;
  IF play.game_code <> p_game THEN RETURN vendor_refusal('GAME_NOT_FOUND', p_member, p_currency); END IF;
  IF play.expires_at <= instant THEN RETURN vendor_refusal('TOKEN_EXPIRED', p_member, p_currency); END IF;
  IF play.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, play.currency); END IF;
  IF play.is_blocked THEN RETURN vendor_refusal('PLAYER_BLOCKED', p_member, p_currency); END IF;
  IF play.ended_at IS NOT NULL THEN RETURN vendor_refusal('TOKEN_EXPIRED', p_member, p_currency); END IF;
  IF play.reminder_due_at <= instant THEN RETURN reminder_refusal(p_member, p_currency, play.reminder_due_at); END IF;
  IF NOT play.game_open THEN RETURN vendor_refusal('GAME_DISABLED', p_member, p_currency); END IF;
  IF play.closed_by IS NOT NULL THEN RETURN vendor_refusal('ROUND_CLOSED', p_member, p_currency); END IF;
  IF p_amount > play.max_stake THEN RETURN vendor_refusal('BET_LIMIT', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'BET', p_print, p_member, p_bet, p_entry, 0, p_round) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency); END IF;
  INSERT INTO rounds (vendor_code, round_id, member_id) VALUES (p_vendor, p_round, p_member) ON CONFLICT DO NOTHING;
  INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake, detail, placed_at, reward_id)
    VALUES (p_bet, p_member, p_vendor, play.game_id, play.game_type, p_currency, p_round, play.main_id, play.hold_id, 0, p_detail, instant, p_reward);
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', p_bet, 'vendor:' || p_vendor, p_happened);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', p_bet, 'state', 'OPEN', 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- A bet that stands alone, as in a batch: where its player's balance is held by something else it is answered NOT_NOW.
-- +goose StatementBegin
CREATE FUNCTION vendor_bet_now(p_vendor text, p_tx text, p_print bytea, p_token bytea, p_member uuid, p_game text, p_currency text,
  p_amount bigint, p_round text, p_bet uuid, p_entry uuid, p_happened timestamptz, p_detail text) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  accounts bigint[] := (SELECT ARRAY[main_id, hold_id] FROM play_sessions WHERE token_hash = p_token);
  locked   integer;
BEGIN
  IF accounts IS NOT NULL THEN
    PERFORM FROM balances WHERE account_id = ANY (accounts) ORDER BY account_id FOR NO KEY UPDATE SKIP LOCKED;
    GET DIAGNOSTICS locked = ROW_COUNT;
    IF locked < 2 THEN RETURN ('NOT_NOW', false, NULL, NULL, NULL, p_currency)::vendor_answer; END IF;
  END IF;
  RETURN vendor_bet(p_vendor, p_tx, p_print, p_token, p_member, p_game, p_currency, p_amount, p_round, p_bet, p_entry, p_happened, p_detail);
END $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION vendor_bet_now;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_bet(p_vendor text, p_tx text, p_print bytea, p_token bytea, p_member uuid, p_game text, p_currency text,
  p_amount bigint, p_round text, p_bet uuid, p_entry uuid, p_happened timestamptz, p_detail text) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  play    record;
  instant timestamptz := lantern_now();
  purse   balances;
  held    bigint;
BEGIN
  SELECT s.main_id, s.hold_id, s.currency, s.verified_at, s.expires_at, s.ended_at, g.id AS game_id, g.type AS game_type, g.code AS game_code,
         g.is_enabled AND NOT g.in_maintenance AS game_open, g.min_stake, g.max_stake, v.is_enabled AS vendor_open,
         m.bet_frozen OR m.kind = 4 OR COALESCE(m.stopped_until > instant, false) 
           OR EXISTS (SELECT FROM member_freezes WHERE flag = 'BET' AND lifted_at IS NULL AND COALESCE(until_at > instant, true)) AND is_frozen(m.id, 'BET') AS is_blocked, m.is_limited, m.reminder_due_at, r.closed_by
    INTO play
    FROM play_sessions s
    JOIN games g ON g.id = s.game_id
    JOIN vendors v ON v.code = s.vendor_code
    JOIN members m ON m.id = s.member_id
    LEFT JOIN rounds r ON r.vendor_code = s.vendor_code AND r.round_id = p_round AND r.member_id = s.member_id
    WHERE s.token_hash = p_token AND s.vendor_code = p_vendor AND s.member_id = p_member;
  IF FOUND AND NOT play.vendor_open THEN RETURN vendor_refusal('VENDOR_DISABLED', p_member, p_currency); END IF;
  told := vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  IF play.main_id IS NULL OR play.verified_at IS NULL OR play.game_code <> p_game THEN
    RETURN vendor_refusal('INVALID_TOKEN', p_member, p_currency);
  END IF;
  IF play.expires_at <= instant THEN RETURN vendor_refusal('TOKEN_EXPIRED', p_member, p_currency); END IF;
  IF play.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, play.currency); END IF;
  IF play.is_blocked THEN RETURN vendor_refusal('PLAYER_BLOCKED', p_member, p_currency); END IF;
  IF play.ended_at IS NOT NULL THEN RETURN vendor_refusal('TOKEN_EXPIRED', p_member, p_currency); END IF;
  IF play.reminder_due_at <= instant THEN RETURN reminder_refusal(p_member, p_currency, play.reminder_due_at); END IF;
  IF NOT play.game_open THEN RETURN vendor_refusal('GAME_DISABLED', p_member, p_currency); END IF;
  IF play.closed_by IS NOT NULL THEN RETURN vendor_refusal('ROUND_CLOSED', p_member, p_currency); END IF;
  IF p_amount < play.min_stake OR p_amount > play.max_stake THEN RETURN vendor_refusal('BET_LIMIT', p_member, p_currency); END IF;
  IF play.is_limited THEN -- the balance is the one point of order: what was counted before it is held is final
    PERFORM FROM balances WHERE account_id = play.main_id FOR NO KEY UPDATE;
    told := vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
    IF told.status IS NOT NULL THEN RETURN told; END IF;
    IF limit_refuses(p_member, p_amount, instant) THEN RETURN vendor_refusal('LIMIT_REACHED', p_member, p_currency); END IF;
  END IF;

  UPDATE balances SET amount = amount - p_amount, version = version + 1
    WHERE account_id = play.main_id AND amount >= p_amount RETURNING * INTO purse;
  IF NOT FOUND THEN -- another copy of the same call may have taken the money while this one waited for the row
    told := vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
    IF told.status IS NOT NULL THEN RETURN told; END IF;
    RETURN vendor_refusal('INSUFFICIENT_FUNDS', p_member, p_currency);
  END IF;
  IF purse.ruled_at > now() - interval '5 minutes' THEN -- a rule of his may have come into force while this one waited for the row
    PERFORM FROM members WHERE id = p_member AND (bet_frozen OR stopped_until > instant OR is_limited AND NOT play.is_limited OR is_frozen(p_member, 'BET')
      OR EXISTS (SELECT FROM play_sessions WHERE token_hash = p_token AND ended_at IS NOT NULL));
    IF FOUND THEN RAISE EXCEPTION 'the rules of % changed meanwhile', p_member USING ERRCODE = 'serialization_failure'; END IF;
  END IF;
  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'BET', p_print, p_member, p_bet, p_entry, p_amount, p_round) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    UPDATE balances SET amount = amount + p_amount, version = version + 1 WHERE account_id = play.main_id;
    RETURN vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
  END IF;
  INSERT INTO rounds (vendor_code, round_id, member_id) VALUES (p_vendor, p_round, p_member) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN -- an older round may be closing in this instant: wait for that, then begin again and see it closed
    PERFORM FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member AND closed_by IS NULL FOR SHARE;
    IF NOT FOUND THEN RAISE EXCEPTION 'round % closed meanwhile', p_round USING ERRCODE = 'serialization_failure'; END IF;
  END IF;
  UPDATE balances SET amount = amount + p_amount, version = version + 1 WHERE account_id = play.hold_id RETURNING amount INTO held;
  INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake, detail, placed_at)
    VALUES (p_bet, p_member, p_vendor, play.game_id, play.game_type, p_currency, p_round, play.main_id, play.hold_id, p_amount, p_detail, instant);
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', p_bet, 'vendor:' || p_vendor, p_happened);
  IF p_amount > 0 THEN
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, play.main_id, -p_amount, purse.amount), (p_entry, play.hold_id, p_amount, held);
  END IF;
  IF play.is_limited THEN PERFORM limit_count(p_member, p_amount, instant); END IF;
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', p_bet, 'state', 'OPEN', 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_bets(p_vendor text[], p_tx text[], p_print bytea[], p_token bytea[], p_member uuid[], p_game text[], p_currency text[],
  p_amount bigint[], p_round text[], p_bet uuid[], p_entry uuid[], p_happened timestamptz[], p_detail text[])
RETURNS TABLE (place bigint, status text, is_duplicate boolean, balance bigint, version bigint, entry_id uuid, currency text) LANGUAGE plpgsql
-- The plan is made once and must stay right while the tables grow: always by the keys.
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  told    vendor_answer;
  instant timestamptz := lantern_now();
  today   date := business_day(instant);
  booked  boolean[] := array_fill(false, ARRAY[cardinality(p_tx)]);
  frozen  uuid[];
  one     record;
BEGIN
  -- Every balance of the batch is locked first and in one order, so that two batches never wait for each other in a ring, and
  -- what the next statement sees of these players is final.
  PERFORM FROM balances b
    WHERE b.account_id = ANY (ARRAY(SELECT unnest(ARRAY[s.main_id, s.hold_id]) FROM play_sessions s WHERE s.token_hash = ANY (p_token)))
    ORDER BY b.account_id FOR NO KEY UPDATE;
  -- Once for the whole batch, and the ancestors only where some team is frozen.
  frozen := ARRAY(
    SELECT f.member_id FROM member_freezes f WHERE f.member_id = ANY (p_member) AND f.flag = 'BET' AND f.lifted_at IS NULL
      AND COALESCE(f.from_at <= instant, true) AND COALESCE(f.until_at > instant, true)
    UNION ALL SELECT a.descendant_id FROM member_ancestors a WHERE a.descendant_id = ANY (p_member) AND a.valid_to IS NULL
      AND EXISTS (SELECT FROM member_freezes f WHERE f.flag = 'BET' AND f.lifted_at IS NULL AND f.applies_to_team)
      AND EXISTS (SELECT FROM member_freezes f WHERE f.member_id = a.ancestor_id AND f.flag = 'BET' AND f.lifted_at IS NULL
        AND f.applies_to_team AND COALESCE(f.from_at <= instant, true) AND COALESCE(f.until_at > instant, true) OFFSET 0));
  FOR one IN
    WITH asked AS (
      SELECT a.*, count(*) OVER (PARTITION BY a.member) AS of_member, count(*) OVER (PARTITION BY a.vendor, a.tx) AS of_tx
      FROM unnest(p_vendor, p_tx, p_print, p_token, p_member, p_game, p_currency, p_amount, p_round, p_bet, p_entry, p_happened, p_detail)
        WITH ORDINALITY AS a (vendor, tx, print, token, member, game, coin, stake, round, bet, entry, happened, detail, n)
    ), clean AS (
      SELECT a.*, s.main_id, s.hold_id, g.id AS game_id, g.type AS game_type
      FROM asked a
      JOIN play_sessions s ON s.token_hash = a.token AND s.vendor_code = a.vendor AND s.member_id = a.member
      JOIN games g ON g.id = s.game_id
      JOIN vendors v ON v.code = s.vendor_code
      JOIN members m ON m.id = s.member_id
      WHERE a.of_member = 1 AND a.of_tx = 1 AND a.stake > 0 AND a.stake BETWEEN g.min_stake AND g.max_stake
        AND v.is_enabled AND g.is_enabled AND NOT g.in_maintenance AND g.code = a.game
        AND s.verified_at IS NOT NULL AND s.expires_at > instant AND s.ended_at IS NULL AND s.currency = a.coin AND NOT m.bet_frozen AND m.kind <> 4
        AND NOT m.is_limited AND (m.stopped_until IS NULL OR m.stopped_until <= instant) AND m.id <> ALL (frozen)
        AND (m.reminder_due_at IS NULL OR m.reminder_due_at > instant)
        AND NOT EXISTS (SELECT FROM vendor_transactions t WHERE t.vendor_code = a.vendor AND t.tx_id = a.tx)
        AND NOT EXISTS (SELECT FROM rounds r WHERE r.vendor_code = a.vendor AND r.round_id = a.round AND r.member_id = a.member)
    ), paid AS (
      UPDATE balances b SET amount = b.amount - c.stake, version = b.version + 1 FROM clean c
      WHERE b.account_id = c.main_id AND b.amount >= c.stake
      RETURNING c.*, b.amount AS rest, b.version AS now_at
    ), held AS (
      UPDATE balances b SET amount = b.amount + p.stake, version = b.version + 1 FROM paid p
      WHERE b.account_id = p.hold_id
      RETURNING p.*, b.amount AS held
    ), transactions AS (
      INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id, created_at)
      SELECT vendor, tx, 'BET', print, member, bet, entry, stake, round, instant FROM held
    ), opened AS (
      INSERT INTO rounds (vendor_code, round_id, member_id) SELECT vendor, round, member FROM held
    ), placed AS (
      INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake, detail, placed_at)
      SELECT bet, member, vendor, game_id, game_type, coin, round, main_id, hold_id, stake, detail, instant FROM held
    ), written AS (
      INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at, recorded_at)
      SELECT entry, 'BET', 'vendor:' || vendor || ':' || tx, member, today, 'bet', bet, 'vendor:' || vendor, happened, instant FROM held
    ), moved AS (
      INSERT INTO lines (entry_id, account_id, amount, balance_after)
      SELECT h.entry, side.account, side.amount, side.after FROM held h
        CROSS JOIN LATERAL (VALUES (h.main_id, -h.stake, h.rest), (h.hold_id, h.stake, h.held)) AS side (account, amount, after)
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
    told := vendor_bet(p_vendor[place], p_tx[place], p_print[place], p_token[place], p_member[place], p_game[place], p_currency[place],
      p_amount[place], p_round[place], p_bet[place], p_entry[place], p_happened[place], p_detail[place]);
    status := told.status; is_duplicate := told.is_duplicate; balance := told.balance; version := told.version; entry_id := told.entry_id;
    currency := told.currency;
    RETURN NEXT;
  END LOOP;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_free_bet(p_vendor text, p_tx text, p_print bytea, p_token bytea, p_member uuid, p_game text, p_currency text,
  p_amount bigint, p_round text, p_bet uuid, p_entry uuid, p_happened timestamptz, p_detail text, p_reward text)
RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  play    record;
  instant timestamptz := lantern_now();
  purse   balances := vendor_lock(p_member, p_currency);
BEGIN
  SELECT s.main_id, s.hold_id, s.currency, s.verified_at, s.expires_at, s.ended_at, g.id AS game_id, g.type AS game_type, g.code AS game_code,
         g.is_enabled AND NOT g.in_maintenance AS game_open, g.max_stake, v.is_enabled AS vendor_open,
         m.bet_frozen OR m.kind = 4 OR COALESCE(m.stopped_until > instant, false) OR is_frozen(m.id, 'BET') AS is_blocked, m.reminder_due_at, r.closed_by
    INTO play
    FROM play_sessions s
    JOIN games g ON g.id = s.game_id
    JOIN vendors v ON v.code = s.vendor_code
    JOIN members m ON m.id = s.member_id
    LEFT JOIN rounds r ON r.vendor_code = s.vendor_code AND r.round_id = p_round AND r.member_id = s.member_id
    WHERE s.token_hash = p_token AND s.vendor_code = p_vendor AND s.member_id = p_member;
  IF FOUND AND NOT play.vendor_open THEN RETURN vendor_refusal('VENDOR_DISABLED', p_member, p_currency); END IF;
  told := vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  IF play.main_id IS NULL OR play.verified_at IS NULL OR play.game_code <> p_game THEN
    RETURN vendor_refusal('INVALID_TOKEN', p_member, p_currency);
  END IF;
  IF play.expires_at <= instant THEN RETURN vendor_refusal('TOKEN_EXPIRED', p_member, p_currency); END IF;
  IF play.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, play.currency); END IF;
  IF play.is_blocked THEN RETURN vendor_refusal('PLAYER_BLOCKED', p_member, p_currency); END IF;
  IF play.ended_at IS NOT NULL THEN RETURN vendor_refusal('TOKEN_EXPIRED', p_member, p_currency); END IF;
  IF play.reminder_due_at <= instant THEN RETURN reminder_refusal(p_member, p_currency, play.reminder_due_at); END IF;
  IF NOT play.game_open THEN RETURN vendor_refusal('GAME_DISABLED', p_member, p_currency); END IF;
  IF play.closed_by IS NOT NULL THEN RETURN vendor_refusal('ROUND_CLOSED', p_member, p_currency); END IF;
  IF p_amount > play.max_stake THEN RETURN vendor_refusal('BET_LIMIT', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'BET', p_print, p_member, p_bet, p_entry, 0, p_round) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency); END IF;
  INSERT INTO rounds (vendor_code, round_id, member_id) VALUES (p_vendor, p_round, p_member) ON CONFLICT DO NOTHING;
  INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake, detail, placed_at, reward_id)
    VALUES (p_bet, p_member, p_vendor, play.game_id, play.game_type, p_currency, p_round, play.main_id, play.hold_id, 0, p_detail, instant, p_reward);
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', p_bet, 'vendor:' || p_vendor, p_happened);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', p_bet, 'state', 'OPEN', 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd
