-- Returns the first day of the period (D, W, M) that a day belongs to; weeks begin on Monday.
-- SQL because statements filter by it.
CREATE OR REPLACE FUNCTION limit_first(p_period text, p_day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_period WHEN 'D' THEN p_day WHEN 'W' THEN date_trunc('week', p_day::timestamp)::date
    ELSE date_trunc('month', p_day::timestamp)::date END
$$;
