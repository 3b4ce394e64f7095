-- Trigger: a payout's final state, its times, its deposit and its provider reference do not change once they are set.
-- SQL because it also holds for people at a psql prompt.
CREATE OR REPLACE FUNCTION keep_final_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('RECEIVED', 'AUTO_RECEIVED', 'RECEIVED_BY_RULING', 'VOID') AND NEW.state <> OLD.state
    OR OLD.disbursed_at IS NOT NULL AND NEW.disbursed_at IS DISTINCT FROM OLD.disbursed_at
    OR OLD.deadline IS NOT NULL AND NEW.deadline IS DISTINCT FROM OLD.deadline
    OR OLD.deposit_id IS NOT NULL AND NEW.deposit_id IS DISTINCT FROM OLD.deposit_id
    OR OLD.provider_reference IS NOT NULL AND NEW.provider_reference IS DISTINCT FROM OLD.provider_reference THEN
    RAISE EXCEPTION 'payout % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
