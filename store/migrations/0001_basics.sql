-- What every noun stands on: roles, the clock, settings, idempotency, the outbox, job slots, keys of encrypted calls, the audit trail.

-- +goose Up
-- +goose StatementBegin
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'lantern_app') THEN
    CREATE ROLE lantern_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of the same server made it in this instant
END $$;
-- +goose StatementEnd

ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO lantern_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO lantern_app;
GRANT USAGE ON SCHEMA public TO lantern_app;

CREATE TABLE clock_offsets (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  ahead  interval NOT NULL DEFAULT '0'
);
INSERT INTO clock_offsets DEFAULT VALUES;
REVOKE INSERT, UPDATE, DELETE ON clock_offsets FROM lantern_app;

-- +goose StatementBegin
CREATE FUNCTION lantern_now() RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT now() + ahead FROM clock_offsets $$;
-- +goose StatementEnd

CREATE TABLE settings (
  key        text PRIMARY KEY,
  value      jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT lantern_now()
);

-- +goose StatementBegin
CREATE FUNCTION business_day(instant timestamptz) RETURNS date LANGUAGE sql STABLE AS
$$ SELECT (instant AT TIME ZONE 'UTC' + (SELECT (value #>> '{}')::interval FROM settings WHERE key = 'gmtOffset'))::date $$;
-- +goose StatementEnd

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
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE outbox (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id    uuid,
  kind         text NOT NULL,
  payload      jsonb NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT lantern_now(),
  published_at timestamptz,
  -- An event that cannot be published while its neighbors can is set aside after some tries.
  failures     integer NOT NULL DEFAULT 0
);
CREATE INDEX outbox_waiting ON outbox (id) WHERE published_at IS NULL;
CREATE INDEX outbox_of_member ON outbox (member_id, id);

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

CREATE TABLE audit_rows (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor      text NOT NULL,
  deed       text NOT NULL,
  object     text NOT NULL,
  before     jsonb,
  after      jsonb,
  reason     text,
  request_id text,
  at         timestamptz NOT NULL DEFAULT lantern_now(),
  previous   bytea NOT NULL,
  hash       bytea NOT NULL
);
REVOKE UPDATE, DELETE ON audit_rows FROM lantern_app;

-- +goose StatementBegin
CREATE FUNCTION refuse_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
-- +goose StatementEnd
CREATE TRIGGER audit_rows_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_rows EXECUTE FUNCTION refuse_rewrite();

-- +goose StatementBegin
CREATE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_rows'));
  SELECT COALESCE((SELECT hash FROM audit_rows ORDER BY id DESC LIMIT 1), ''::bytea) INTO NEW.previous;
  NEW.hash := sha256(NEW.previous || convert_to(concat_ws(E'\x1f', NEW.actor, NEW.deed, NEW.object, NEW.before::text,
    NEW.after::text, NEW.reason, NEW.request_id, extract(epoch FROM NEW.at)::text), 'UTF8'));
  RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER audit_rows_chain BEFORE INSERT ON audit_rows FOR EACH ROW EXECUTE FUNCTION chain_audit();

-- A UUIDv7 begins with its milliseconds, so a table that is partitioned by id is partitioned by time and keeps a simple key.
-- +goose StatementBegin
CREATE FUNCTION id_floor(instant timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS
$$ SELECT (lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;
-- +goose StatementEnd

-- A UUIDv7 for the few ids that are made inside a function.
-- +goose StatementBegin
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;
-- +goose StatementEnd

-- A partition has rights and statement triggers of its own: the application reaches it through its table only, nobody empties it.
-- +goose StatementBegin
CREATE FUNCTION guard_partition(child text, parent text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('REVOKE ALL ON %I FROM lantern_app', child);
  IF parent IN ('entries', 'lines') THEN
    EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION refuse_rewrite()', child);
  END IF;
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION ensure_partitions(months integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parent text;
  child  text;
  first  timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ensure_partitions'));
  FOREACH parent IN ARRAY ARRAY['entries', 'lines', 'bets'] LOOP
    FOR step IN -1 .. months LOOP
      first := date_trunc('month', now() AT TIME ZONE 'UTC' + make_interval(months => step)) AT TIME ZONE 'UTC';
      child := parent || to_char(first AT TIME ZONE 'UTC', '_YYYY_MM');
      CONTINUE WHEN to_regclass(child) IS NOT NULL;
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        child, parent, id_floor(first), id_floor(first + interval '1 month'));
      PERFORM guard_partition(child, parent);
    END LOOP;
  END LOOP;
END $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION ensure_partitions(integer), guard_partition(text, text), new_id(), id_floor(timestamptz);
DROP TABLE audit_rows, cipher_messages, cipher_keys, job_slots, outbox, idempotency_keys;
DROP FUNCTION chain_audit(), refuse_rewrite(), business_day(timestamptz);
DROP TABLE settings;
DROP FUNCTION lantern_now();
DROP TABLE clock_offsets;
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM lantern_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON SEQUENCES FROM lantern_app;
REVOKE ALL ON SCHEMA public FROM lantern_app;
