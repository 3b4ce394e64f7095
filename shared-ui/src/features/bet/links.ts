import { linkTo, pathTo } from '../../lib/paths';

const page = 'personalHistoryCopy';

export const betsLink = (
  filter: { range?: string; state?: string; type?: string; search?: string; order?: string } = {},
): string => linkTo('member', { page, ...filter });
export const oneBetLink = (id: string): string => pathTo('betDetail', { id });
