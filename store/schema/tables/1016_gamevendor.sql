-- The seamless wallet: signing keys, play sessions, transactions, free rounds, reconciliation with vendors.

-- The answer to a vendor's call (vendor_bet and its neighbors): a status, whether the call was a repetition, the main
-- balance in ten-thousandths with its version, and the ledger entry. Balance and version are NULL for unknown players.
CREATE TYPE vendor_answer AS (
  status text, is_duplicate boolean, balance bigint, version bigint, entry_id uuid, currency text
);

CREATE TABLE vendor_keys (
  vendor_code text NOT NULL REFERENCES vendors,
  key_id      text NOT NULL,
  algorithm   text NOT NULL CHECK (algorithm IN ('HMAC-SHA256', 'ED25519', 'RSA-SHA256')),
  secret      bytea NOT NULL,
  expires_at  timestamptz,
  -- What we sign with, where that is another key than the one that the vendor is known by: its secret is then a public
  -- key.
  own_key     text NOT NULL DEFAULT '',
  PRIMARY KEY (vendor_code, key_id),
  CONSTRAINT vendor_keys_of_two CHECK ((algorithm <> 'HMAC-SHA256') = (own_key <> ''))
);

CREATE TABLE play_sessions (
  id          uuid PRIMARY KEY,
  token_hash  bytea NOT NULL UNIQUE,
  member_id   uuid NOT NULL REFERENCES members,
  vendor_code text NOT NULL REFERENCES vendors,
  game_id     uuid NOT NULL REFERENCES games,
  currency    text NOT NULL,
  main_id     bigint NOT NULL REFERENCES accounts,
  hold_id     bigint NOT NULL REFERENCES accounts,
  language    text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT lantern_now(),
  verified_at timestamptz,
  expires_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  -- As ISO 3166 has it; empty: nobody knows.
  country     text NOT NULL DEFAULT '',
  -- The player's address as the vendor saw it when it exchanged his token; empty: it said none.
  seen_from   text NOT NULL DEFAULT '',
  CHECK (main_id < hold_id)
);
CREATE INDEX play_sessions_of_member ON play_sessions (member_id, id);

CREATE TABLE play_endings (
  session_id  uuid PRIMARY KEY REFERENCES play_sessions,
  vendor_code text NOT NULL REFERENCES vendors,
  reason      text NOT NULL CHECK (reason IN ('SELF_EXCLUSION', 'TIME_OUT', 'BLOCK', 'CLOSED')),
  made_at     timestamptz NOT NULL DEFAULT lantern_now(),
  due_at      timestamptz DEFAULT lantern_now(),
  tries       integer NOT NULL DEFAULT 0,
  problem     text NOT NULL DEFAULT '',
  told_at     timestamptz
);
CREATE INDEX play_endings_due ON play_endings (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE vendor_transactions (
  vendor_code text NOT NULL,
  tx_id       text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('BET', 'WIN', 'ROLLBACK', 'TOMBSTONE', 'ADJUST', 'REWARD')),
  fingerprint bytea NOT NULL,
  state       text NOT NULL DEFAULT 'APPLIED' CHECK (state IN ('APPLIED', 'CANCELLED', 'TOMBSTONE')),
  member_id   uuid NOT NULL,
  bet_id      uuid,
  entry_id    uuid,
  amount      bigint NOT NULL DEFAULT 0,
  round_id    text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT lantern_now(),
  jackpot_id  text,
  approved_by text,
  PRIMARY KEY (tx_id, vendor_code)
);
-- Rows come in the order of their time, so that summaries of whole pages find an hour, and a bet pays for no index.
CREATE INDEX vendor_transactions_time
  ON vendor_transactions USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX vendor_transactions_of_round ON vendor_transactions (round_id, vendor_code);

-- Refusals that the vendor may repeat are not kept under their id but here.
CREATE TABLE vendor_attempts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_code text NOT NULL,
  tx_id       text NOT NULL,
  kind        text NOT NULL,
  status      text NOT NULL,
  amount      bigint NOT NULL,
  made_at     timestamptz NOT NULL DEFAULT lantern_now(),
  -- Of a win that came before its bet: whose it is, and what somebody should know of it where the bet never comes.
  member_id   uuid,
  detail      jsonb
);
CREATE INDEX vendor_attempts_of_tx ON vendor_attempts (vendor_code, tx_id, made_at);
CREATE INDEX vendor_attempts_age ON vendor_attempts (made_at);
CREATE INDEX vendor_attempts_lost ON vendor_attempts (made_at) WHERE kind = 'WIN' AND status = 'BET_NOT_FOUND';

