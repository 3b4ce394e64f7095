-- Parcels that members sent; each is paid for by one ledger entry.
CREATE TABLE parcels (
  id        uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members,
  address   text NOT NULL CHECK (address <> ''),
  state     text NOT NULL DEFAULT 'SENT' CHECK (state IN ('SENT', 'DELIVERED', 'LOST')),
  postage   bigint NOT NULL CHECK (postage > 0),
  sent_at   timestamptz NOT NULL DEFAULT lantern_now()
);

GRANT SELECT, INSERT, UPDATE (state) ON parcels TO lantern_app, lantern_operator;
