-- Trigger: a transfer to or from a vendor's wallet that ended does not change any more.
-- SQL because it also holds for people at a psql prompt.
CREATE OR REPLACE FUNCTION keep_final_vendor_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'SENDING' THEN
    RAISE EXCEPTION 'transfer % to a vendor is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
