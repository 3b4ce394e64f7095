-- Vendors, their signing keys, their games, and the play sessions in which they may call the wallet.

-- +goose Up
CREATE TABLE vendors (
  code                text PRIMARY KEY,
  name                text NOT NULL,
  is_enabled          boolean NOT NULL DEFAULT true,
  refuses_unknown_rollback boolean NOT NULL DEFAULT false,
  allowed_ips         text[] NOT NULL DEFAULT '{}',
  launch_url          text NOT NULL,
  sort                integer NOT NULL DEFAULT 0
);

CREATE TABLE vendor_keys (
  vendor_code text NOT NULL REFERENCES vendors,
  key_id      text NOT NULL,
  algorithm   text NOT NULL CHECK (algorithm IN ('HMAC-SHA256', 'ED25519')),
  secret      bytea NOT NULL,
  expires_at  timestamptz,
  PRIMARY KEY (vendor_code, key_id)
);

CREATE TABLE games (
  id             uuid PRIMARY KEY,
  vendor_code    text NOT NULL REFERENCES vendors,
  code           text NOT NULL,
  type           text NOT NULL,
  subtype        text,
  names          jsonb NOT NULL,
  cover          text NOT NULL,
  rtp_ppm        bigint,
  lines          integer,
  min_stake      bigint NOT NULL,
  max_stake      bigint NOT NULL,
  is_hot         boolean NOT NULL DEFAULT false,
  is_enabled     boolean NOT NULL DEFAULT true,
  in_maintenance boolean NOT NULL DEFAULT false,
  sort           integer NOT NULL DEFAULT 0,
  added_at       timestamptz NOT NULL DEFAULT lantern_now(),
  UNIQUE (vendor_code, code)
);
CREATE INDEX games_of_type ON games (type, sort, id);

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
  CHECK (main_id < hold_id)
);
CREATE INDEX play_sessions_of_member ON play_sessions (member_id, id);

-- +goose Down
DROP TABLE play_sessions, games, vendor_keys, vendors;
