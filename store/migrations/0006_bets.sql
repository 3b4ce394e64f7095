-- Turnover, bets and the seamless wallet: each vendor's action is one function call, one statement, one transaction.

-- +goose Up
CREATE TABLE turnover_requirements (
  id         uuid PRIMARY KEY,
  member_id  uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('DEPOSIT', 'TRANSFER', 'REWARD', 'POINTS')),
  source_id  text NOT NULL,
  required   bigint NOT NULL CHECK (required > 0),
  done       bigint NOT NULL DEFAULT 0 CHECK (done BETWEEN 0 AND required),
  locked     bigint NOT NULL CHECK (locked >= 0),
  state      text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'MET', 'VOID')),
  created_at timestamptz NOT NULL DEFAULT lantern_now(),
  UNIQUE (kind, source_id)
);
CREATE INDEX turnover_requirements_open ON turnover_requirements (member_id, created_at, id) WHERE state = 'OPEN';

CREATE TABLE turnover_weights (
  game_type text PRIMARY KEY,
  ppm       bigint NOT NULL CHECK (ppm BETWEEN 0 AND 1000000)
);
INSERT INTO turnover_weights VALUES ('RNG', 1000000), ('FISH', 1000000), ('BGS', 1000000), ('LOTT', 1000000), ('ELOTT', 1000000),
  ('SPORTS', 1000000), ('ESPORTS', 1000000), ('COCKFIGHT', 1000000), ('LIVE', 500000), ('PVP', 300000);

CREATE TABLE rounds (
  vendor_code text NOT NULL,
  round_id    text NOT NULL,
  member_id   uuid NOT NULL,
  closed_by   text CHECK (closed_by IN ('VENDOR', 'SWEEPER')),
  PRIMARY KEY (vendor_code, round_id, member_id)
);

CREATE TABLE bets (
  id          uuid PRIMARY KEY,
  member_id   uuid NOT NULL,
  vendor_code text NOT NULL,
  game_id     uuid NOT NULL,
  game_type   text NOT NULL,
  currency    text NOT NULL,
  round_id    text NOT NULL,
  main_id     bigint NOT NULL,
  hold_id     bigint NOT NULL,
  stake       bigint NOT NULL CHECK (stake >= 0),
  payout      bigint NOT NULL DEFAULT 0 CHECK (payout >= 0),
  valid_bet   bigint NOT NULL DEFAULT 0 CHECK (valid_bet >= 0),
  state       text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'SETTLED', 'CANCELLED')),
  detail      text,
  placed_at   timestamptz NOT NULL,
  settled_at  timestamptz,
  settled_on  date
) PARTITION BY RANGE (id);
CREATE INDEX bets_of_member ON bets (member_id, id);
CREATE INDEX bets_of_round ON bets (vendor_code, round_id, member_id);
CREATE INDEX bets_of_day ON bets (settled_on, game_type) WHERE state = 'SETTLED';

CREATE TABLE vendor_transactions (
  vendor_code text NOT NULL,
  tx_id       text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('BET', 'WIN', 'ROLLBACK', 'TOMBSTONE')),
  fingerprint bytea NOT NULL,
  state       text NOT NULL DEFAULT 'APPLIED' CHECK (state IN ('APPLIED', 'CANCELLED', 'TOMBSTONE')),
  member_id   uuid NOT NULL,
  bet_id      uuid,
  entry_id    uuid,
  amount      bigint NOT NULL DEFAULT 0,
  round_id    text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (vendor_code, tx_id)
);
CREATE INDEX vendor_transactions_of_round ON vendor_transactions (vendor_code, round_id);
REVOKE DELETE ON vendor_transactions, bets, rounds FROM lantern_app;

CREATE TYPE vendor_answer AS (status text, is_duplicate boolean, balance bigint, version bigint, entry_id uuid, currency text);

-- +goose StatementBegin
CREATE FUNCTION vendor_balance(p_member uuid, p_currency text) RETURNS balances LANGUAGE sql STABLE AS $$
  SELECT b FROM accounts a JOIN balances b ON b.account_id = a.id
  WHERE a.owner_id = p_member AND a.code = 'user:main' AND a.currency = p_currency
$$;
-- +goose StatementEnd

