-- Adds an entry to the feed, once for each member whose money it moves: what a balance gains or loses, and what leaves
-- the hold of a withdrawal. Bets and rebates have facts of their own; holds, releases and money in vendors' wallets
-- still belong to the member.
-- SQL because it runs in the round trip of the entry.
CREATE OR REPLACE FUNCTION record_entry(p_entry uuid, p_kind text, p_happened timestamptz, p_accounts bigint[],
  p_amounts bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO feed_facts (kind, subject_id, version, member_id, entry_kind, currency, amount, amount_change, placed_at,
      business_on)
    SELECT 'ENTRY', p_entry, 1, a.owner_id, p_kind, a.currency, sum(m.amount)::bigint, sum(m.amount)::bigint,
      p_happened, business_day(p_happened)
    FROM unnest(p_accounts, p_amounts) AS m (account_id, amount) JOIN accounts a ON a.id = m.account_id
    WHERE a.code = CASE p_kind WHEN 'WITHDRAW_PAID' THEN 'user:hold:withdraw' ELSE 'user:main' END
      AND a.owner_id IS NOT NULL
      AND p_kind NOT IN ('BET', 'BET_SETTLE', 'PAYOUT', 'BET_CANCEL', 'BET_REFUND', 'BET_CORRECTION', 'SELF_REBATE',
        'AGENT_COMMISSION', 'WITHDRAW_HOLD', 'WITHDRAW_RELEASE', 'VENDOR_IN', 'VENDOR_OUT', 'DEBT_SWEEP')
    GROUP BY a.owner_id, a.currency
$$;
