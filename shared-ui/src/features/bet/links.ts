import { linkTo } from '../../lib/paths';

const page = 'personalHistoryCopy';

export const betsLink = (filter: { range?: string; state?: string; type?: string } = {}): string =>
  linkTo('member', { page, ...filter });
export const oneBetLink = (id: string): string => linkTo('member', { page, id });
