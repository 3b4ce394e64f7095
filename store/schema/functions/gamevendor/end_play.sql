-- Ends members' open play sessions, queues the notice to their vendors and cancels their free rounds (a time-out keeps
-- them). SQL because freezes and exclusions of whole teams do it in one statement.
CREATE OR REPLACE FUNCTION end_play(p_members uuid[], p_reason text) RETURNS void LANGUAGE sql AS $$
  WITH ended AS (
    UPDATE play_sessions SET ended_at = lantern_now() WHERE member_id = ANY (p_members) AND ended_at IS NULL
      AND expires_at > lantern_now()
    RETURNING id, vendor_code, verified_at)
  INSERT INTO play_endings (session_id, vendor_code, reason)
    SELECT e.id, e.vendor_code, p_reason FROM ended e JOIN vendors v ON v.code = e.vendor_code
      WHERE e.verified_at IS NOT NULL AND v.api_url <> '';
  SELECT free_rounds_cancel(f.id, p_reason)
    FROM (SELECT id FROM free_rounds WHERE member_id = ANY (p_members) AND state IN ('PROPOSED', 'ASKED', 'GIVEN')
    AND p_reason <> 'TIME_OUT' ORDER BY id FOR NO KEY UPDATE) f
$$;
