-- Staying in control: what players allow themselves, when they stop, and the days that stakes and losses are counted by.

-- +goose Up
-- What every bet and every order looks at stands with the member: whoever set nothing pays nothing for it.
ALTER TABLE members ADD COLUMN is_limited boolean NOT NULL DEFAULT false;
ALTER TABLE members ADD COLUMN stopped_until timestamptz;
ALTER TABLE members ADD COLUMN reminder_minutes smallint NOT NULL DEFAULT 60 CHECK (reminder_minutes IN (0, 15, 30, 60));

-- When a rule of its owner changed last: a bet that waited for the row then looks at him once more. Longer than any transaction lasts.
ALTER TABLE balances ADD COLUMN ruled_at timestamptz;

-- A wish is a raise that waits for its day and a word; one without an amount is to take the limit away.
CREATE TABLE limits (
  member_id uuid NOT NULL REFERENCES members,
  kind      text NOT NULL CHECK (kind IN ('DEPOSIT', 'LOSS', 'STAKE')),
  period    text NOT NULL CHECK (period IN ('D', 'W', 'M')),
  amount    bigint NOT NULL CHECK (amount > 0),
  wish      bigint CHECK (wish > amount),
  wished_at timestamptz,
  PRIMARY KEY (member_id, kind, period),
  CHECK (wish IS NULL OR wished_at IS NOT NULL)
);

-- Stakes by the day on which they were placed, and what came back of them, whenever it came. Only of those who have a limit of play.
CREATE TABLE limit_days (
  member_id uuid NOT NULL REFERENCES members,
  played_on date NOT NULL,
  staked    bigint NOT NULL DEFAULT 0 CHECK (staked >= 0),
  returned  bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  PRIMARY KEY (member_id, played_on)
);

-- Time-outs and exclusions, kept for ever; nobody shortens one.
CREATE TABLE exclusions (
  id        uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members,
  kind      text NOT NULL CHECK (kind IN ('TIME_OUT', 'EXCLUSION')),
  from_at   timestamptz NOT NULL DEFAULT lantern_now(),
  until_at  timestamptz NOT NULL CHECK (until_at > from_at),
  actor     text NOT NULL
);
CREATE INDEX exclusions_of_member ON exclusions (member_id, until_at);
REVOKE UPDATE, DELETE ON exclusions FROM lantern_app;

-- Whoever excluded himself is not pushed to either.
-- +goose StatementBegin
CREATE FUNCTION is_excluded(p_member uuid) RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT EXISTS (SELECT FROM exclusions WHERE member_id = p_member AND kind = 'EXCLUSION' AND until_at > lantern_now()) $$;
-- +goose StatementEnd

