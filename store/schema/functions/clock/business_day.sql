-- Returns the business day of an instant: the calendar day at the configured GMT offset.
-- SQL because statements group by it and ledger functions stamp entries with it.
CREATE OR REPLACE FUNCTION business_day(instant timestamptz) RETURNS date LANGUAGE sql STABLE AS
$$ SELECT (instant AT TIME ZONE 'UTC' + (SELECT (value #>> '{}')::interval FROM settings
  WHERE key = 'gmtOffset'))::date $$;
