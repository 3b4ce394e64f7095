-- Matched payouts: parts of withdrawals that other members pay by bank transfer instead of their own deposit.

-- Parts that are offered to depositors. OPEN waits for a depositor, TAKEN has a match in its window, PAID was proven by
-- a depositor, RETURNED went back to the ordinary provider, SPLIT was replaced by smaller parts.
CREATE TABLE payout_offers (
  payout_id  uuid PRIMARY KEY REFERENCES payouts,
  member_id  uuid NOT NULL REFERENCES members,
  currency   text NOT NULL,
  amount     bigint NOT NULL CHECK (amount > 0),
  state      text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'TAKEN', 'PAID', 'RETURNED', 'SPLIT')),
  offered_at timestamptz NOT NULL DEFAULT lantern_now(),
  returns_at timestamptz NOT NULL
);
CREATE INDEX payout_offers_open ON payout_offers (currency, amount, offered_at) WHERE state = 'OPEN';

CREATE TABLE payout_matches (
  id                uuid PRIMARY KEY,
  payout_id         uuid NOT NULL REFERENCES payouts,
  deposit_id        uuid NOT NULL UNIQUE REFERENCES deposits,
  depositor_id      uuid NOT NULL REFERENCES members,
  receiver_id       uuid NOT NULL REFERENCES members,
  currency          text NOT NULL,
  amount            bigint NOT NULL CHECK (amount > 0),
  state             text NOT NULL DEFAULT 'OFFERED' CHECK (state IN ('OFFERED', 'LAPSED', 'CANCELLED', 'PROVEN',
    'CONFIRMED', 'COUNTED', 'RELEASED', 'DISPUTED', 'RULED_PAID', 'RULED_SHORT', 'RULED_UNPAID', 'FOUND_LATE')),
  offered_at        timestamptz NOT NULL DEFAULT lantern_now(),
  offered_on        date NOT NULL DEFAULT business_day(lantern_now()),
  window_ends_at    timestamptz NOT NULL,
  proven_at         timestamptz,
  reminders         smallint NOT NULL DEFAULT 0 CHECK (reminders BETWEEN 0 AND 2),
  reminded_at       timestamptz,
  receiver_deadline timestamptz,
  locked_until      timestamptz,
  decided_at        timestamptz,
  decided_by        text,
  reason            text,
  -- What an operator found to have arrived.
  received          bigint CHECK (received BETWEEN 0 AND amount),
  CHECK (depositor_id <> receiver_id),
  CHECK (state IN ('OFFERED', 'LAPSED', 'CANCELLED', 'FOUND_LATE') OR proven_at IS NOT NULL),
  CHECK (receiver_deadline IS NULL OR reminders = 2),
  CHECK (state <> 'COUNTED' OR locked_until IS NOT NULL)
);
-- A part that a depositor has proven is never offered again.
CREATE UNIQUE INDEX payout_matches_live ON payout_matches (payout_id)
  WHERE state NOT IN ('LAPSED', 'CANCELLED', 'FOUND_LATE');
CREATE INDEX payout_matches_of_payout ON payout_matches (payout_id);
CREATE INDEX payout_matches_of_depositor ON payout_matches (depositor_id, id);
CREATE INDEX payout_matches_of_receiver ON payout_matches (receiver_id, id);
CREATE INDEX payout_matches_of_day ON payout_matches (offered_on);
CREATE INDEX payout_matches_open ON payout_matches (state, id) WHERE state IN ('PROVEN', 'COUNTED', 'DISPUTED');

-- Every look of a depositor at the account of a payee.
CREATE TABLE payee_views (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id  uuid NOT NULL REFERENCES payout_matches,
  member_id uuid NOT NULL REFERENCES members,
  ip        text NOT NULL,
  at        timestamptz NOT NULL DEFAULT lantern_now()
);
CREATE INDEX payee_views_of_match ON payee_views (match_id, id);

-- Members that operators exclude from matching, as payers, as receivers or as both.
CREATE TABLE matching_blocks (
  id          uuid PRIMARY KEY,
  member_id   uuid NOT NULL REFERENCES members,
  side        text NOT NULL CHECK (side IN ('DEPOSITOR', 'RECEIVER', 'BOTH')),
  reason      text NOT NULL CHECK (reason <> ''),
  actor       text NOT NULL,
  made_at     timestamptz NOT NULL DEFAULT lantern_now(),
  lifted_at   timestamptz,
  lifted_by   text,
  lift_reason text,
  CHECK (num_nulls(lifted_at, lifted_by, lift_reason) IN (0, 3))
);
CREATE UNIQUE INDEX matching_blocks_open ON matching_blocks (member_id, side) WHERE lifted_at IS NULL;
