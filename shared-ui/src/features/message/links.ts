import { linkTo } from '../../lib/paths';
import type { Message, Related } from './model';

const page = 'messageV2';

export const messagesLink = (): string => linkTo('member', { page });
export const oneMessageLink = (id: string): string => linkTo('member', { page, id });

const pages: Record<Related, string> = {
  deposit: 'depositv2',
  withdrawal: 'withdraw',
  transfer: 'transferUpline',
  free_rounds: 'bonusDetails',
};

/** Where one sees what a message is about. */
export function relatedLink({ related }: Message): string | null {
  if (related === null) return null;
  if (related.kind === 'free_rounds') return linkTo('member', { page: pages.free_rounds });
  return linkTo('member', { page: pages[related.kind], id: related.id });
}
