-- Returns an id that no bet placed since an instant is below, whatever offset the clock has.
-- SQL because statements filter by it.
CREATE OR REPLACE FUNCTION bet_floor(p_from timestamptz) RETURNS uuid LANGUAGE sql STABLE AS
$$ SELECT id_floor(p_from - (SELECT ahead FROM clock_offsets) - interval '1 hour') $$;
