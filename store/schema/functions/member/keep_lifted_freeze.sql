-- Trigger: a lifted freeze does not change any more.
-- SQL because it also holds for people at a psql prompt.
CREATE OR REPLACE FUNCTION keep_lifted_freeze() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.lifted_at IS NOT NULL THEN
    RAISE EXCEPTION 'freeze % is lifted', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
