-- Returns the largest id that a row written before an instant can have; the counterpart of id_from.
-- SQL because statements filter by it.
CREATE OR REPLACE FUNCTION id_until(instant timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id_floor(least(instant - least((SELECT ahead
    FROM clock_offsets), '0') + interval '10 minutes', '9999-12-31 00:00:00Z'))
$$;
