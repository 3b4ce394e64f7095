-- Returns when the next reality check is due, counted from now.
-- SQL because statements write it.
CREATE OR REPLACE FUNCTION reminder_due(p_chosen smallint) RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT lantern_now() + reminder_after(p_chosen) * interval '1 minute' $$;
