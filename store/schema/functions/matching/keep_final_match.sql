-- Trigger: a match that was decided does not change any more; only a late transfer may still be found for one that
-- ended without a payment.
-- SQL because it also holds for people at a psql prompt.
CREATE OR REPLACE FUNCTION keep_final_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('CONFIRMED', 'RELEASED', 'RULED_PAID', 'RULED_SHORT', 'RULED_UNPAID', 'FOUND_LATE')
    OR OLD.state IN ('LAPSED', 'CANCELLED') AND NEW.state <> 'FOUND_LATE' THEN
    RAISE EXCEPTION 'match % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
