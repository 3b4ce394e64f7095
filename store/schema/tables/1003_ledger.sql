-- The ledger: accounts, balances of members, entries that sum to zero, their lines. Append-only for every role.

CREATE TABLE accounts (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id uuid,
  code     text NOT NULL,
  currency text NOT NULL,
  UNIQUE NULLS NOT DISTINCT (owner_id, code, currency)
);

-- Only players' accounts have a row here; nothing refers to it, because it changes with every bet.
CREATE TABLE balances (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  amount     bigint NOT NULL DEFAULT 0 CONSTRAINT balances_never_negative CHECK (amount >= 0),
  version    bigint NOT NULL DEFAULT 0,
  -- When a freeze, stop or limit of its owner last changed. A bet that waited for this row then checks its member
  -- again.
  ruled_at   timestamptz,
  -- The owner owes bills of contracts: no withdrawal and no transfer until they are paid.
  owes_bills boolean NOT NULL DEFAULT false
) WITH (fillfactor=50);

CREATE TABLE entries (
  id           uuid PRIMARY KEY,
  kind         text NOT NULL,
  key          text NOT NULL,
  member_id    uuid,
  business_on  date NOT NULL,
  related_kind text,
  related_id   text,
  actor        text NOT NULL,
  happened_at  timestamptz NOT NULL,
  recorded_at  timestamptz NOT NULL DEFAULT lantern_now()
) PARTITION BY RANGE (id);
CREATE INDEX entries_of_object ON entries (related_id, id);
-- For reports of a team, which read its members' money by day without reading their bets.
CREATE INDEX entries_of_funds ON entries (member_id, business_on)
  WHERE kind NOT IN ('BET', 'BET_SETTLE', 'PAYOUT', 'BET_CANCEL');
CREATE INDEX entries_of_cash ON entries (id) WHERE kind NOT IN ('BET', 'BET_SETTLE', 'PAYOUT', 'BET_CANCEL');

CREATE TABLE lines (
  entry_id      uuid NOT NULL,
  account_id    bigint NOT NULL,
  amount        bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint,
  PRIMARY KEY (entry_id, account_id)
) PARTITION BY RANGE (entry_id);
CREATE INDEX lines_of_player ON lines (account_id, entry_id) WHERE balance_after IS NOT NULL;

-- A partitioned table cannot have a unique key over all partitions, so entries' keys are here; vendors' are in
-- vendor_transactions.
CREATE TABLE entry_keys (
  key      text PRIMARY KEY,
  entry_id uuid NOT NULL
);

CREATE TABLE proofs (
  night    date PRIMARY KEY,
  begun_at timestamptz NOT NULL DEFAULT lantern_now(),
  ended_at timestamptz,
  findings integer CHECK (findings >= 0),
  CHECK ((ended_at IS NULL) = (findings IS NULL))
);

CREATE TABLE proof_findings (
  night   date NOT NULL REFERENCES proofs,
  number  integer NOT NULL,
  finding text NOT NULL,
  subject text NOT NULL,
  amount  text NOT NULL,
  PRIMARY KEY (night, number)
);
