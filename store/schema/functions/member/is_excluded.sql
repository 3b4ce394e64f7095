-- Reports whether a member has excluded himself from play.
-- SQL because statements filter by it.
CREATE OR REPLACE FUNCTION is_excluded(p_member uuid) RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT EXISTS (SELECT FROM exclusions WHERE member_id = p_member AND kind = 'EXCLUSION'
  AND until_at > lantern_now()) $$;
