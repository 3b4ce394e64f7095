-- Trigger: a deposit that paid a part of a withdrawal cannot be reversed until that part is void.
-- SQL because it also holds for people at a psql prompt.
CREATE OR REPLACE FUNCTION keep_matched_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'REVERSED' AND EXISTS (SELECT FROM payouts WHERE deposit_id = NEW.id AND state <> 'VOID') THEN
    RAISE EXCEPTION 'deposit % has paid a withdrawal', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
