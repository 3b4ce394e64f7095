-- Returns what a member deposited since an instant, orders that may still be paid included: several at once cannot
-- exceed a limit together. SQL because limit_used calls it.
CREATE OR REPLACE FUNCTION deposited(p_member uuid, p_from timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(COALESCE(received, amount)), 0)::bigint + deposited_by_hand(p_member, p_from) FROM deposits
  WHERE member_id = p_member AND (state = 'CREDITED' AND decided_at >= p_from OR state = 'IN_REVIEW'
    OR state IN ('CREATED', 'PENDING_PAYMENT') AND expires_at > lantern_now())
$$;
