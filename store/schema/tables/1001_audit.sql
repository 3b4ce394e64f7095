-- The audit trail: append-only, each row chained to the one before by its hash.

CREATE TABLE audit_rows (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor      text NOT NULL,
  action     text NOT NULL,
  object     text NOT NULL,
  before     jsonb,
  after      jsonb,
  reason     text,
  request_id text,
  at         timestamptz NOT NULL DEFAULT lantern_now(),
  previous   bytea NOT NULL,
  hash       bytea NOT NULL
);
