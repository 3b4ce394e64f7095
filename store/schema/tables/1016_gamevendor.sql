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
  -- Our private key, where the algorithm has key pairs; secret is then the vendor's public key.
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
  -- ISO 3166-1 alpha-2; empty: unknown.
  country     text NOT NULL DEFAULT '',
  -- The player's IP address as reported by the vendor at the token exchange; empty: none.
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
  reported_at timestamptz
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
-- Rows are stored in order of time, so a BRIN index finds an hour at no cost for bets.
CREATE INDEX vendor_transactions_time
  ON vendor_transactions USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX vendor_transactions_of_round ON vendor_transactions (round_id, vendor_code);

-- Refused calls that the vendor may repeat under the same id.
CREATE TABLE vendor_attempts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_code text NOT NULL,
  tx_id       text NOT NULL,
  kind        text NOT NULL,
  status      text NOT NULL,
  amount      bigint NOT NULL,
  made_at     timestamptz NOT NULL DEFAULT lantern_now(),
  -- For a win before its bet: the member, and the detail of the case if the bet never arrives.
  member_id   uuid,
  detail      jsonb
);
CREATE INDEX vendor_attempts_of_tx ON vendor_attempts (vendor_code, tx_id, made_at);
CREATE INDEX vendor_attempts_age ON vendor_attempts (made_at);
CREATE INDEX vendor_attempts_lost ON vendor_attempts (made_at) WHERE kind = 'WIN' AND status = 'BET_NOT_FOUND';

-- Wagering multipliers of rewards and campaigns; the default is 1.
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
  -- The vendor's name for them: our id, unless its dialect has its own.
  reward_id   text NOT NULL,
  games       text[] NOT NULL CHECK (cardinality(games) BETWEEN 1 AND 20),
  currency    text NOT NULL,
  count       integer NOT NULL CHECK (count BETWEEN 1 AND 1000),
  bet_value   bigint NOT NULL CHECK (bet_value > 0 AND bet_value % 100 = 0),
  -- Wagering multiplier of their wins.
  multiplier  integer NOT NULL CHECK (multiplier BETWEEN 0 AND 100),
  valid_until timestamptz NOT NULL,
  key         text NOT NULL CHECK (key <> ''),
  reason      text NOT NULL CHECK (reason <> ''),
  proposed_by uuid NOT NULL REFERENCES operators,
  proposed_at timestamptz NOT NULL DEFAULT lantern_now(),
  -- ASKED: requested from the vendor. FAILED: never accepted by it.
  state       text NOT NULL CHECK (state IN ('PROPOSED', 'REFUSED', 'ASKED', 'GIVEN', 'CANCELLED', 'ENDED', 'EXPIRED',
    'FAILED')),
  decided_by  uuid REFERENCES operators,
  decision    text,
  decided_at  timestamptz,
  used        integer NOT NULL DEFAULT 0,
  -- Rounds left as reported by the vendor, and when.
  vendor_left integer,
  read_at     timestamptz,
  ended_at    timestamptz,
  ended_by    text,
  -- When the vendor is called next; NULL: never.
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

-- Reconciliation cases for operators; the subject is a transaction id or a round.
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
-- For the list of the newest cases.
CREATE INDEX vendor_cases_age ON vendor_cases (opened_at);

CREATE TABLE vendor_case_ends (
  case_id  uuid PRIMARY KEY REFERENCES vendor_cases,
  reason   text NOT NULL CHECK (reason <> ''),
  actor    text NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT lantern_now()
);

-- Transactions sent in one window and booked in a later one, which must not report them as missing at the vendor.
CREATE TABLE vendor_latecomers (
  vendor_code text NOT NULL,
  tx_id       text NOT NULL,
  from_at     timestamptz NOT NULL,
  PRIMARY KEY (vendor_code, tx_id)
);
CREATE INDEX vendor_latecomers_age ON vendor_latecomers (from_at);

-- The last bet that the sweeper has checked.
CREATE TABLE vendor_sweeps (
  single  boolean PRIMARY KEY DEFAULT true CHECK (single),
  reached uuid NOT NULL
);
INSERT INTO vendor_sweeps (reached) VALUES ('00000000-0000-0000-0000-000000000000');

-- One hour of transactions of a vendor to reconcile; due_at NULL: done.
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
