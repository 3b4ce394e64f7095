-- Writes an entry and its lines and moves the balances in the order of their accounts, so that two writers never
-- deadlock. Errors: lines that do not sum to zero; a balance below zero breaks balances_never_negative.
-- SQL because a ledger write is one round trip. The caller has claimed the key.
CREATE OR REPLACE FUNCTION ledger_write(p_entry uuid, p_kind text, p_key text, p_member uuid, p_related_kind text,
  p_related_id text, p_actor text, p_happened timestamptz, p_accounts bigint[], p_amounts bigint[]) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  step    record;
  after   bigint;
  total   numeric := 0;
BEGIN
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, p_kind, p_key, p_member, business_day(p_happened), p_related_kind, p_related_id, p_actor,
      p_happened);
  FOR step IN SELECT account_id, amount FROM unnest(p_accounts, p_amounts) AS moved (account_id, amount)
    ORDER BY account_id LOOP
    after := NULL;
    UPDATE balances SET amount = balances.amount + step.amount, version = version + 1
      WHERE account_id = step.account_id RETURNING balances.amount INTO after;
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, step.account_id, step.amount, after);
    total := total + step.amount;
  END LOOP;
  IF total <> 0 THEN
    RAISE EXCEPTION 'entry % does not add up: %', p_entry, total USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $$;
