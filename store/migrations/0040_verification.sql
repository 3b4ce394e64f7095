-- What people prove themselves with: codes that were sent to them, authenticators, and the codes that replace a lost one.

-- +goose Up
-- One live code for a purpose, a target and a holder: a newer one takes its place. Target and code are kept as keyed hashes.
CREATE TABLE verification_codes (
  purpose     text NOT NULL CHECK (purpose IN ('login', 'password', 'register', 'bind', 'reauth', 'challenge')),
  target_mark bytea NOT NULL,
  holder      text NOT NULL,
  code_mark   bytea NOT NULL,
  tries       smallint NOT NULL DEFAULT 0,
  issued_at   timestamptz NOT NULL DEFAULT lantern_now(),
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (purpose, target_mark, holder)
);
CREATE INDEX verification_codes_by_end ON verification_codes (expires_at);

-- A new secret waits as pending until a code shows that the device has it; so long the old one stays.
CREATE TABLE member_authenticators (
  member_id    uuid PRIMARY KEY REFERENCES members,
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

CREATE TABLE recovery_codes (
  member_id uuid NOT NULL REFERENCES members,
  code_mark bytea NOT NULL,
  used_at   timestamptz,
  PRIMARY KEY (member_id, code_mark)
);

-- +goose Down
DROP TABLE recovery_codes, member_authenticators, verification_codes;
