-- Returns the platform's time: the database clock plus the offset that tests and the sandbox move.
-- SQL because defaults of columns and statements use it.
CREATE OR REPLACE FUNCTION lantern_now() RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT now() + ahead FROM clock_offsets $$;
