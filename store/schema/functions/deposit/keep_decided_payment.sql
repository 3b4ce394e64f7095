-- Trigger: a held payment that was decided does not change any more.
-- SQL because it also holds for people at a psql prompt.
CREATE OR REPLACE FUNCTION keep_decided_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.outcome IS NOT NULL THEN
    RAISE EXCEPTION 'payment % is decided', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
