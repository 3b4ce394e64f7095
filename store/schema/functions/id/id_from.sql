-- Returns the smallest id that a row written since an instant can have. The margin covers the clock that tests move and
-- clocks of several machines that differ. SQL because statements filter by it.
CREATE OR REPLACE FUNCTION id_from(instant timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id_floor(greatest(instant - greatest((SELECT ahead
    FROM clock_offsets), '0') - interval '10 minutes', '1970-01-01 00:00:00Z'))
$$;
