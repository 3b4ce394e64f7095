-- Returns why a member may not stake now, as a status of docs/vendors.md#statuses, or NULL where he may: the one rule
-- for every way of placing bets. A free bet has no lowest stake. Repetitions, limits and funds need locks and are
-- checked by the callers.
-- SQL, and one expression, so that the planner inlines it into the statement that places a batch. Immutable: the caller
-- passes the instant and whether a freeze is in force.
CREATE OR REPLACE FUNCTION bet_refusal(
  instant timestamptz, verified_at timestamptz, expires_at timestamptz, ended_at timestamptz,
  session_currency text, currency text, country text, is_free boolean, stake bigint,
  vendor_enabled boolean, vendor_maintenance_until timestamptz,
  game_code text, game text, game_enabled boolean, in_maintenance boolean, game_maintenance_until timestamptz,
  not_in text[], min_stake bigint, max_stake bigint,
  member_kind smallint, is_frozen boolean, stopped_until timestamptz, reminder_due_at timestamptz, closed_by text
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN NOT vendor_enabled THEN 'VENDOR_DISABLED'
    WHEN verified_at IS NULL THEN 'INVALID_TOKEN'
    WHEN game_code <> game THEN 'GAME_NOT_FOUND'
    WHEN expires_at <= instant THEN 'TOKEN_EXPIRED'
    WHEN session_currency <> currency THEN 'WRONG_CURRENCY'
    WHEN member_kind = 4 OR is_frozen OR stopped_until > instant THEN 'PLAYER_BLOCKED'
    WHEN ended_at IS NOT NULL THEN 'TOKEN_EXPIRED'
    WHEN reminder_due_at <= instant THEN 'REALITY_CHECK'
    WHEN NOT game_enabled OR in_maintenance OR game_maintenance_until > instant OR vendor_maintenance_until > instant
      OR country = ANY (not_in) THEN 'GAME_DISABLED'
    WHEN closed_by IS NOT NULL THEN 'ROUND_CLOSED'
    WHEN stake > max_stake OR NOT is_free AND stake < min_stake THEN 'BET_LIMIT'
  END
$$;
