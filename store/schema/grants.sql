-- Which role may do what to which table. lantern_app serves players, agents and vendors; lantern_operator serves the
-- operators' listener; lantern_reader reads reports from a replica. Partitions are reached through their tables only.

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['lantern_app', 'lantern_operator', 'lantern_reader'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
        THEN EXECUTE format('CREATE ROLE %I NOLOGIN', name); END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- another database of the same server created the role at the same moment
    END;
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO lantern_app, lantern_operator, lantern_reader;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM lantern_app, lantern_operator, lantern_reader;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO lantern_app, lantern_operator;

-- lantern_reader reads every table below except vendor_keys.
DO $$
DECLARE
  grants record;
BEGIN
  FOR grants IN SELECT * FROM (VALUES
    -- table                           lantern_app                            lantern_operator
    ('accounts',                       'SELECT, INSERT',                      'SELECT, INSERT'),
    ('adjustments',
        'SELECT, INSERT, UPDATE (decided_at, decided_by, decision, state)',
        'SELECT, INSERT, UPDATE (decided_at, decided_by, decision, state)'),
    ('affiliate_codes',                'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('agent_domains',                  'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('announcements',                  'SELECT, INSERT, UPDATE, DELETE',      'SELECT, INSERT, UPDATE (ends_at)'),
    ('approval_votes',                 'SELECT, INSERT',                      'SELECT, INSERT'),
    ('audit_rows',                     'SELECT, INSERT',                      'SELECT, INSERT'),
    ('balances',                       'SELECT, INSERT, UPDATE',              'SELECT, INSERT, UPDATE'),
    ('banners',                        'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('bets',                           'SELECT, INSERT, UPDATE',              ''),
    ('bill_credits',                   'SELECT, INSERT, DELETE',              'INSERT'),
    ('bills',                          'SELECT, INSERT, UPDATE',              'SELECT, UPDATE'),
    ('bgs_rounds',                     'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('bgs_seeds',                      'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('bgs_sessions',                   'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('cipher_keys',                    'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('cipher_messages',                'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('clock_offsets',                  'SELECT',                              'SELECT'),
    ('contract_runs',                  'SELECT, INSERT, UPDATE',              'SELECT, UPDATE'),
    ('contracts',                      'SELECT, INSERT, UPDATE',              'SELECT, INSERT, UPDATE'),
    ('deposit_channels',               'SELECT, INSERT, UPDATE, DELETE',      'SELECT, INSERT, UPDATE'),
    ('deposit_payments',               'SELECT, INSERT',                      'SELECT, INSERT'),
    ('deposit_quotes',                 'SELECT, INSERT, DELETE',              'SELECT'),
    ('deposit_rates',                  'SELECT, INSERT, UPDATE, DELETE',      'SELECT, INSERT, UPDATE'),
    ('deposit_reversals',              'SELECT, INSERT',                      'SELECT, INSERT'),
    ('deposits',                       'SELECT, INSERT, UPDATE',              'SELECT, UPDATE'),
    ('entries',                        'SELECT, INSERT',                      'SELECT, INSERT'),
    ('entry_keys',                     'SELECT, INSERT',                      'SELECT, INSERT'),
    ('exclusions',                     'SELECT, INSERT',                      'SELECT, INSERT'),
    ('export_pieces',                  'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('exports',                        'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('favorites',                      'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('feed_consumers',                 'SELECT, INSERT, UPDATE',              ''),
    ('feed_facts',                     'SELECT, INSERT, UPDATE (position), DELETE', 'INSERT'),
    ('files',                          'SELECT, INSERT, DELETE',              'SELECT'),
    ('free_rounds',
        'SELECT, INSERT, UPDATE (decided_at, decided_by, decision, due_at, ended_at, ended_by, problem, '
        'read_at, reward_id, state, tries, used, vendor_left)',
        'SELECT, INSERT, UPDATE (decided_at, decided_by, decision, due_at, ended_at, ended_by, state, '
        'tries)'),
    ('game_words',                     'SELECT, INSERT, UPDATE, DELETE',      'SELECT, INSERT'),
    ('games',                          'SELECT, INSERT, UPDATE, DELETE',      'SELECT, UPDATE (names)'),
    ('handoffs',                       'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('held_payments',
        'SELECT, INSERT, UPDATE (decided_at, outcome, reference)',
        'SELECT, INSERT, UPDATE (decided_at, outcome, reference)'),
    ('help_topics',                    'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('idempotency_keys',               'SELECT, INSERT, UPDATE, DELETE',      'SELECT, INSERT'),
    ('job_slots',                      'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('known_devices',                  'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('known_networks',                 'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('late_changes',                   'SELECT, INSERT',                      'SELECT'),
    ('limit_days',                     'SELECT, INSERT, UPDATE, DELETE',      'SELECT, UPDATE'),
    ('limit_vendor_days',              'SELECT, INSERT, UPDATE, DELETE',      'SELECT, UPDATE'),
    ('limits',                         'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('lines',                          'SELECT, INSERT',                      'SELECT, INSERT'),
    ('lottery_chases',                 'SELECT, INSERT, UPDATE',              'SELECT'),
    ('lottery_closed_numbers',         'SELECT',                              'SELECT, INSERT, UPDATE, DELETE'),
    ('lottery_exposures',              'SELECT, INSERT, UPDATE, DELETE',      'SELECT'),
    ('lottery_freezes',                'SELECT, INSERT',                      'SELECT, INSERT'),
    ('lottery_games',                  'SELECT',
        'SELECT, UPDATE (odds_version, schedule)'),
    ('lottery_issues',                 'SELECT, INSERT, UPDATE, DELETE',      'SELECT, UPDATE'),
    ('lottery_items',                  'SELECT, INSERT, UPDATE',              'SELECT'),
    ('lottery_limits',                 'SELECT',                              'SELECT, INSERT, UPDATE, DELETE'),
    ('lottery_odds',                   'SELECT',                              'SELECT, INSERT'),
    ('lottery_orders',                 'SELECT, INSERT',                      'SELECT'),
    ('lottery_recount_findings',       'SELECT, INSERT',                      'SELECT'),
    ('lottery_recounts',               'SELECT, INSERT, UPDATE',              'SELECT'),
    ('lottery_results',                'SELECT, INSERT',                      'SELECT, INSERT'),
    ('matching_blocks',
        'SELECT',
        'SELECT, INSERT, UPDATE (lift_reason, lifted_at, lifted_by)'),
    ('member_ancestors',               'SELECT, INSERT, UPDATE, DELETE',      'SELECT'),
    ('member_authenticators',          'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('member_days',                    'SELECT, INSERT, UPDATE',              'SELECT'),
    ('member_freezes',
        'SELECT, INSERT, UPDATE (lift_reason, lifted_at, lifted_by, notified_at)',
        'SELECT, INSERT, UPDATE (lift_reason, lifted_at, lifted_by, notified_at)'),
    ('member_games',                   'SELECT, INSERT, UPDATE',              'SELECT'),
    ('member_hours',                   'SELECT, INSERT, UPDATE, DELETE',      'SELECT'),
    ('member_points',                  'SELECT, INSERT',                      ''),
    ('member_rounds',                  'SELECT, INSERT, UPDATE, DELETE',      'SELECT'),
    ('members',
        'SELECT, INSERT, UPDATE, DELETE',
        'SELECT, UPDATE (last_login_at, stopped_until)'),
    ('messages',                       'SELECT, INSERT, UPDATE (read_at), DELETE', 'SELECT, INSERT'),
    ('operator_accounts',
        'SELECT, INSERT, UPDATE',
        'SELECT, INSERT, UPDATE (last_login_at, needs_new_password, password_hash, roles)'),
    ('operator_authenticators',        'SELECT, INSERT, UPDATE, DELETE',      'SELECT, INSERT, UPDATE, DELETE'),
    ('operator_sessions',              'SELECT, INSERT, UPDATE',              'SELECT, INSERT, UPDATE'),
    ('operators',                      'SELECT, INSERT, UPDATE',              'SELECT, INSERT, UPDATE (is_active)'),
    ('outbox',                         'SELECT, INSERT, UPDATE, DELETE',      'SELECT, INSERT'),
    ('passkey_challenges',             'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('passkeys',                       'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('password_links',                 'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('payee_views',                    'SELECT, INSERT',                      'SELECT'),
    ('payees',                         'SELECT, INSERT, UPDATE',              'SELECT'),
    ('payment_password_failures',      'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('payout_answers',                 'SELECT, INSERT',                      'SELECT, INSERT'),
    ('payout_reports',                 'SELECT, INSERT',                      'SELECT'),
    ('payout_matches',
        'SELECT, INSERT, UPDATE (decided_at, decided_by, locked_until, proven_at, reason, received, '
        'receiver_deadline, reminded_at, reminders, state)',
        'SELECT, UPDATE (decided_at, decided_by, locked_until, proven_at, reason, received, state)'),
    ('payout_offers',                  'SELECT, INSERT, UPDATE (state)',      'SELECT, UPDATE (state)'),
    ('payouts',
        'SELECT, INSERT, UPDATE (answered_at, ask_at, asks, deadline, deposit_id, disbursed_at, failed_at, '
        'is_asking, is_doubtful, provider_reference, reminders, state)',
        'SELECT, INSERT, UPDATE (answered_at, ask_at, asks, deadline, deposit_id, disbursed_at, failed_at, '
        'is_asking, is_doubtful, provider_reference, reminders, state)'),
    ('play_endings',                   'SELECT, INSERT, UPDATE, DELETE',      'INSERT'),
    ('play_sessions',                  'SELECT, INSERT, UPDATE, DELETE',      'SELECT, UPDATE (ended_at)'),
    ('proof_findings',                 'SELECT, INSERT',                      'SELECT'),
    ('proofs',                         'SELECT, INSERT, UPDATE (begun_at, ended_at, findings)', 'SELECT'),
    ('push_devices',                   'SELECT, INSERT, UPDATE, DELETE',      'SELECT'),
    ('pushes',
        'SELECT, INSERT, UPDATE, DELETE',
        'SELECT, INSERT, UPDATE (dead_at, due_at, tries)'),
    ('realtime_totals',                'SELECT, INSERT, UPDATE',              'SELECT, UPDATE'),
    ('rebate_accruals',                'SELECT, INSERT, UPDATE',              ''),
    ('recent_games',                   'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('reconciliation_explanations',    'SELECT, INSERT',                      'SELECT, INSERT'),
    ('reconciliation_findings',        'SELECT, INSERT',                      'SELECT, INSERT'),
    ('reconciliations',                'SELECT, INSERT',                      'SELECT, INSERT'),
    ('recovery_codes',                 'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('registration_fields',            'SELECT, INSERT, UPDATE, DELETE',      'SELECT, INSERT, UPDATE'),
    ('remembered_devices',             'SELECT, INSERT, UPDATE, DELETE',      'SELECT, DELETE'),
    ('rollup_days',                    'SELECT, INSERT',                      'SELECT'),
    ('round_changes',                  'SELECT, INSERT, DELETE',              'SELECT'),
    ('rounds',                         'SELECT, INSERT, UPDATE',              ''),
    ('sessions',                       'SELECT, INSERT, UPDATE, DELETE',      'SELECT, UPDATE (ended_at)'),
    ('settings',                       'SELECT, INSERT, UPDATE, DELETE',      'SELECT, INSERT, UPDATE'),
    ('sign_in_challenges',             'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('social_accounts',                'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('social_bindings',                'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('social_tokens',                  'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('statement_lines',                'SELECT, INSERT',                      'SELECT, INSERT'),
    ('team_days',                      'SELECT, INSERT, UPDATE',              'SELECT'),
    ('team_games',                     'SELECT, INSERT, UPDATE',              'SELECT'),
    ('timers',                         'SELECT, INSERT, UPDATE, DELETE',      'SELECT, INSERT, UPDATE, DELETE'),
    ('transfers',                      'SELECT, INSERT',                      ''),
    ('turnover_requirements',          'SELECT, INSERT, UPDATE, DELETE',      'SELECT, INSERT, UPDATE'),
    ('turnover_weights',               'SELECT, INSERT, UPDATE, DELETE',      'SELECT, UPDATE (ppm)'),
    ('vendor_attempts',                'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('vendor_case_ends',               'SELECT, INSERT',                      'SELECT, INSERT'),
    ('vendor_cases',                   'SELECT, INSERT',                      'SELECT'),
    ('vendor_feeds',                   'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('vendor_keys',
        'SELECT, INSERT, UPDATE, DELETE',
        'SELECT (algorithm, expires_at, key_id, vendor_code), INSERT, UPDATE (expires_at)'),
    ('vendor_latecomers',              'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('vendor_rewards',                 'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('vendor_sweeps',                  'SELECT, UPDATE',                      ''),
    ('vendor_transactions',            'SELECT, INSERT, UPDATE',              ''),
    ('vendor_transfers',
        'SELECT, INSERT, UPDATE (ask_at, asks, ended_at, ended_by, reason, state)',
        'SELECT, UPDATE (ask_at, asks, ended_at, ended_by, reason, state)'),
    ('vendor_windows',                 'SELECT, INSERT, UPDATE',              'SELECT, UPDATE (due_at, tries)'),
    ('vendors',
        'SELECT, INSERT, UPDATE, DELETE',
        'SELECT (account, allowed_ips, also_type, api_url, calls_per_second, code, dialect, game_type, is_enabled, '
        'maintenance_until, name, refuses_unknown_rollback, sort, wallet), INSERT, UPDATE (account, allowed_ips, '
        'also_type, api_url, calls_per_second, catalog_due_at, is_enabled, maintenance_until, name, '
        'refuses_unknown_rollback, sort)'),
    ('verification_codes',             'SELECT, INSERT, UPDATE, DELETE',      ''),
    ('withdrawal_approvals',           'SELECT, INSERT',                      'SELECT, INSERT'),
    ('withdrawals',                    'SELECT, INSERT, UPDATE',              'SELECT, UPDATE')
  ) AS listed (name, app, operator) LOOP
    EXECUTE format('GRANT %s ON %I TO lantern_app', grants.app, grants.name);
    IF grants.operator <> ''
      THEN EXECUTE format('GRANT %s ON %I TO lantern_operator', grants.operator, grants.name); END IF;
    IF grants.name <> 'vendor_keys' THEN EXECUTE format('GRANT SELECT ON %I TO lantern_reader', grants.name); END IF;
  END LOOP;
END $$;
