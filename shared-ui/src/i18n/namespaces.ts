/** One namespace a noun; each language folder holds one file of each name. */
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
  'transfer',
  'bet',
  'limit',
  'message',
  'agent',
  'report',
  'export',
] as const;

export type Namespace = (typeof namespaces)[number];
