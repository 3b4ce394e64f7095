-- Marks the balance of a payer who owes bills: it blocks withdrawals and transfers, and every credit is followed by
-- another attempt to pay. SQL because every payment of a bill does it in its own round trip.
CREATE OR REPLACE FUNCTION bills_mark_owing(p_payer uuid, p_currency text) RETURNS void LANGUAGE sql AS $$
  UPDATE balances SET owes_bills = owing.is_so FROM (SELECT EXISTS (SELECT FROM bills WHERE payer_id = p_payer
      AND currency = p_currency AND state IN ('PARTIAL', 'UNPAID') AND NOT is_replaced) AS is_so) owing
    WHERE account_id = ledger_account(p_payer, 'user:main', p_currency) AND owes_bills <> owing.is_so
$$;
