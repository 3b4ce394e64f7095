-- How an app comes to a session: whoever signed in on our own page in the browser hands that session over by a code, which only the app
-- that asked can use.

-- +goose Up
CREATE TABLE handoffs (
  session_id uuid PRIMARY KEY REFERENCES sessions,
  code_hash  bytea NOT NULL UNIQUE,
  challenge  text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- +goose Down
DROP TABLE handoffs;
