-- Reports whether it is now between two times of day at the configured GMT offset; the range may pass midnight.
-- SQL because statements filter by it.
CREATE OR REPLACE FUNCTION is_within_hours(p_from time, p_until time) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_from IS NULL THEN true WHEN p_from < p_until THEN at >= p_from AND at < p_until ELSE at >= p_from
    OR at < p_until END
  FROM (SELECT (lantern_now() AT TIME ZONE 'UTC' + (SELECT (value #>> '{}')::interval FROM settings
    WHERE key = 'gmtOffset'))::time AS at) clock
$$;
