-- Cancels free rounds that are proposed, requested or granted. Returns false where they are not.
-- SQL because end_play calls it for whole teams.
CREATE OR REPLACE FUNCTION free_rounds_cancel(p_id uuid, p_by text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE free_rounds SET state = 'CANCELLED', ended_at = lantern_now(), ended_by = p_by, tries = 0,
      due_at = CASE WHEN state = 'GIVEN' THEN lantern_now() WHEN state = 'ASKED'
        THEN lantern_now() + interval '10 seconds' END
    WHERE id = p_id AND state IN ('PROPOSED', 'ASKED', 'GIVEN');
  RETURN FOUND;
END $$;
