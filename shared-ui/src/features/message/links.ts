import { linkTo, pathTo } from '../../lib/paths';
import type { Message } from './model';

const page = 'messageV2';

export const messagesLink = (): string => linkTo('member', { page });
export const oneMessageLink = (id: string): string => pathTo('messageDetail', { id });

const details = {
  deposit: 'depositDetail',
  withdrawal: 'withdrawalDetail',
  transfer: 'transferDetail',
} as const;

/** Link to the subject of a message. */
export function relatedLink({ related }: Message): string | null {
  if (related === null) return null;
  if (related.kind === 'free_rounds') return linkTo('member', { page: 'bonusDetails' });
  return pathTo(details[related.kind], { id: related.id });
}
