/** One namespace for each noun; each language folder has one file for each. */
export const namespaces = [
  'common',
  'shell',
  'ui',
  'session',
  'member',
  'system',
  'content',
  'game',
  'wallet',
  'deposit',
  'withdrawal',
  'matching',
  'transfer',
  'bet',
  'limit',
  'message',
  'agent',
  'contract',
  'report',
  'lottery',
  'export',
] as const;

export type Namespace = (typeof namespaces)[number];