-- The currency of a player's purse, for calls that name none.
-- +goose StatementBegin
CREATE FUNCTION vendor_currency(p_member uuid, p_currency text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT COALESCE(NULLIF(p_currency, ''), (SELECT currency FROM accounts WHERE owner_id = p_member AND code = 'user:main' ORDER BY id LIMIT 1), '')
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION vendor_refusal(p_status text, p_member uuid, p_currency text, p_duplicate boolean DEFAULT false, p_entry uuid DEFAULT NULL)
RETURNS vendor_answer LANGUAGE plpgsql STABLE AS $$
DECLARE
  purse balances := vendor_balance(p_member, p_currency);
BEGIN
  RETURN (p_status, p_duplicate, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
-- +goose StatementEnd

-- The stored answer of an action seen before, or null where it is new.
-- +goose StatementBegin
CREATE FUNCTION vendor_seen(p_vendor text, p_tx text, p_kind text, p_print bytea, p_member uuid, p_currency text)
RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  seen vendor_transactions;
BEGIN
  SELECT * INTO seen FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_tx;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF seen.kind = 'TOMBSTONE' AND p_kind = 'BET' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  IF seen.fingerprint <> p_print THEN RETURN vendor_refusal('DUPLICATE_TX_MISMATCH', p_member, p_currency); END IF;
  IF seen.state = 'CANCELLED' AND p_kind = 'BET' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  RETURN vendor_refusal('OK', p_member, p_currency, true, seen.entry_id);
END $$;
-- +goose StatementEnd

-- Vendors.md 5, in its order: enabled, seen before, tombstone, token, currency, player, game, round, limits, funds, post.
-- +goose StatementBegin
CREATE FUNCTION vendor_bet(p_vendor text, p_tx text, p_print bytea, p_token bytea, p_member uuid, p_game text, p_currency text,
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

-- A batch of bets in one statement: what nothing speaks against is booked together, everything else by itself and by the same rules.
-- +goose StatementBegin
CREATE FUNCTION vendor_bets(p_vendor text[], p_tx text[], p_print bytea[], p_token bytea[], p_member uuid[], p_game text[], p_currency text[],
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

-- A settled bet works off the oldest open requirement, what is over goes on to the next.
-- +goose StatementBegin
CREATE FUNCTION turnover_progress(p_member uuid, p_game_type text, p_valid bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  need turnover_requirements;
  rest bigint;
  used bigint;
BEGIN
  rest := (SELECT div(p_valid::numeric * ppm, 1000000)::bigint FROM turnover_weights WHERE game_type = p_game_type);
  IF rest IS NULL OR rest = 0 THEN RETURN; END IF;
  FOR need IN SELECT * FROM turnover_requirements WHERE member_id = p_member AND state = 'OPEN' ORDER BY created_at, id FOR NO KEY UPDATE LOOP
    used := least(rest, need.required - need.done);
    UPDATE turnover_requirements SET done = done + used, state = CASE WHEN done + used >= required THEN 'MET' ELSE 'OPEN' END WHERE id = need.id;
    rest := rest - used;
    EXIT WHEN rest = 0;
  END LOOP;
END $$;
-- +goose StatementEnd

-- Ends every open bet of a round: the stakes leave the hold for the house, the valid bet counts.
-- +goose StatementBegin
CREATE FUNCTION bets_settle(p_vendor text, p_round text, p_member uuid, p_by text, p_happened timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bet     bets;
  held    bigint;
  valid   bigint;
  entry   uuid;
  instant timestamptz := lantern_now();
BEGIN
  INSERT INTO rounds (vendor_code, round_id, member_id, closed_by) VALUES (p_vendor, p_round, p_member, p_by)
    ON CONFLICT (vendor_code, round_id, member_id) DO UPDATE SET closed_by = p_by;
  FOR bet IN SELECT * FROM bets WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member AND state = 'OPEN'
    ORDER BY id FOR NO KEY UPDATE LOOP
    valid := CASE WHEN bet.game_type IN ('LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT') THEN least(bet.stake, abs(bet.payout - bet.stake)) ELSE bet.stake END;
    UPDATE bets SET state = 'SETTLED', valid_bet = valid, settled_at = instant, settled_on = business_day(instant) WHERE id = bet.id;
    IF bet.stake > 0 THEN
      entry := new_id();
      UPDATE balances SET amount = amount - bet.stake, version = version + 1 WHERE account_id = bet.hold_id RETURNING amount INTO held;
      INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
        VALUES (entry, 'BET_SETTLE', 'settle:' || bet.id, p_member, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor, p_happened);
      INSERT INTO lines (entry_id, account_id, amount, balance_after)
        VALUES (entry, bet.hold_id, -bet.stake, held), (entry, ledger_account(NULL, 'rev:game:' || bet.game_type, bet.currency), bet.stake, NULL);
    END IF;
    PERFORM turnover_progress(p_member, bet.game_type, valid);
  END LOOP;
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION vendor_win(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_amount bigint,
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
CREATE FUNCTION vendor_rollback(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid, p_currency text, p_round text,
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

-- +goose StatementBegin
CREATE FUNCTION vendor_close(p_vendor text, p_round text, p_member uuid, p_currency text, p_happened timestamptz) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  closed text;
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  SELECT closed_by INTO closed FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF closed = 'VENDOR' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  PERFORM bets_settle(p_vendor, p_round, p_member, 'VENDOR', p_happened);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('round', p_round, 'state', 'SETTLED'));
  RETURN vendor_refusal('OK', p_member, p_currency);
END $$;
-- +goose StatementEnd

SELECT ensure_partitions(3);

-- +goose Down
DROP FUNCTION vendor_close, vendor_rollback, vendor_win, bets_settle, turnover_progress, vendor_bets, vendor_bet, vendor_seen,
  vendor_refusal, vendor_currency, vendor_balance;
DROP TYPE vendor_answer;
DROP TABLE vendor_transactions, bets, rounds, turnover_weights, turnover_requirements;
