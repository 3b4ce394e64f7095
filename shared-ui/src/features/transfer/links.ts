import { linkTo, pathTo } from '../../lib/paths';

const page = 'transferUpline';

export const transferLink = (): string => linkTo('member', { page });
export const transferRecordsLink = (): string => linkTo('member', { page, view: 'records' });
export const oneTransferLink = (id: string): string => pathTo('transferDetail', { id });
