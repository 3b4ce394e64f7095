-- Lottery: games with their calendars, issues, results, orders and their items, exposure, closed numbers, odds.

-- What a draw looks like and which bets there are is code (store/lottery/rules); a row here is one game as it is sold.
CREATE TABLE lottery_games (
  -- Its switches, countries and range of stakes are those of the catalog's game with the same code.
  game_id     uuid PRIMARY KEY REFERENCES games,
  code        text NOT NULL UNIQUE,
  -- The game of the rules: SSC for SSC_1M.
  rules       text NOT NULL,
  modes       text[] NOT NULL CHECK (modes <> '{}'),
  source      text NOT NULL CHECK (source IN ('OWN', 'OFFICIAL')),
  schedule    jsonb NOT NULL,
  -- Region and province of a Vietnamese game.
  region      text,
  province    text,
  -- No result so long after the draw: the issue is void.
  void_after  interval NOT NULL,
  odds_version integer NOT NULL DEFAULT 1,
  sort        integer NOT NULL,
  CHECK (province IS NULL OR region IS NOT NULL)
);

CREATE TABLE lottery_issues (
  id          uuid PRIMARY KEY,
  game_code   text NOT NULL REFERENCES lottery_games (code),
  number      text NOT NULL,
  opens_at    timestamptz NOT NULL,
  closes_at   timestamptz NOT NULL,
  draws_at    timestamptz NOT NULL,
  state       text NOT NULL DEFAULT 'SCHEDULED' CHECK (state IN ('SCHEDULED', 'OPEN', 'CLOSED', 'ENTERED', 'DRAWN',
    'SETTLING', 'SETTLED', 'DELAYED', 'VOIDED', 'CORRECTING')),
  -- How often it was settled.
  version     smallint NOT NULL DEFAULT 0,
  -- Own draws: the sealed seed and its commitment, published before sales; where the entropy comes from and which round
  -- of the beacon; what was published with the draw.
  seed        bytea,
  commitment  text,
  entropy     text CHECK (entropy IN ('local', 'drand')),
  round       bigint,
  order_root  text,
  beacon      text,
  signature   text,
  result      text,
  drawn_at    timestamptz,
  settled_at  timestamptz,
  -- The most that it pays a member: the setting when its settlement began.
  member_most bigint,
  reason      text,
  UNIQUE (game_code, number),
  CHECK (opens_at < closes_at AND closes_at < draws_at),
  CHECK (num_nulls(seed, commitment, entropy, round) IN (0, 4)),
  CHECK (state NOT IN ('DRAWN', 'SETTLING', 'SETTLED', 'CORRECTING') OR result IS NOT NULL AND drawn_at IS NOT NULL)
);
CREATE INDEX lottery_issues_of_game ON lottery_issues (game_code, draws_at);
CREATE INDEX lottery_issues_running ON lottery_issues (draws_at)
  WHERE state NOT IN ('SCHEDULED', 'SETTLED', 'VOIDED');
CREATE INDEX lottery_issues_settled ON lottery_issues (settled_at) WHERE state = 'SETTLED';
-- Void issues whose seeds are sealed.
CREATE INDEX lottery_issues_sealed ON lottery_issues (id) WHERE state = 'VOIDED' AND octet_length(seed) > 32;

-- What sources and operators reported as the result of an official draw; the newest of each reporter counts.
CREATE TABLE lottery_results (
  issue_id    uuid NOT NULL REFERENCES lottery_issues,
  version     smallint NOT NULL,
  reported_by text NOT NULL,
  result      text NOT NULL,
  raw         text NOT NULL,
  raw_hash    text NOT NULL,
  reported_at timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (issue_id, version, reported_by)
);

CREATE TABLE lottery_orders (
  id         uuid PRIMARY KEY,
  member_id  uuid NOT NULL,
  prize_mode text NOT NULL CHECK (prize_mode IN ('LOTT', 'ZY', 'ELOTT', 'SEA', 'VN')),
  device     text NOT NULL,
  stake      bigint NOT NULL CHECK (stake > 0),
  placed_at  timestamptz NOT NULL
);
CREATE INDEX lottery_orders_of_member ON lottery_orders (member_id, id);

-- A content of an order that is played in several issues.
CREATE TABLE lottery_chases (
  id            uuid PRIMARY KEY,
  order_id      uuid NOT NULL REFERENCES lottery_orders,
  member_id     uuid NOT NULL,
  stops_on_win  boolean NOT NULL,
  ended_at      timestamptz,
  ended_because text CHECK (ended_because IN ('WON', 'CANCELLED')),
  CHECK ((ended_at IS NULL) = (ended_because IS NULL))
);

