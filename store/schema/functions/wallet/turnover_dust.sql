-- Voids open wagering requirements of a member whose balance is below the configured minimum and who has nothing at
-- stake, in a vendor's wallet or on its way. One statement: a credit at this moment is seen with its requirement or not
-- at all. SQL because settlements do it in the same round trip.
CREATE OR REPLACE FUNCTION turnover_dust(p_member uuid, p_currency text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE turnover_requirements SET state = 'VOID' WHERE member_id = p_member AND state = 'OPEN'
    AND (SELECT b.amount FROM accounts a JOIN balances b ON b.account_id = a.id WHERE a.owner_id = p_member
      AND a.code = 'user:main' AND a.currency = p_currency)
      < COALESCE((SELECT (value ->> 'dust')::numeric FROM settings WHERE key = 'turnover'), 1.00) * 10000
    AND NOT EXISTS (SELECT FROM accounts a JOIN balances b ON b.account_id = a.id WHERE a.owner_id = p_member
      AND b.amount > 0
      AND (a.code = 'user:hold:bet' OR a.code LIKE 'user:vendor:%'))
    AND NOT EXISTS (SELECT FROM vendor_transfers WHERE member_id = p_member AND state = 'SENDING');
END $$;
