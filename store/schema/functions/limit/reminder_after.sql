-- Returns the minutes until a reality check: the member's choice or the market's, whichever is shorter; NULL: never.
-- SQL because statements and reminder_due use it.
CREATE OR REPLACE FUNCTION reminder_after(p_chosen smallint) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT least(NULLIF(p_chosen, 0)::integer, NULLIF((SELECT (value #>> '{}')::integer FROM settings
    WHERE key = 'realityCheckMinutes'), 0))
$$;