-- One content of an order in one issue; its id is that of its row in bets.
CREATE TABLE lottery_items (
  id          uuid PRIMARY KEY,
  order_id    uuid NOT NULL,
  chase_id    uuid,
  member_id   uuid NOT NULL,
  issue_id    uuid NOT NULL,
  bet_type    text NOT NULL,
  selection   text NOT NULL,
  unit_mode   text NOT NULL,
  multiple    bigint NOT NULL CHECK (multiple > 0),
  units       bigint NOT NULL CHECK (units > 0),
  per_unit    bigint NOT NULL CHECK (per_unit > 0),
  stake       bigint NOT NULL CHECK (stake > 0),
  -- The price: a prize group and a factor in parts per million, or odds by tier.
  prize_group smallint,
  factor_ppm  bigint NOT NULL DEFAULT 1000000,
  odds        jsonb,
  -- The part of the member's rebate point that the price has used up.
  used_ppm    bigint NOT NULL,
  max_payout  bigint NOT NULL CHECK (max_payout > 0),
  state       text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'WON', 'LOST', 'PUSH', 'REFUNDED',
    'CANCELLED', 'LATE')),
  payout      bigint NOT NULL DEFAULT 0 CHECK (payout >= 0),
  -- Stakes of pushed units, a part of the payout.
  pushed      bigint NOT NULL DEFAULT 0 CHECK (pushed >= 0),
  version     smallint NOT NULL DEFAULT 0,
  placed_at   timestamptz NOT NULL,
  -- A large payout of an official draw waits until then, so that a wrong result can be corrected.
  held_until  timestamptz,
  CHECK ((prize_group IS NULL) = (odds IS NOT NULL)),
  CHECK (state <> 'PENDING' OR payout = 0 AND version = 0)
);
CREATE INDEX lottery_items_of_issue ON lottery_items (issue_id, member_id, id);
CREATE INDEX lottery_items_pending ON lottery_items (issue_id, member_id, id) WHERE state = 'PENDING';
CREATE INDEX lottery_items_of_order ON lottery_items (order_id, id);
CREATE INDEX lottery_items_of_chase ON lottery_items (chase_id, id) WHERE chase_id IS NOT NULL;

-- What an issue would pay if a number of a bet type were drawn.
CREATE TABLE lottery_exposures (
  issue_id  uuid NOT NULL,
  bet_type  text NOT NULL,
  cell      text NOT NULL,
  liability bigint NOT NULL CHECK (liability >= 0),
  PRIMARY KEY (issue_id, bet_type, cell)
);

-- Numbers that are not sold, or at a lower price. Without a number of an issue the row holds for all issues.
CREATE TABLE lottery_closed_numbers (
  id         uuid PRIMARY KEY,
  game_code  text NOT NULL REFERENCES lottery_games (code),
  bet_type   text NOT NULL,
  cell       text NOT NULL,
  number     text,
  -- Parts per million of the price; 0: closed.
  factor_ppm bigint NOT NULL CHECK (factor_ppm BETWEEN 0 AND 999999),
  actor      text NOT NULL,
  closed_at  timestamptz NOT NULL DEFAULT lantern_now(),
  UNIQUE NULLS NOT DISTINCT (game_code, bet_type, cell, number)
);

-- Prices that differ from those of the rules, by version of a game's table: odds by tier, or a factor of a type of
-- prize groups.
CREATE TABLE lottery_odds (
  game_code  text NOT NULL REFERENCES lottery_games (code),
  version    integer NOT NULL CHECK (version > 1),
  bet_type   text NOT NULL,
  odds       jsonb,
  factor_ppm bigint CHECK (factor_ppm BETWEEN 1 AND 1000000),
  PRIMARY KEY (game_code, version, bet_type),
  CHECK (num_nulls(odds, factor_ppm) = 1)
);

-- The most that an issue may have to pay for one number of a bet type, where it is not that of the settings.
CREATE TABLE lottery_limits (
  game_code text NOT NULL REFERENCES lottery_games (code),
  bet_type  text NOT NULL,
  exposure  bigint NOT NULL CHECK (exposure > 0),
  actor     text NOT NULL,
  set_at    timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (game_code, bet_type)
);

-- Freezes of winners while the correction of an issue is proposed and booked.
CREATE TABLE lottery_freezes (
  issue_id  uuid NOT NULL REFERENCES lottery_issues,
  freeze_id uuid NOT NULL REFERENCES member_freezes,
  PRIMARY KEY (issue_id, freeze_id)
);

-- Each night every issue that was settled since the night before is computed again.
CREATE TABLE lottery_recounts (
  night         date PRIMARY KEY,
  settled_from  timestamptz NOT NULL,
  settled_until timestamptz NOT NULL,
  begun_at      timestamptz NOT NULL DEFAULT lantern_now(),
  ended_at      timestamptz,
  issues        integer NOT NULL DEFAULT 0,
  items         integer NOT NULL DEFAULT 0,
  findings      integer NOT NULL DEFAULT 0
);

CREATE TABLE lottery_recount_findings (
  night    date NOT NULL REFERENCES lottery_recounts,
  number   integer NOT NULL,
  issue_id uuid NOT NULL,
  -- NULL: about the issue.
  bet_id   uuid,
  kind     text NOT NULL CHECK (kind IN ('RESULT', 'ROOT', 'PAYOUT', 'LEDGER')),
  stored   text NOT NULL,
  computed text NOT NULL,
  PRIMARY KEY (night, number)
);
