-- Who may decide in the back office, and the audit trail's order: a row's number is taken under the lock of the chain.

-- +goose Up
CREATE TABLE operators (
  id         uuid PRIMARY KEY,
  name       text NOT NULL UNIQUE CHECK (name <> ''),
  is_active  boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT lantern_now()
);
REVOKE DELETE ON operators FROM lantern_app;

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_rows'));
  NEW.id := nextval(pg_get_serial_sequence('audit_rows', 'id'));
  SELECT COALESCE((SELECT hash FROM audit_rows ORDER BY id DESC LIMIT 1), ''::bytea) INTO NEW.previous;
  NEW.hash := sha256(NEW.previous || convert_to(concat_ws(E'\x1f', NEW.actor, NEW.deed, NEW.object, NEW.before::text,
    NEW.after::text, NEW.reason, NEW.request_id, extract(epoch FROM NEW.at)::text), 'UTF8'));
  RETURN NEW;
END $$;
-- +goose StatementEnd

-- +goose Down
DROP TABLE operators;
