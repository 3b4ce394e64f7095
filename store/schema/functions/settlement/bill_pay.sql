-- Pays what is open of a bill as far as the payer's withdrawable money goes, and returns the state of the bill and what
-- was paid now. The platform pays in full. A bill that is not APPROVED, PARTIAL or UNPAID is left alone. p_out and p_in
-- are the ids of the two entries: the payer's and the payee's.
-- SQL because a run pays thousands of bills, each under the locks of two balances.
CREATE OR REPLACE FUNCTION bill_pay(p_bill uuid, p_out uuid, p_in uuid, p_actor text)
  RETURNS TABLE (state text, paid bigint, payer uuid, payee uuid) LANGUAGE plpgsql AS $$
DECLARE
  bill     bills;
  instant  timestamptz := lantern_now();
  earned   timestamptz;
  main     bigint;
  from_id  bigint;
  clearing bigint;
  share    bigint;
  before   text;
BEGIN
  SELECT * INTO bill FROM bills b WHERE b.id = p_bill AND b.state IN ('APPROVED', 'PARTIAL', 'UNPAID')
    AND NOT b.is_replaced FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  before := bill.state;
  IF bill.state = 'APPROVED' AND (SELECT income_frozen OR is_frozen(id, 'INCOME') FROM members
      WHERE id = bill.payee_id) THEN
    UPDATE bills b SET state = 'HELD' WHERE b.id = p_bill;
    RETURN QUERY SELECT 'HELD', 0::bigint, bill.payer_id, bill.payee_id;
    RETURN;
  END IF;
  main := ledger_account(bill.payee_id, 'user:main', bill.currency);
  share := bill.amount - bill.paid;
  IF bill.payer_id IS NULL THEN
    from_id := ledger_account(NULL, CASE bill.kind WHEN 'DIVIDEND' THEN 'exp:dividend' ELSE 'exp:salary' END,
      bill.currency);
    PERFORM FROM balances WHERE account_id = main FOR NO KEY UPDATE;
  ELSE
    from_id := ledger_account(bill.payer_id, 'user:main', bill.currency);
    PERFORM FROM balances WHERE account_id IN (main, from_id) ORDER BY account_id FOR NO KEY UPDATE;
    SELECT least(share, greatest(0, b.amount - COALESCE((SELECT sum(r.locked) FROM turnover_requirements r
        WHERE r.member_id = bill.payer_id AND r.state = 'OPEN'), 0)) / 100 * 100) INTO share
      FROM balances b WHERE b.account_id = from_id;
  END IF;
  IF share > 0 THEN
    -- What was earned for a day belongs to it, also when it is paid later.
    earned := least(instant, business_start(bill.earned_on + 1) - interval '1 millisecond');
    IF bill.payer_id IS NULL THEN
      PERFORM ledger_post(p_in, bill.kind, 'bill:' || p_bill || ':' || bill.payments + 1, bill.payee_id, 'bill',
        p_bill::text, p_actor, earned, ARRAY[from_id, main], ARRAY[-share, share]);
    ELSE
      clearing := ledger_account(NULL, 'platform:contracts', bill.currency);
      PERFORM ledger_post(p_out, bill.kind || '_PAID', 'bill:' || p_bill || ':' || bill.payments + 1 || ':paid',
        bill.payer_id, 'bill', p_bill::text, p_actor, earned, ARRAY[from_id, clearing], ARRAY[-share, share]);
      PERFORM ledger_post(p_in, bill.kind, 'bill:' || p_bill || ':' || bill.payments + 1, bill.payee_id, 'bill',
        p_bill::text, p_actor, earned, ARRAY[clearing, main], ARRAY[-share, share]);
    END IF;
    INSERT INTO outbox (kind, member_id) VALUES ('balance', bill.payee_id);
    IF bill.payer_id IS NOT NULL THEN
      INSERT INTO outbox (kind, member_id) VALUES ('balance', bill.payer_id);
    END IF;
  END IF;
  UPDATE bills b SET paid = b.paid + share, payments = b.payments + (share > 0)::integer,
      settled_at = CASE WHEN b.paid + share = b.amount THEN instant END,
      state = CASE WHEN b.paid + share = b.amount THEN 'PAID' WHEN b.paid + share > 0 THEN 'PARTIAL' ELSE 'UNPAID' END
    WHERE b.id = p_bill RETURNING * INTO bill;
  IF bill.payer_id IS NOT NULL THEN PERFORM bills_mark_owing(bill.payer_id, bill.currency); END IF;
  RETURN QUERY SELECT bill.state, share, bill.payer_id, bill.payee_id;
END $$;
