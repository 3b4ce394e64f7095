-- Rounds that the house gives away at a vendor: to whom, what they are worth, and how they stand here and there.

-- +goose Up
CREATE TABLE free_rounds (
  id          uuid PRIMARY KEY,
  member_id   uuid NOT NULL REFERENCES members,
  vendor_code text NOT NULL REFERENCES vendors,
  -- What the vendor names them by: our id, unless its dialect has names of its own.
  reward_id   text NOT NULL,
  games       text[] NOT NULL CHECK (cardinality(games) BETWEEN 1 AND 20),
  currency    text NOT NULL,
  count       integer NOT NULL CHECK (count BETWEEN 1 AND 1000),
  bet_value   bigint NOT NULL CHECK (bet_value > 0 AND bet_value % 100 = 0),
  -- How often what they win must be played through.
  multiplier  integer NOT NULL CHECK (multiplier BETWEEN 0 AND 100),
  valid_until timestamptz NOT NULL,
  key         text NOT NULL CONSTRAINT free_rounds_key UNIQUE CHECK (key <> ''),
  reason      text NOT NULL CHECK (reason <> ''),
  proposed_by uuid NOT NULL REFERENCES operators,
  proposed_at timestamptz NOT NULL DEFAULT lantern_now(),
  -- ASKED: the vendor is being told. FAILED: it never took them.
  state       text NOT NULL CHECK (state IN ('PROPOSED', 'REFUSED', 'ASKED', 'GIVEN', 'CANCELLED', 'ENDED', 'EXPIRED', 'FAILED')),
  decided_by  uuid REFERENCES operators CONSTRAINT free_rounds_two_persons CHECK (decided_by <> proposed_by),
  decision    text,
  decided_at  timestamptz,
  used        integer NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND count),
  -- What the vendor says is left of them, and when it said so.
  vendor_left integer,
  read_at     timestamptz,
  ended_at    timestamptz,
  ended_by    text,
  -- When the vendor is told or asked next; empty: there is nothing to say.
  due_at      timestamptz,
  tries       integer NOT NULL DEFAULT 0,
  problem     text NOT NULL DEFAULT '',
  UNIQUE (vendor_code, reward_id),
  CHECK ((decided_by IS NULL) = (decision IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CHECK ((ended_at IS NULL) = (state IN ('PROPOSED', 'ASKED', 'GIVEN')))
);
CREATE INDEX free_rounds_due ON free_rounds (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX free_rounds_open ON free_rounds (valid_until) WHERE state IN ('PROPOSED', 'ASKED', 'GIVEN');
CREATE INDEX free_rounds_of_member ON free_rounds (member_id, id);
-- What was given never changes, only how it stands.
REVOKE UPDATE, DELETE ON free_rounds FROM lantern_app;
GRANT UPDATE (reward_id, state, used, vendor_left, read_at, ended_at, ended_by, due_at, tries, problem, decided_by, decision, decided_at) ON free_rounds TO lantern_app;
GRANT SELECT, INSERT ON free_rounds TO lantern_desk;
GRANT UPDATE (state, ended_at, ended_by, due_at, tries, decided_by, decision, decided_at) ON free_rounds TO lantern_desk;
-- Whoever gives rounds away has to know which games there are, and what a round of them may cost.
GRANT SELECT (name, is_enabled, wallet, dialect) ON vendors TO lantern_desk;
GRANT SELECT ON games TO lantern_desk;

-- Uses one of them up, as a step of the deed that books its bet. False: the vendor names something that is not for this bet; a reward that
-- the house knows nothing of is the vendor's own.
-- +goose StatementBegin
CREATE FUNCTION free_rounds_use(p_vendor text, p_reward text, p_member uuid, p_game text, p_currency text, p_amount bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE free_rounds SET used = used + 1, state = CASE WHEN used + 1 = count THEN 'ENDED' ELSE state END,
      ended_at = CASE WHEN used + 1 = count THEN lantern_now() END, ended_by = CASE WHEN used + 1 = count THEN 'played' END,
      due_at = CASE WHEN used + 1 = count THEN NULL ELSE due_at END
    WHERE vendor_code = p_vendor AND reward_id = p_reward AND member_id = p_member AND p_game = ANY (games) AND currency = p_currency
      AND p_amount <= bet_value AND used < count AND state IN ('ASKED', 'GIVEN') AND valid_until > lantern_now();
  RETURN FOUND OR NOT EXISTS (SELECT FROM free_rounds WHERE vendor_code = p_vendor AND reward_id = p_reward);
END $$;
-- +goose StatementEnd

-- Gives back the one that a bet used which its vendor took back.
-- +goose StatementBegin
CREATE FUNCTION free_rounds_unuse(p_vendor text, p_tx text, p_member uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE free_rounds f SET used = f.used - 1, state = CASE WHEN f.state = 'ENDED' AND f.used = f.count THEN 'GIVEN' ELSE f.state END,
    ended_at = CASE WHEN f.state = 'ENDED' AND f.used = f.count THEN NULL ELSE f.ended_at END,
    ended_by = CASE WHEN f.state = 'ENDED' AND f.used = f.count THEN NULL ELSE f.ended_by END,
    due_at = CASE WHEN f.state = 'ENDED' AND f.used = f.count THEN lantern_now() ELSE f.due_at END
  FROM vendor_transactions t JOIN bets b ON b.id = t.bet_id
  WHERE t.vendor_code = p_vendor AND t.tx_id = p_tx AND t.member_id = p_member AND t.kind = 'BET'
    AND f.vendor_code = p_vendor AND f.reward_id = b.reward_id AND f.used > 0
$$;
-- +goose StatementEnd

-- As before; what the house gave itself says how often it is to be played through.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_turnover(p_vendor text, p_reward text, p_member uuid, p_source text, p_amount bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked)
  SELECT new_id(), p_member, 'REWARD', p_source, p_amount * rule.times, p_amount
  FROM (SELECT COALESCE((SELECT multiplier FROM free_rounds WHERE vendor_code = p_vendor AND reward_id = p_reward),
    (SELECT multiplier FROM vendor_rewards WHERE vendor_code = p_vendor AND reward_id = p_reward), 1)::bigint AS times) AS rule
  WHERE p_amount * rule.times > 0
$$;
-- +goose StatementEnd

-- Ends what is open of them; false where nothing is. Its vendor is told, once a call that gives them and may be on its way is over.
-- +goose StatementBegin
CREATE FUNCTION free_rounds_cancel(p_id uuid, p_by text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE free_rounds SET state = 'CANCELLED', ended_at = lantern_now(), ended_by = p_by, tries = 0,
      due_at = CASE WHEN state = 'GIVEN' THEN lantern_now() WHEN state = 'ASKED' THEN lantern_now() + interval '10 seconds' END
    WHERE id = p_id AND state IN ('PROPOSED', 'ASKED', 'GIVEN');
  RETURN FOUND;
END $$;
-- +goose StatementEnd

-- As before, and whoever is kept from play for longer than a break loses the free rounds that he has not played.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION end_play(p_members uuid[], p_reason text) RETURNS void LANGUAGE sql AS $$
  WITH ended AS (
    UPDATE play_sessions SET ended_at = lantern_now() WHERE member_id = ANY (p_members) AND ended_at IS NULL AND expires_at > lantern_now()
    RETURNING id, vendor_code, verified_at)
  INSERT INTO play_endings (session_id, vendor_code, reason)
    SELECT e.id, e.vendor_code, p_reason FROM ended e JOIN vendors v ON v.code = e.vendor_code WHERE e.verified_at IS NOT NULL AND v.api_url <> '';
  SELECT free_rounds_cancel(f.id, p_reason) FROM (SELECT id FROM free_rounds WHERE member_id = ANY (p_members) AND state IN ('PROPOSED', 'ASKED', 'GIVEN')
    AND p_reason <> 'TIME_OUT' ORDER BY id FOR NO KEY UPDATE) f
$$;
-- +goose StatementEnd

ALTER TABLE messages DROP CONSTRAINT messages_related_kind_check;
ALTER TABLE messages ADD CONSTRAINT messages_related_kind_check CHECK (related_kind IN ('deposit', 'withdrawal', 'transfer', 'freeze', 'free_rounds'));

-- +goose Down
DELETE FROM messages WHERE related_kind = 'free_rounds';
ALTER TABLE messages DROP CONSTRAINT messages_related_kind_check;
ALTER TABLE messages ADD CONSTRAINT messages_related_kind_check CHECK (related_kind IN ('deposit', 'withdrawal', 'transfer', 'freeze'));
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION end_play(p_members uuid[], p_reason text) RETURNS void LANGUAGE sql AS $$
  WITH ended AS (
    UPDATE play_sessions SET ended_at = lantern_now() WHERE member_id = ANY (p_members) AND ended_at IS NULL AND expires_at > lantern_now()
    RETURNING id, vendor_code, verified_at)
  INSERT INTO play_endings (session_id, vendor_code, reason)
    SELECT e.id, e.vendor_code, p_reason FROM ended e JOIN vendors v ON v.code = e.vendor_code WHERE e.verified_at IS NOT NULL AND v.api_url <> ''
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION vendor_turnover(p_vendor text, p_reward text, p_member uuid, p_source text, p_amount bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked)
  SELECT new_id(), p_member, 'REWARD', p_source, p_amount * rule.times, p_amount
  FROM (SELECT COALESCE((SELECT multiplier FROM vendor_rewards WHERE vendor_code = p_vendor AND reward_id = p_reward), 1)::bigint AS times) AS rule
  WHERE p_amount * rule.times > 0
$$;
-- +goose StatementEnd
DROP FUNCTION free_rounds_cancel, free_rounds_unuse, free_rounds_use;
DROP TABLE free_rounds;
REVOKE SELECT ON games FROM lantern_desk;
REVOKE SELECT (name, is_enabled, wallet, dialect) ON vendors FROM lantern_desk;
