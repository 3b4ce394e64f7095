-- Rounds, sessions and seeds of the in-house games. This vendor calls the wallet like any other.

CREATE TABLE bgs_seeds (
  id               uuid PRIMARY KEY,
  player_ref       text NOT NULL,
  code             text NOT NULL,
  server_seed      bytea NOT NULL CHECK (octet_length(server_seed) = 32),
  server_seed_hash text NOT NULL UNIQUE CHECK (server_seed_hash ~ '^[0-9a-f]{64}$'),
  client_seed      text NOT NULL CHECK (client_seed ~ '^[A-Za-z0-9._-]{1,64}$'),
  next_nonce       bigint NOT NULL DEFAULT 1 CHECK (next_nonce >= 1),
  made_at          timestamptz NOT NULL,
  revealed_at      timestamptz
);
CREATE UNIQUE INDEX bgs_seeds_active ON bgs_seeds (player_ref, code) WHERE revealed_at IS NULL;

CREATE TABLE bgs_sessions (
  id             uuid PRIMARY KEY,
  token_hash     bytea NOT NULL UNIQUE,
  player_ref     text NOT NULL,
  code           text NOT NULL,
  wallet_session text NOT NULL,
  wallet_token   text NOT NULL,
  currency       text NOT NULL,
  language       text NOT NULL,
  min_stake      bigint NOT NULL CHECK (min_stake > 0),
  max_stake      bigint NOT NULL,
  rtp_ppm        bigint NOT NULL CHECK (rtp_ppm BETWEEN 1 AND 999999),
  started_at     timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  ended_at       timestamptz,
  CHECK (max_stake >= min_stake)
);
-- One open session per player and game: a second tab ends the first.
CREATE UNIQUE INDEX bgs_sessions_open ON bgs_sessions (player_ref, code) WHERE ended_at IS NULL;

CREATE TABLE bgs_rounds (
  id              uuid PRIMARY KEY,
  session_id      uuid NOT NULL REFERENCES bgs_sessions,
  seed_id         uuid NOT NULL REFERENCES bgs_seeds,
  player_ref      text NOT NULL,
  code            text NOT NULL,
  currency        text NOT NULL,
  stake           bigint NOT NULL CHECK (stake > 0),
  rtp_ppm         bigint NOT NULL CHECK (rtp_ppm BETWEEN 1 AND 999999),
  choices         jsonb NOT NULL,
  request_key     text NOT NULL,
  fingerprint     bytea NOT NULL,
  bet_tx_id       uuid NOT NULL UNIQUE,
  win_tx_id       uuid NOT NULL UNIQUE,
  state           text NOT NULL CHECK (state IN ('OPEN', 'DEBITED', 'SETTLED', 'FAILED')),
  nonce           bigint CHECK (nonce >= 1),
  outcome         jsonb,
  payout          bigint CHECK (payout >= 0),
  balance         bigint,
  balance_version bigint,
  fault           text,
  attempts        integer NOT NULL DEFAULT 0,
  worked_until    timestamptz NOT NULL,
  retry_at        timestamptz NOT NULL,
  opened_at       timestamptz NOT NULL,
  debited_at      timestamptz,
  closed_at       timestamptz,
  request_id      text NOT NULL DEFAULT '',
  CONSTRAINT bgs_rounds_draw CHECK (num_nulls(nonce, outcome, payout, debited_at) IN (0, 4)),
  CONSTRAINT bgs_rounds_state CHECK (CASE state
    WHEN 'OPEN' THEN nonce IS NULL AND closed_at IS NULL
    WHEN 'DEBITED' THEN nonce IS NOT NULL AND closed_at IS NULL
    WHEN 'SETTLED' THEN nonce IS NOT NULL AND closed_at IS NOT NULL AND balance IS NOT NULL
      AND balance_version IS NOT NULL
    ELSE closed_at IS NOT NULL AND fault IS NOT NULL
  END),
  CONSTRAINT bgs_rounds_request UNIQUE (player_ref, code, request_key),
  CONSTRAINT bgs_rounds_nonce UNIQUE (seed_id, nonce)
);
CREATE INDEX bgs_rounds_history ON bgs_rounds (player_ref, code, id DESC) WHERE state <> 'FAILED';
CREATE INDEX bgs_rounds_unfinished ON bgs_rounds (retry_at) WHERE state IN ('OPEN', 'DEBITED');
CREATE INDEX bgs_rounds_seed ON bgs_rounds (seed_id) WHERE state IN ('OPEN', 'DEBITED');
