-- What a vendor sent is found by its id or by its round, whatever the statistics say. Those of a vendor that has just joined say that it has
-- sent next to nothing: an index that begins with the vendor then looks as good as the key, and all that he has sent is read for each call.

-- +goose Up
ALTER TABLE vendor_transactions DROP CONSTRAINT vendor_transactions_pkey, ADD PRIMARY KEY (tx_id, vendor_code);
DROP INDEX vendor_transactions_of_round;
CREATE INDEX vendor_transactions_of_round ON vendor_transactions (round_id, vendor_code);

-- +goose Down
DROP INDEX vendor_transactions_of_round;
CREATE INDEX vendor_transactions_of_round ON vendor_transactions (vendor_code, round_id);
ALTER TABLE vendor_transactions DROP CONSTRAINT vendor_transactions_pkey, ADD PRIMARY KEY (vendor_code, tx_id);
