-- One-time codes sent by SMS and e-mail.

-- One valid code per purpose, target and holder; a newer code replaces it. Target and code are stored as keyed hashes.
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
