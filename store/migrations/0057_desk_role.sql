-- The operators' door has rights of its own: what the desk decides about, and nothing that is written once, nor the bets.

-- +goose Up
-- +goose StatementBegin
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'lantern_desk') THEN
    CREATE ROLE lantern_desk NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of the same server made it in this instant
END $$;
-- +goose StatementEnd
GRANT USAGE ON SCHEMA public TO lantern_desk;

-- What is looked at. Partitions are reached through their tables only.
GRANT SELECT ON
  clock_offsets, settings, operators, operator_accounts, operator_authenticators, operator_sessions, audit_rows, idempotency_keys,
  accounts, balances, entries, lines, entry_keys, turnover_requirements, members, member_ancestors, member_freezes, sessions, exclusions,
  withdrawals, withdrawal_approvals, payees, payouts, payout_answers, payout_reports, payout_proofs,
  deposits, deposit_channels, deposit_payments, deposit_proofs, deposit_quotes, deposit_reversals,
  adjustments, statement_lines, reconciliations, reconciliation_findings, messages, push_devices, pushes, remembered_devices, outbox
TO lantern_desk;

-- What is added, some of it for good.
GRANT INSERT ON
  operator_authenticators, operator_sessions, audit_rows, idempotency_keys, accounts, balances, entries, lines, entry_keys,
  member_freezes, withdrawal_approvals, payouts, payout_answers, deposit_reversals, adjustments, statement_lines, reconciliations,
  reconciliation_findings, turnover_requirements, messages, pushes, outbox
TO lantern_desk;

-- What changes with a decision.
GRANT UPDATE ON operator_authenticators, operator_sessions, balances, turnover_requirements, withdrawals, deposits TO lantern_desk;
GRANT UPDATE (password_hash, needs_new_password, last_login_at) ON operator_accounts TO lantern_desk;
-- Whoever is kept out is signed out, and is not signed in again by a device.
GRANT UPDATE (ended_at) ON sessions TO lantern_desk;
GRANT DELETE ON remembered_devices TO lantern_desk;
GRANT UPDATE (state, decided_by, decision, decided_at) ON adjustments TO lantern_desk;
GRANT UPDATE (lifted_at, lifted_by, lift_reason) ON member_freezes TO lantern_desk;
GRANT UPDATE (state, provider_reference, ask_at, asks, is_asking, is_doubtful, failed_at, disbursed_at, deadline, answered_at, reminders, deposit_id)
  ON payouts TO lantern_desk;
-- A credit waits for whoever excludes the member just now; a row can only be held by who may change something of it.
GRANT UPDATE (last_login_at) ON members TO lantern_desk;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO lantern_desk;

-- +goose Down
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM lantern_desk;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM lantern_desk;
REVOKE ALL ON SCHEMA public FROM lantern_desk;
