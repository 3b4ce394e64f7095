-- Creates the monthly partitions from last month up to the given number of months ahead.
-- SQL, run as the owner of the schema (SECURITY DEFINER), because the application may not create tables.
CREATE OR REPLACE FUNCTION ensure_partitions(months integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parent text;
  child  text;
  first  timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ensure_partitions'));
  FOREACH parent IN ARRAY ARRAY['entries', 'lines', 'bets'] LOOP
    FOR step IN -1 .. months LOOP
      first := date_trunc('month', now() AT TIME ZONE 'UTC' + make_interval(months => step)) AT TIME ZONE 'UTC';
      child := parent || to_char(first AT TIME ZONE 'UTC', '_YYYY_MM');
      CONTINUE WHEN to_regclass(child) IS NOT NULL;
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        child, parent, id_floor(first), id_floor(first + interval '1 month'));
      PERFORM guard_partition(child, parent);
    END LOOP;
  END LOOP;
END $$;
