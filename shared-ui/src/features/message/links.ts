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

/** Link to the subject of a message; that of a match depends on the member's side, see `MatchLink`. */
export function relatedLink({ related }: Message): string | null {
  if (related === null || related.kind === 'match') return null;
  if (related.kind === 'free_rounds') return linkTo('member', { page: 'bonusDetails' });
  if (related.kind === 'lottery_order') return linkTo('lottery', { view: 'order', id: related.id });
  if (related.kind === 'account') return linkTo('member', { page: 'securityCenter', view: 'sessions' });
  return pathTo(details[related.kind], { id: related.id });
}
