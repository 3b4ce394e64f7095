-- Trigger: numbers an audit row and chains it to the one before by its hash, one row at a time.
-- SQL because no writer may skip it.
CREATE OR REPLACE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_rows'));
  NEW.id := nextval(pg_get_serial_sequence('audit_rows', 'id'));
  SELECT COALESCE((SELECT hash FROM audit_rows ORDER BY id DESC LIMIT 1), ''::bytea) INTO NEW.previous;
  NEW.hash := sha256(NEW.previous || convert_to(concat_ws(E'\x1f', NEW.actor, NEW.action, NEW.object, NEW.before::text,
    NEW.after::text, NEW.reason, NEW.request_id, extract(epoch FROM NEW.at)::text), 'UTF8'));
  RETURN NEW;
END $$;
