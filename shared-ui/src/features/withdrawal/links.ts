import { linkTo, pathTo } from '../../lib/paths';

const page = 'withdraw';

export const withdrawLink = (): string => linkTo('member', { page });
export const withdrawalRecordsLink = (): string => linkTo('member', { page, view: 'records' });
export const oneWithdrawalLink = (id: string): string => pathTo('withdrawalDetail', { id });
