-- Rebates that agents accrue on the bets of their team.

CREATE TABLE rebate_accruals (
  bet_id             uuid NOT NULL,
  settlement_version smallint NOT NULL DEFAULT 1,
  beneficiary_id     uuid NOT NULL REFERENCES members,
  kind               text NOT NULL CHECK (kind IN ('SELF_REBATE', 'AGENT_COMMISSION')),
  bettor_id          uuid NOT NULL REFERENCES members,
  game_type          text NOT NULL,
  currency           text NOT NULL,
  valid_bet          bigint NOT NULL,
  point_ppm          bigint NOT NULL CHECK (point_ppm BETWEEN 0 AND 1000000),
  amount             bigint NOT NULL CHECK (amount <> 0),
  earned_on          date NOT NULL,
  accrued_at         timestamptz NOT NULL DEFAULT lantern_now(),
  entry_id           uuid,
  is_withheld        boolean NOT NULL DEFAULT false,
  PRIMARY KEY (bet_id, settlement_version, beneficiary_id),
  CHECK (entry_id IS NOT NULL OR (NOT is_withheld))
);
CREATE INDEX rebate_accruals_of ON rebate_accruals (beneficiary_id, bet_id);
CREATE INDEX rebate_accruals_of_day ON rebate_accruals (beneficiary_id, earned_on);
CREATE INDEX rebate_accruals_owed ON rebate_accruals (earned_on) WHERE entry_id IS NULL;
