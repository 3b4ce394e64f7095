-- Trigger: a credit to a member who owes bills starts the timer that pays them.
-- SQL because no credit may be forgotten, and the condition costs nothing where no bill is owed.
CREATE OR REPLACE FUNCTION bills_retry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO timers (kind, key, fires_at, due_at)
    SELECT 'bills_retry', owner_id::text, lantern_now(), lantern_now() FROM accounts WHERE id = NEW.account_id
    ON CONFLICT (kind, key) DO NOTHING;
  RETURN NULL;
END $$;
