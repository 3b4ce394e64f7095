-- Vendors that keep a wallet of their own, and every move of a player's money between his balance and one of them.

-- +goose Up
ALTER TABLE vendors
  ADD COLUMN wallet text NOT NULL DEFAULT 'SHARED' CHECK (wallet IN ('SHARED', 'TRANSFER')),
  -- The revenue under which is booked what was won and lost in such a wallet, whose single bets are not known here.
  ADD COLUMN game_type text,
  ADD CONSTRAINT vendors_own_wallet_has_type CHECK (wallet = 'SHARED' OR game_type IS NOT NULL);

CREATE TABLE vendor_transfers (
  id          uuid PRIMARY KEY,
  member_id   uuid NOT NULL REFERENCES members,
  vendor_code text NOT NULL REFERENCES vendors,
  direction   text NOT NULL CHECK (direction IN ('IN', 'OUT')),
  currency    text NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0 AND amount % 100 = 0),
  state       text NOT NULL DEFAULT 'SENDING' CHECK (state IN ('SENDING', 'DONE', 'FAILED')),
  reason      text,
  ask_at      timestamptz NOT NULL DEFAULT lantern_now(),
  asks        integer NOT NULL DEFAULT 0,
  made_at     timestamptz NOT NULL DEFAULT lantern_now(),
  ended_at    timestamptz,
  -- Empty: the vendor said so.
  ended_by    text,
  CHECK ((state = 'SENDING') = (ended_at IS NULL))
);
-- One at a time: only while nothing is under way does the vendor's figure say what was won and lost.
CREATE UNIQUE INDEX vendor_transfers_open ON vendor_transfers (member_id, vendor_code) WHERE state = 'SENDING';
CREATE INDEX vendor_transfers_to_ask ON vendor_transfers (ask_at) WHERE state = 'SENDING';
CREATE INDEX vendor_transfers_of_member ON vendor_transfers (member_id, id);
-- What it is never changes, only how it stands.
REVOKE UPDATE, DELETE ON vendor_transfers FROM lantern_app;
GRANT UPDATE (state, reason, ask_at, asks, ended_at, ended_by) ON vendor_transfers TO lantern_app;

-- +goose StatementBegin
CREATE FUNCTION keep_final_vendor_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'SENDING' THEN
    RAISE EXCEPTION 'transfer % to a vendor is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER vendor_transfers_final BEFORE UPDATE ON vendor_transfers FOR EACH ROW EXECUTE FUNCTION keep_final_vendor_transfer();

-- +goose Down
DROP TABLE vendor_transfers;
DROP FUNCTION keep_final_vendor_transfer();
ALTER TABLE vendors DROP CONSTRAINT vendors_own_wallet_has_type, DROP COLUMN wallet, DROP COLUMN game_type;
