-- Rebates of the agent tree: what each settled bet earns for whom, and with which entry it was paid.

-- +goose Up
-- A mark on the bet instead of a watermark: commits do not come in the order of time.
ALTER TABLE bets ADD COLUMN is_accrued boolean NOT NULL DEFAULT false;
CREATE INDEX bets_to_accrue ON bets (settled_on, id) WHERE state = 'SETTLED' AND NOT is_accrued;

-- A closed row says where somebody stood on an earlier day; a bet is shared among those who stood above it then.
CREATE INDEX member_ancestors_of ON member_ancestors (descendant_id, valid_from);

CREATE TABLE rebate_accruals (
  bet_id             uuid NOT NULL,
  settlement_version smallint NOT NULL DEFAULT 1,
  beneficiary_id     uuid NOT NULL REFERENCES members,
  kind               text NOT NULL CHECK (kind IN ('SELF_REBATE', 'AGENT_COMMISSION')),
  bettor_id          uuid NOT NULL REFERENCES members,
  game_type          text NOT NULL,
  currency           text NOT NULL,
  valid_bet          bigint NOT NULL CHECK (valid_bet >= 0),
  point_ppm          bigint NOT NULL CHECK (point_ppm BETWEEN 0 AND 1000000),
  amount             bigint NOT NULL CHECK (amount > 0),
  earned_on          date NOT NULL,
  accrued_at         timestamptz NOT NULL DEFAULT lantern_now(),
  entry_id           uuid,
  is_withheld        boolean NOT NULL DEFAULT false,
  PRIMARY KEY (bet_id, settlement_version, beneficiary_id),
  CHECK (entry_id IS NOT NULL OR NOT is_withheld)
);
CREATE INDEX rebate_accruals_of ON rebate_accruals (beneficiary_id, bet_id);
CREATE INDEX rebate_accruals_of_day ON rebate_accruals (beneficiary_id, earned_on);
CREATE INDEX rebate_accruals_owed ON rebate_accruals (earned_on) WHERE entry_id IS NULL;
REVOKE DELETE ON rebate_accruals FROM lantern_app;

-- Reports of a team read its members' money by day without touching their bets.
CREATE INDEX entries_of_funds ON entries (member_id, business_on) WHERE kind NOT IN ('BET', 'BET_SETTLE', 'PAYOUT', 'BET_CANCEL');

-- +goose Down
DROP INDEX entries_of_funds;
DROP TABLE rebate_accruals;
DROP INDEX member_ancestors_of, bets_to_accrue;
ALTER TABLE bets DROP COLUMN is_accrued;
