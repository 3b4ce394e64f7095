-- Returns the first day of the period after the one that a day belongs to.
-- SQL because statements filter by it.
CREATE OR REPLACE FUNCTION limit_next(p_period text, p_day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (limit_first(p_period, p_day) + CASE p_period WHEN 'D' THEN interval '1 day' WHEN 'W' THEN interval '7 days'
    ELSE interval '1 month' END)::date
$$;
