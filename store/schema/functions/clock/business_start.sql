-- Returns the first instant of a business day.
-- SQL because statements filter by it.
CREATE OR REPLACE FUNCTION business_start(day date) RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT (day::timestamp - (SELECT (value #>> '{}')::interval FROM settings
  WHERE key = 'gmtOffset')) AT TIME ZONE 'UTC' $$;
