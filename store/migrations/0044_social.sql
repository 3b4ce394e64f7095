-- Who is also known elsewhere: accounts linked at other providers, offers to link one that nobody has yet, tokens that were used.

-- +goose Up
CREATE TABLE social_accounts (
  provider  text NOT NULL CHECK (provider IN ('google', 'facebook')),
  subject   text NOT NULL,
  member_id uuid NOT NULL REFERENCES members,
  name      text NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (provider, subject),
  UNIQUE (member_id, provider)
);

-- Somebody proved who he is elsewhere and has no account here yet, or has not said which.
CREATE TABLE social_bindings (
  token_hash bytea PRIMARY KEY,
  provider   text NOT NULL CHECK (provider IN ('google', 'facebook', 'phone')),
  subject    text NOT NULL,
  name       text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- A token of a provider counts once.
CREATE TABLE social_tokens (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- +goose Down
DROP TABLE social_tokens, social_bindings, social_accounts;