-- The first instant of a business day.
-- +goose StatementBegin
CREATE FUNCTION business_start(day date) RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT (day::timestamp - (SELECT (value #>> '{}')::interval FROM settings WHERE key = 'gmtOffset')) AT TIME ZONE 'UTC' $$;
-- +goose StatementEnd

-- The first day of the period that a day belongs to; weeks begin on Monday.
-- +goose StatementBegin
CREATE FUNCTION limit_first(p_period text, p_day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_period WHEN 'D' THEN p_day WHEN 'W' THEN date_trunc('week', p_day::timestamp)::date ELSE date_trunc('month', p_day::timestamp)::date END
$$;
-- +goose StatementEnd

-- The first day of the period after it.
-- +goose StatementBegin
CREATE FUNCTION limit_next(p_period text, p_day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (limit_first(p_period, p_day) + CASE p_period WHEN 'D' THEN interval '1 day' WHEN 'W' THEN interval '7 days' ELSE interval '1 month' END)::date
$$;
-- +goose StatementEnd

-- Ids of bets that were placed since an instant are not below this one, whatever the clock of a test says.
-- +goose StatementBegin
CREATE FUNCTION bet_floor(p_from timestamptz) RETURNS uuid LANGUAGE sql STABLE AS
$$ SELECT id_floor(p_from - (SELECT ahead FROM clock_offsets) - interval '1 hour') $$;
-- +goose StatementEnd

-- Begins to count a member's days with what he has played in the month and the week that run. The caller holds his balance.
-- +goose StatementBegin
CREATE FUNCTION limit_begin(p_member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := business_day(lantern_now());
  since timestamptz := business_start(least(limit_first('W', today), limit_first('M', today)));
BEGIN
  DELETE FROM limit_days WHERE member_id = p_member;
  INSERT INTO limit_days (member_id, played_on, staked, returned)
    SELECT p_member, business_day(placed_at), sum(stake), sum(payout) FROM bets
    WHERE member_id = p_member AND id >= bet_floor(since) AND placed_at >= since AND state <> 'CANCELLED' GROUP BY 2;
END $$;
-- +goose StatementEnd

-- What was paid in since an instant, with the orders that may still be paid: several at once cannot pass a limit together.
-- +goose StatementBegin
CREATE FUNCTION deposited(p_member uuid, p_from timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(COALESCE(received, amount)), 0)::bigint FROM deposits
  WHERE member_id = p_member AND (state = 'CREDITED' AND decided_at >= p_from OR state = 'IN_REVIEW'
    OR state IN ('CREATED', 'PENDING_PAYMENT') AND expires_at > lantern_now())
$$;
-- +goose StatementEnd

-- How much of a limit is used on a day; below zero where more came back than was staked. An open stake counts as lost until
-- something comes back, so that no result can pass a limit either.
-- +goose StatementBegin
CREATE FUNCTION limit_used(p_member uuid, p_kind text, p_period text, p_day date) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_kind = 'DEPOSIT' THEN RETURN deposited(p_member, business_start(limit_first(p_period, p_day))); END IF;
  RETURN (SELECT COALESCE(sum(staked - CASE p_kind WHEN 'LOSS' THEN returned ELSE 0 END), 0)::bigint FROM limit_days
    WHERE member_id = p_member AND played_on BETWEEN limit_first(p_period, p_day) AND p_day);
END $$;
-- +goose StatementEnd

-- Whether a stake would pass one of the player's own limits; he is told of the one that leaves least.
-- +goose StatementBegin
CREATE FUNCTION limit_refuses(p_member uuid, p_amount bigint, p_instant timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  today  date := business_day(p_instant);
  passed record;
BEGIN
  SELECT l.kind, l.period, l.amount INTO passed
    FROM limits l
    CROSS JOIN LATERAL limit_used(p_member, l.kind, l.period, today) AS used (amount)
    WHERE l.member_id = p_member AND l.kind IN ('LOSS', 'STAKE') AND used.amount + p_amount > l.amount
    ORDER BY l.amount - used.amount, limit_next(l.period, today) DESC, l.kind LIMIT 1;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'limit', jsonb_build_object('kind', passed.kind, 'period', passed.period,
    'amount', to_char(passed.amount / 10000.0, 'FM9999999999990.00'), 'renewsAt', to_char(business_start(limit_next(passed.period, today)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  RETURN true;
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION limit_count(p_member uuid, p_amount bigint, p_instant timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO limit_days (member_id, played_on, staked) VALUES (p_member, business_day(p_instant), p_amount)
  ON CONFLICT (member_id, played_on) DO UPDATE SET staked = limit_days.staked + excluded.staked
$$;
-- +goose StatementEnd

-- As before, and: blocked is also whoever stopped; what he allowed himself is held and counted in the bet's own transaction.
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
  SELECT s.main_id, s.hold_id, s.currency, s.verified_at, s.expires_at, g.id AS game_id, g.type AS game_type, g.code AS game_code,
         g.is_enabled AND NOT g.in_maintenance AS game_open, g.min_stake, g.max_stake, v.is_enabled AS vendor_open,
         m.bet_frozen OR m.kind = 4 OR COALESCE(m.stopped_until > instant, false) AS is_blocked, m.is_limited, r.closed_by
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
    PERFORM FROM members WHERE id = p_member AND (bet_frozen OR stopped_until > instant OR is_limited AND NOT play.is_limited);
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

-- As before; whoever has a limit of play is booked by himself.
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
  one     record;
BEGIN
  -- Every balance of the batch is locked first and in one order, so that two batches never wait for each other in a ring, and
  -- what the next statement sees of these players is final.
  PERFORM FROM balances b
    WHERE b.account_id = ANY (ARRAY(SELECT unnest(ARRAY[s.main_id, s.hold_id]) FROM play_sessions s WHERE s.token_hash = ANY (p_token)))
    ORDER BY b.account_id FOR NO KEY UPDATE;
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
        AND s.verified_at IS NOT NULL AND s.expires_at > instant AND s.currency = a.coin AND NOT m.bet_frozen AND m.kind <> 4
        AND NOT m.is_limited AND (m.stopped_until IS NULL OR m.stopped_until <= instant)
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

-- As before, and what comes back counts against the day of its stake.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_win(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_amount bigint,
  p_round text, p_closes boolean, p_entry uuid, p_happened timestamptz, p_detail text) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  ref     vendor_transactions;
  bet     bets;
  purse   balances;
  closed  text;
  instant timestamptz := lantern_now();
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  told := vendor_seen(p_vendor, p_tx, 'WIN', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member AND kind IN ('BET', 'TOMBSTONE');
  IF NOT FOUND OR ref.round_id <> p_round AND ref.kind = 'BET' THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF ref.state <> 'APPLIED' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  SELECT * INTO bet FROM bets WHERE id = ref.bet_id FOR NO KEY UPDATE;
  IF bet.state = 'CANCELLED' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  IF bet.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, bet.currency); END IF;
  told := vendor_seen(p_vendor, p_tx, 'WIN', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  SELECT closed_by INTO closed FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member;
  IF closed = 'VENDOR' THEN RETURN vendor_refusal('ROUND_CLOSED', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'WIN', p_print, p_member, bet.id, p_entry, p_amount, p_round);
  UPDATE balances SET amount = amount + p_amount, version = version + 1 WHERE account_id = bet.main_id RETURNING * INTO purse;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'PAYOUT', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor, p_happened);
  IF p_amount > 0 THEN
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, bet.main_id, p_amount, purse.amount), (p_entry, ledger_account(NULL, 'rev:game:' || bet.game_type, p_currency), -p_amount, NULL);
  END IF;
  UPDATE bets SET payout = payout + p_amount, detail = COALESCE(p_detail, detail) WHERE id = bet.id;
  IF EXISTS (SELECT FROM limit_days WHERE member_id = p_member) THEN
    UPDATE limit_days SET returned = returned + p_amount WHERE member_id = p_member AND played_on = business_day(bet.placed_at);
  END IF;
  IF p_closes THEN PERFORM bets_settle(p_vendor, p_round, p_member, 'VENDOR', p_happened); END IF;
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet',
    jsonb_build_object('id', bet.id, 'state', CASE WHEN p_closes THEN 'SETTLED' ELSE 'OPEN' END, 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- As before, and a stake that is given back was never played.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_rollback(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_round text,
  p_entry uuid, p_happened timestamptz) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  ref     vendor_transactions;
  bet     bets;
  purse   balances;
  held    bigint;
  instant timestamptz := lantern_now();
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  told := vendor_seen(p_vendor, p_tx, 'ROLLBACK', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, state, member_id, round_id)
    SELECT p_vendor, p_ref, 'TOMBSTONE', p_print, 'TOMBSTONE', p_member, p_round
    WHERE NOT (SELECT refuses_unknown_rollback FROM vendors WHERE code = p_vendor)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, round_id)
      VALUES (p_vendor, p_tx, 'ROLLBACK', p_print, p_member, p_round);
    RETURN vendor_refusal('OK', p_member, p_currency);
  END IF;
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member AND kind IN ('BET', 'TOMBSTONE');
  IF NOT FOUND THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF ref.kind = 'TOMBSTONE' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  SELECT * INTO bet FROM bets WHERE id = ref.bet_id FOR NO KEY UPDATE;
  IF bet.state = 'CANCELLED' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  IF bet.state = 'SETTLED' OR EXISTS (SELECT FROM vendor_transactions WHERE vendor_code = p_vendor AND round_id = ref.round_id AND bet_id = bet.id AND kind = 'WIN') THEN
    RETURN vendor_refusal('ALREADY_SETTLED', p_member, p_currency);
  END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'ROLLBACK', p_print, p_member, bet.id, p_entry, bet.stake, p_round);
  UPDATE vendor_transactions SET state = 'CANCELLED' WHERE vendor_code = p_vendor AND tx_id = p_ref;
  UPDATE balances SET amount = amount + bet.stake, version = version + 1 WHERE account_id = bet.main_id RETURNING * INTO purse;
  UPDATE balances SET amount = amount - bet.stake, version = version + 1 WHERE account_id = bet.hold_id RETURNING amount INTO held;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET_CANCEL', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor, p_happened);
  IF bet.stake > 0 THEN
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, bet.main_id, bet.stake, purse.amount), (p_entry, bet.hold_id, -bet.stake, held);
  END IF;
  UPDATE bets SET state = 'CANCELLED', settled_at = instant, settled_on = business_day(instant) WHERE id = bet.id;
  UPDATE limit_days SET staked = staked - bet.stake WHERE member_id = p_member AND played_on = business_day(bet.placed_at);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', bet.id, 'state', 'CANCELLED', 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- +goose Down
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
  SELECT s.main_id, s.hold_id, s.currency, s.verified_at, s.expires_at, g.id AS game_id, g.type AS game_type, g.code AS game_code,
         g.is_enabled AND NOT g.in_maintenance AS game_open, g.min_stake, g.max_stake, v.is_enabled AS vendor_open,
         m.bet_frozen OR m.kind = 4 AS is_blocked, r.closed_by
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
  IF NOT play.game_open THEN RETURN vendor_refusal('GAME_DISABLED', p_member, p_currency); END IF;
  IF play.closed_by IS NOT NULL THEN RETURN vendor_refusal('ROUND_CLOSED', p_member, p_currency); END IF;
  IF p_amount < play.min_stake OR p_amount > play.max_stake THEN RETURN vendor_refusal('BET_LIMIT', p_member, p_currency); END IF;

  UPDATE balances SET amount = amount - p_amount, version = version + 1
    WHERE account_id = play.main_id AND amount >= p_amount RETURNING * INTO purse;
  IF NOT FOUND THEN -- another copy of the same call may have taken the money while this one waited for the row
    told := vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
    IF told.status IS NOT NULL THEN RETURN told; END IF;
    RETURN vendor_refusal('INSUFFICIENT_FUNDS', p_member, p_currency);
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
  one     record;
BEGIN
  -- Every balance of the batch is locked first and in one order, so that two batches never wait for each other in a ring, and
  -- what the next statement sees of these players is final.
  PERFORM FROM balances b
    WHERE b.account_id = ANY (ARRAY(SELECT unnest(ARRAY[s.main_id, s.hold_id]) FROM play_sessions s WHERE s.token_hash = ANY (p_token)))
    ORDER BY b.account_id FOR NO KEY UPDATE;
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
        AND s.verified_at IS NOT NULL AND s.expires_at > instant AND s.currency = a.coin AND NOT m.bet_frozen AND m.kind <> 4
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
CREATE OR REPLACE FUNCTION vendor_win(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_amount bigint,
  p_round text, p_closes boolean, p_entry uuid, p_happened timestamptz, p_detail text) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  ref     vendor_transactions;
  bet     bets;
  purse   balances;
  closed  text;
  instant timestamptz := lantern_now();
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  told := vendor_seen(p_vendor, p_tx, 'WIN', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member AND kind IN ('BET', 'TOMBSTONE');
  IF NOT FOUND OR ref.round_id <> p_round AND ref.kind = 'BET' THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF ref.state <> 'APPLIED' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  SELECT * INTO bet FROM bets WHERE id = ref.bet_id FOR NO KEY UPDATE;
  IF bet.state = 'CANCELLED' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  IF bet.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, bet.currency); END IF;
  told := vendor_seen(p_vendor, p_tx, 'WIN', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  SELECT closed_by INTO closed FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member;
  IF closed = 'VENDOR' THEN RETURN vendor_refusal('ROUND_CLOSED', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'WIN', p_print, p_member, bet.id, p_entry, p_amount, p_round);
  UPDATE balances SET amount = amount + p_amount, version = version + 1 WHERE account_id = bet.main_id RETURNING * INTO purse;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'PAYOUT', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor, p_happened);
  IF p_amount > 0 THEN
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, bet.main_id, p_amount, purse.amount), (p_entry, ledger_account(NULL, 'rev:game:' || bet.game_type, p_currency), -p_amount, NULL);
  END IF;
  UPDATE bets SET payout = payout + p_amount, detail = COALESCE(p_detail, detail) WHERE id = bet.id;
  IF p_closes THEN PERFORM bets_settle(p_vendor, p_round, p_member, 'VENDOR', p_happened); END IF;
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet',
    jsonb_build_object('id', bet.id, 'state', CASE WHEN p_closes THEN 'SETTLED' ELSE 'OPEN' END, 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_rollback(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_round text,
  p_entry uuid, p_happened timestamptz) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  ref     vendor_transactions;
  bet     bets;
  purse   balances;
  held    bigint;
  instant timestamptz := lantern_now();
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  told := vendor_seen(p_vendor, p_tx, 'ROLLBACK', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, state, member_id, round_id)
    SELECT p_vendor, p_ref, 'TOMBSTONE', p_print, 'TOMBSTONE', p_member, p_round
    WHERE NOT (SELECT refuses_unknown_rollback FROM vendors WHERE code = p_vendor)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, round_id)
      VALUES (p_vendor, p_tx, 'ROLLBACK', p_print, p_member, p_round);
    RETURN vendor_refusal('OK', p_member, p_currency);
  END IF;
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member AND kind IN ('BET', 'TOMBSTONE');
  IF NOT FOUND THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF ref.kind = 'TOMBSTONE' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  SELECT * INTO bet FROM bets WHERE id = ref.bet_id FOR NO KEY UPDATE;
  IF bet.state = 'CANCELLED' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  IF bet.state = 'SETTLED' OR EXISTS (SELECT FROM vendor_transactions WHERE vendor_code = p_vendor AND round_id = ref.round_id AND bet_id = bet.id AND kind = 'WIN') THEN
    RETURN vendor_refusal('ALREADY_SETTLED', p_member, p_currency);
  END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'ROLLBACK', p_print, p_member, bet.id, p_entry, bet.stake, p_round);
  UPDATE vendor_transactions SET state = 'CANCELLED' WHERE vendor_code = p_vendor AND tx_id = p_ref;
  UPDATE balances SET amount = amount + bet.stake, version = version + 1 WHERE account_id = bet.main_id RETURNING * INTO purse;
  UPDATE balances SET amount = amount - bet.stake, version = version + 1 WHERE account_id = bet.hold_id RETURNING amount INTO held;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET_CANCEL', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor, p_happened);
  IF bet.stake > 0 THEN
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, bet.main_id, bet.stake, purse.amount), (p_entry, bet.hold_id, -bet.stake, held);
  END IF;
  UPDATE bets SET state = 'CANCELLED', settled_at = instant, settled_on = business_day(instant) WHERE id = bet.id;
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('id', bet.id, 'state', 'CANCELLED', 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd
DROP FUNCTION limit_count, limit_refuses, limit_used, deposited, limit_begin, bet_floor, limit_next, limit_first, business_start, is_excluded;
DROP TABLE exclusions, limit_days, limits;
ALTER TABLE balances DROP COLUMN ruled_at;
ALTER TABLE members DROP COLUMN reminder_minutes, DROP COLUMN stopped_until, DROP COLUMN is_limited;
