-- What the desk does about vendors and about players who stop, it does at its door as well.

-- +goose Up
GRANT SELECT ON vendor_transfers TO lantern_desk;
GRANT UPDATE (state, reason, ask_at, asks, ended_at, ended_by) ON vendor_transfers TO lantern_desk;
GRANT SELECT (game_type) ON vendors TO lantern_desk;
GRANT INSERT ON exclusions TO lantern_desk;
GRANT UPDATE (stopped_until) ON members TO lantern_desk;

-- +goose Down
REVOKE UPDATE (stopped_until) ON members FROM lantern_desk;
REVOKE INSERT ON exclusions FROM lantern_desk;
REVOKE SELECT (game_type) ON vendors FROM lantern_desk;
REVOKE UPDATE (state, reason, ask_at, asks, ended_at, ended_by) ON vendor_transfers FROM lantern_desk;
REVOKE SELECT ON vendor_transfers FROM lantern_desk;
