import { linkTo, pathTo } from '../../lib/paths';

const page = 'depositv2';

export const depositLink = (): string => linkTo('member', { page });
export const depositRecordsLink = (): string => linkTo('member', { page, view: 'records' });
export const oneDepositLink = (id: string): string => pathTo('depositDetail', { id });
