-- Trigger: a credit to a member who owes bills is noted, so that they are paid within seconds.
-- SQL because no credit may be forgotten, and the condition costs nothing where no bill is owed.
CREATE OR REPLACE FUNCTION bills_retry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bill_credits (payer_id) SELECT owner_id FROM accounts WHERE id = NEW.account_id;
  RETURN NULL;
END $$;
