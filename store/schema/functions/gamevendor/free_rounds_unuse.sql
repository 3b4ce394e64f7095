-- Gives a used free round back when its bet is rolled back.
-- SQL because a vendor's rollback is answered in few round trips.
CREATE OR REPLACE FUNCTION free_rounds_unuse(p_vendor text, p_tx text, p_member uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE free_rounds f SET used = f.used - 1, state = CASE WHEN f.state = 'ENDED' AND f.used = f.count THEN 'GIVEN'
    ELSE f.state END,
    ended_at = CASE WHEN f.state = 'ENDED' AND f.used = f.count THEN NULL ELSE f.ended_at END,
    ended_by = CASE WHEN f.state = 'ENDED' AND f.used = f.count THEN NULL ELSE f.ended_by END,
    due_at = CASE WHEN f.state = 'ENDED' AND f.used = f.count THEN lantern_now() ELSE f.due_at END
  FROM vendor_transactions t JOIN bets b ON b.id = t.bet_id
  WHERE t.vendor_code = p_vendor AND t.tx_id = p_tx AND t.member_id = p_member AND t.kind = 'BET'
    AND f.vendor_code = p_vendor AND f.reward_id = b.reward_id AND f.used > 0
$$;
