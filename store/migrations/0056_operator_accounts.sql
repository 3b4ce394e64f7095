-- How the people of the back office come in: a password, an authenticator that nobody goes without, roles, sessions of their own.

-- +goose Up
CREATE TABLE operator_accounts (
  operator_id        uuid PRIMARY KEY REFERENCES operators,
  password_hash      text NOT NULL,
  -- Somebody else has seen it: the first one, or one that was given anew.
  needs_new_password boolean NOT NULL DEFAULT true,
  roles              text[] NOT NULL CHECK (roles <@ ARRAY['review', 'content', 'risk', 'accounts']),
  made_at            timestamptz NOT NULL DEFAULT lantern_now(),
  last_login_at      timestamptz
);
REVOKE DELETE ON operator_accounts FROM lantern_app;

-- As the members' authenticators, without recovery codes: who loses one is given a new account's beginning by another person.
CREATE TABLE operator_authenticators (
  operator_id  uuid PRIMARY KEY REFERENCES operator_accounts,
  secret       bytea,
  confirmed_at timestamptz,
  pending      bytea,
  pending_at   timestamptz,
  last_step    bigint NOT NULL DEFAULT 0,
  wrong        smallint NOT NULL DEFAULT 0,
  wrong_since  timestamptz,
  CHECK ((secret IS NULL) = (confirmed_at IS NULL)),
  CHECK ((pending IS NULL) = (pending_at IS NULL))
);

CREATE TABLE operator_sessions (
  id           uuid PRIMARY KEY,
  token_hash   bytea NOT NULL UNIQUE,
  operator_id  uuid NOT NULL REFERENCES operator_accounts,
  ip           text NOT NULL,
  description  text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT lantern_now(),
  last_seen_at timestamptz NOT NULL DEFAULT lantern_now(),
  expires_at   timestamptz NOT NULL,
  -- When a code of the authenticator was shown in it; without one it opens nothing but the way to an authenticator.
  proved_at    timestamptz,
  ended_at     timestamptz
);
CREATE INDEX operator_sessions_open ON operator_sessions (operator_id) WHERE ended_at IS NULL;
REVOKE DELETE ON operator_sessions FROM lantern_app;

-- +goose Down
DROP TABLE operator_sessions, operator_authenticators, operator_accounts;
