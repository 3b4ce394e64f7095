-- Reports whether a freeze of this kind is in force for a member: his own, or one of a team above him.
-- SQL because a bet asks for it in the same round trip; the tree is read only where a team is frozen.
CREATE OR REPLACE FUNCTION is_frozen(p_member uuid, p_flag text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM member_freezes f WHERE f.member_id = p_member AND f.flag = p_flag AND f.lifted_at IS NULL
      AND COALESCE(f.from_at <= lantern_now(), true) AND COALESCE(f.until_at > lantern_now(), true))
    OR EXISTS (SELECT FROM member_freezes f WHERE f.flag = p_flag AND f.lifted_at IS NULL AND f.applies_to_team)
      AND EXISTS (SELECT FROM member_ancestors a WHERE a.descendant_id = p_member AND a.valid_to IS NULL
        AND EXISTS (SELECT FROM member_freezes f WHERE f.member_id = a.ancestor_id AND f.flag = p_flag
          AND f.lifted_at IS NULL
          AND f.applies_to_team AND COALESCE(f.from_at <= lantern_now(), true)
            AND COALESCE(f.until_at > lantern_now(), true) OFFSET 0));
END $$;
