-- Returns what operators credited to a member since an instant, less fees. A payment that settles its order is counted
-- with the order. SQL because deposited calls it.
CREATE OR REPLACE FUNCTION deposited_by_hand(p_member uuid, p_from timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(h.amount - d.fee), 0)::bigint FROM deposits d JOIN held_payments h ON h.deposit_id = d.id
  WHERE d.member_id = p_member AND h.outcome = 'CREDITED' AND h.decided_at >= p_from
    AND NOT (d.state IN ('CREDITED', 'REVERSED') AND d.provider_order IS NOT DISTINCT FROM h.provider_order)
$$;
