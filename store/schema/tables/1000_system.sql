-- What every noun uses: the clock, settings, idempotency keys, job slots, keys of encrypted calls.

CREATE TABLE clock_offsets (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  ahead  interval NOT NULL DEFAULT '0'
);
INSERT INTO clock_offsets DEFAULT VALUES;

CREATE TABLE settings (
  key        text PRIMARY KEY,
  value      jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT lantern_now()
);
INSERT INTO settings (key, value) VALUES ('gmtOffset', '"+07:00"');

CREATE TABLE idempotency_keys (
  member_id  uuid NOT NULL,
  call       text NOT NULL,
  key        text NOT NULL CHECK (length(key) BETWEEN 1 AND 128),
  body_hash  bytea NOT NULL,
  request_id text NOT NULL,
  answer     jsonb,
  is_money   boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (member_id, call, key)
);
CREATE INDEX idempotency_keys_answered ON idempotency_keys (created_at) WHERE is_money AND answer IS NOT NULL;
CREATE INDEX idempotency_keys_short ON idempotency_keys (created_at) WHERE NOT is_money;

CREATE TABLE job_slots (
  name   text NOT NULL,
  slot   text NOT NULL,
  ran_at timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (name, slot)
);

CREATE TABLE cipher_keys (
  kid        text PRIMARY KEY,
  secret     bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT lantern_now(),
  retired_at timestamptz
);

CREATE TABLE cipher_messages (
  jti     text PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT lantern_now()
);
CREATE INDEX cipher_messages_age ON cipher_messages (seen_at);
