-- Triggers: rows that the database itself protects from changes, the audit chain, and the search words of games.

-- Append-only tables: no role can change or remove a row.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'accounts', 'audit_rows', 'deposit_payments', 'entry_keys', 'payout_answers', 'payout_reports', 'proof_findings',
    'reconciliation_explanations', 'reconciliation_findings', 'reconciliations', 'statement_lines', 'transfers',
    'vendor_case_ends', 'approval_votes', 'payee_views'
  ] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I '
      'EXECUTE FUNCTION refuse_rewrite()', name);
  END LOOP;
  -- Partitioned: row triggers reach the partitions; against TRUNCATE each partition has its own (guard_partition).
  FOREACH name IN ARRAY ARRAY['entries', 'lines'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I '
      'FOR EACH ROW EXECUTE FUNCTION refuse_rewrite()', name);
    EXECUTE format('CREATE OR REPLACE TRIGGER never_truncated BEFORE TRUNCATE ON %I '
      'EXECUTE FUNCTION refuse_rewrite()', name);
  END LOOP;
END $$;

CREATE OR REPLACE TRIGGER chained BEFORE INSERT ON audit_rows FOR EACH ROW EXECUTE FUNCTION chain_audit();

-- Files are append-only until they expire.
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON files EXECUTE FUNCTION refuse_rewrite();
CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON files FOR EACH ROW EXECUTE FUNCTION keep_unexpired_file();

-- Rows that become final.
CREATE OR REPLACE TRIGGER final BEFORE UPDATE ON adjustments
  FOR EACH ROW EXECUTE FUNCTION keep_final_adjustment();
CREATE OR REPLACE TRIGGER final BEFORE UPDATE ON held_payments
  FOR EACH ROW EXECUTE FUNCTION keep_decided_payment();
CREATE OR REPLACE TRIGGER final BEFORE UPDATE ON member_freezes
  FOR EACH ROW EXECUTE FUNCTION keep_lifted_freeze();
CREATE OR REPLACE TRIGGER final BEFORE UPDATE ON payout_matches
  FOR EACH ROW EXECUTE FUNCTION keep_final_match();
CREATE OR REPLACE TRIGGER final BEFORE UPDATE ON payouts
  FOR EACH ROW EXECUTE FUNCTION keep_final_payout();
CREATE OR REPLACE TRIGGER final BEFORE UPDATE ON vendor_transfers
  FOR EACH ROW EXECUTE FUNCTION keep_final_vendor_transfer();
CREATE OR REPLACE TRIGGER final BEFORE UPDATE OF state ON deposits
  FOR EACH ROW EXECUTE FUNCTION keep_matched_deposit();

-- Credits to members who owe bills of contracts.
CREATE OR REPLACE TRIGGER pays_bills AFTER UPDATE OF amount ON balances
  FOR EACH ROW WHEN (NEW.owes_bills AND NEW.amount > OLD.amount) EXECUTE FUNCTION bills_retry();

-- Game search.
CREATE OR REPLACE TRIGGER search_text BEFORE INSERT OR UPDATE OF names ON games
  FOR EACH ROW EXECUTE FUNCTION games_found_by();
CREATE OR REPLACE TRIGGER search_words_of_new AFTER INSERT ON games
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION games_words_kept();
CREATE OR REPLACE TRIGGER search_words_of_changed AFTER UPDATE ON games
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION games_words_kept();
CREATE OR REPLACE TRIGGER search_text_of_games AFTER UPDATE OF name ON vendors
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION vendor_renamed();

-- Settings are read again by every instance when they change.
CREATE OR REPLACE TRIGGER announced AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION announce_settings();

-- The feed.
CREATE OR REPLACE TRIGGER recorded_settled AFTER INSERT ON bets
  FOR EACH ROW WHEN (NEW.state = 'SETTLED' AND NEW.settlement_version = 0) EXECUTE FUNCTION record_bet();
CREATE OR REPLACE TRIGGER recorded AFTER UPDATE OF state, stake, valid_bet, payout ON bets
  FOR EACH ROW WHEN ((OLD.state = 'SETTLED' OR NEW.state = 'SETTLED') AND
    NEW.settlement_version = OLD.settlement_version AND
    (OLD.state, OLD.stake, OLD.valid_bet, OLD.payout) IS DISTINCT FROM
    (NEW.state, NEW.stake, NEW.valid_bet, NEW.payout)) EXECUTE FUNCTION record_bet();
