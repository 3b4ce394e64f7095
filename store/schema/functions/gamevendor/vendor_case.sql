-- Opens a reconciliation case about a vendor's transaction or round, once.
-- SQL because settlement functions open cases in the same round trip.
CREATE OR REPLACE FUNCTION vendor_case(p_vendor text, p_kind text, p_subject text, p_member uuid, p_detail jsonb)
  RETURNS void LANGUAGE sql AS $$
  INSERT INTO vendor_cases (vendor_code, kind, subject, member_id, detail)
    VALUES (p_vendor, p_kind, p_subject, p_member, p_detail) ON CONFLICT DO NOTHING
$$;
