-- Figures of members and of teams by business day, kept up to date from the feed. Signs are those of the player: money
-- to the player counts positive in payout, rebate, activity, salaries and dividends received.

-- A day that is closed never changes: what comes later is booked on the open day (late_changes).
CREATE TABLE rollup_days (
  day       date PRIMARY KEY,
  closed_at timestamptz NOT NULL DEFAULT lantern_now()
);

-- A member's own figures, and a team's: sums over the agent and everybody below, as the tree was on that day.
CREATE TABLE member_days (
  member_id    uuid NOT NULL,
  day          date NOT NULL,
  bets         bigint NOT NULL DEFAULT 0,
  stake        bigint NOT NULL DEFAULT 0,
  valid_bet    bigint NOT NULL DEFAULT 0,
  payout       bigint NOT NULL DEFAULT 0,
  rebate       bigint NOT NULL DEFAULT 0,
  commission   bigint NOT NULL DEFAULT 0,
  deposits     bigint NOT NULL DEFAULT 0,
  deposit      bigint NOT NULL DEFAULT 0,
  first        bigint NOT NULL DEFAULT 0,
  withdrawal   bigint NOT NULL DEFAULT 0,
  transfer_in  bigint NOT NULL DEFAULT 0,
  transfer_out bigint NOT NULL DEFAULT 0,
  activity     bigint NOT NULL DEFAULT 0,
  salary_in    bigint NOT NULL DEFAULT 0,
  salary_out   bigint NOT NULL DEFAULT 0,
  dividend_in  bigint NOT NULL DEFAULT 0,
  dividend_out bigint NOT NULL DEFAULT 0,
  adjusted     bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, day)
);
CREATE INDEX member_days_of_day ON member_days (day, member_id) INCLUDE (valid_bet, deposit);
CREATE TABLE team_days (LIKE member_days INCLUDING DEFAULTS, PRIMARY KEY (member_id, day));

-- The figures of play among them by type of game and vendor.
CREATE TABLE member_games (
  member_id   uuid NOT NULL,
  day         date NOT NULL,
  game_type   text NOT NULL,
  vendor_code text NOT NULL,
  bets        bigint NOT NULL DEFAULT 0,
  stake       bigint NOT NULL DEFAULT 0,
  valid_bet   bigint NOT NULL DEFAULT 0,
  payout      bigint NOT NULL DEFAULT 0,
  rebate      bigint NOT NULL DEFAULT 0,
  commission  bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, day, game_type, vendor_code)
);
CREATE TABLE team_games (LIKE member_games INCLUDING DEFAULTS, PRIMARY KEY (member_id, day, game_type, vendor_code));

-- Valid bets by hour of the merchant's day, for hourly salaries; kept for 45 days.
CREATE TABLE member_hours (
  hour_at   timestamptz NOT NULL,
  member_id uuid NOT NULL,
  valid_bet bigint NOT NULL,
  PRIMARY KEY (hour_at, member_id)
);

-- What a member staked and got back in a round, for real-time salaries, and how that changed in slots of five minutes:
-- a round that changes is taken out of the running total (sign -1) and added again. Both are kept for three days.
CREATE TABLE member_rounds (
  member_id uuid NOT NULL,
  game_id   uuid NOT NULL,
  round_id  text NOT NULL,
  slot_at   timestamptz NOT NULL,
  stake     bigint NOT NULL,
  payout    bigint NOT NULL,
  PRIMARY KEY (member_id, game_id, round_id)
);
CREATE INDEX member_rounds_of_slot ON member_rounds (slot_at);
CREATE TABLE round_changes (
  slot_at   timestamptz NOT NULL,
  member_id uuid NOT NULL,
  sign      smallint NOT NULL CHECK (sign IN (-1, 1)),
  stake     bigint NOT NULL,
  payout    bigint NOT NULL
);
CREATE INDEX round_changes_of_slot ON round_changes (slot_at, member_id);

-- What belongs to a closed day and was booked on a later one.
CREATE TABLE late_changes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject_id uuid NOT NULL,
  member_id  uuid NOT NULL,
  day        date NOT NULL,
  booked_on  date NOT NULL,
  figures    jsonb NOT NULL,
  booked_at  timestamptz NOT NULL DEFAULT lantern_now()
);
CREATE INDEX late_changes_of_day ON late_changes (booked_on, member_id);
