-- Trigger: an adjustment that was decided does not change any more.
-- SQL because it also holds for people at a psql prompt.
CREATE OR REPLACE FUNCTION keep_final_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'PROPOSED' THEN
    RAISE EXCEPTION 'adjustment % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