-- How often what a reward or a campaign paid must be played through. One that is not here: once.
CREATE TABLE vendor_rewards (
  vendor_code text NOT NULL REFERENCES vendors,
  reward_id   text NOT NULL,
  multiplier  integer NOT NULL CHECK (multiplier BETWEEN 0 AND 100),
  PRIMARY KEY (vendor_code, reward_id)
);

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
  key         text NOT NULL CHECK (key <> ''),
  reason      text NOT NULL CHECK (reason <> ''),
  proposed_by uuid NOT NULL REFERENCES operators,
  proposed_at timestamptz NOT NULL DEFAULT lantern_now(),
  -- ASKED: the vendor is being told. FAILED: it never took them.
  state       text NOT NULL CHECK (state IN ('PROPOSED', 'REFUSED', 'ASKED', 'GIVEN', 'CANCELLED', 'ENDED', 'EXPIRED',
    'FAILED')),
  decided_by  uuid REFERENCES operators,
  decision    text,
  decided_at  timestamptz,
  used        integer NOT NULL DEFAULT 0,
  -- What the vendor says is left of them, and when it said so.
  vendor_left integer,
  read_at     timestamptz,
  ended_at    timestamptz,
  ended_by    text,
  -- When the vendor is told or asked next; empty: there is nothing to say.
  due_at      timestamptz,
  tries       integer NOT NULL DEFAULT 0,
  problem     text NOT NULL DEFAULT '',
  CONSTRAINT free_rounds_two_persons CHECK (decided_by <> proposed_by),
  CHECK (used BETWEEN 0 AND count),
  CHECK (((decided_by IS NULL) = (decision IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL))),
  CHECK ((ended_at IS NULL) = (state IN ('PROPOSED', 'ASKED', 'GIVEN'))),
  CONSTRAINT free_rounds_key UNIQUE (key),
  UNIQUE (vendor_code, reward_id)
);
CREATE INDEX free_rounds_due ON free_rounds (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX free_rounds_open ON free_rounds (valid_until) WHERE state IN ('PROPOSED', 'ASKED', 'GIVEN');
CREATE INDEX free_rounds_of_member ON free_rounds (member_id, id);

-- What somebody should look at: the subject is a vendor's id, or a round.
CREATE TABLE vendor_cases (
  id          uuid PRIMARY KEY DEFAULT new_id(),
  vendor_code text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('WIN_WITHOUT_BET', 'WIN_OF_CANCELLED_BET', 'LATE_WIN', 'TOTALS_DIFFER',
    'MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'STATE_DIFFERS', 'ROLLBACK_OF_REWARD')),
  subject     text NOT NULL,
  member_id   uuid NOT NULL,
  detail      jsonb NOT NULL,
  opened_at   timestamptz NOT NULL DEFAULT lantern_now(),
  UNIQUE (vendor_code, kind, subject, member_id)
);
-- Newest first, for whoever looks at them.
CREATE INDEX vendor_cases_age ON vendor_cases (opened_at);

CREATE TABLE vendor_case_ends (
  case_id  uuid PRIMARY KEY REFERENCES vendor_cases,
  reason   text NOT NULL CHECK (reason <> ''),
  actor    text NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT lantern_now()
);

-- What a vendor sent in one window and we booked after its end: the window in which we booked it does not miss it
-- there.
CREATE TABLE vendor_latecomers (
  vendor_code text NOT NULL,
  tx_id       text NOT NULL,
  from_at     timestamptz NOT NULL,
  PRIMARY KEY (vendor_code, tx_id)
);
CREATE INDEX vendor_latecomers_age ON vendor_latecomers (from_at);

-- Up to which bet the sweeper has looked.
CREATE TABLE vendor_sweeps (
  single  boolean PRIMARY KEY DEFAULT true CHECK (single),
  reached uuid NOT NULL
);
INSERT INTO vendor_sweeps (reached) VALUES ('00000000-0000-0000-0000-000000000000');

-- One hour of one vendor. Due: it is to be read, for the first time or again; read and no longer due: it is done.
CREATE TABLE vendor_windows (
  vendor_code text NOT NULL REFERENCES vendors,
  from_at     timestamptz NOT NULL,
  due_at      timestamptz DEFAULT lantern_now(),
  tries       integer NOT NULL DEFAULT 0,
  problem     text NOT NULL DEFAULT '',
  read_at     timestamptz,
  theirs      integer NOT NULL DEFAULT 0,
  ours        integer NOT NULL DEFAULT 0,
  pending     integer NOT NULL DEFAULT 0,
  differences integer NOT NULL DEFAULT 0,
  PRIMARY KEY (vendor_code, from_at)
);
CREATE INDEX vendor_windows_due ON vendor_windows (due_at) WHERE due_at IS NOT NULL;
