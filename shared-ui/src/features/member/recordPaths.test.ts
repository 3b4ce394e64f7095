import { describe, expect, it } from 'vitest';

import { fillPattern, paths } from '../../lib/paths';
import { memberPageAt, recordPathNames, recordPathOf } from './recordPaths';

describe('a location in the member center', () => {
  it.each([
    ['page=personalHistoryCopy&id=b1', '/member/bets/b1'],
    ['page=transactionHistory&id=e1', '/member/entries/e1'],
    ['page=depositv2&id=d1', '/member/deposits/d1'],
    ['page=withdraw&id=w1', '/member/withdrawals/w1'],
    ['page=transferUpline&id=t1', '/member/transfers/t1'],
    ['page=messageV2&id=m1', '/member/messages/m1'],
    ['page=transferFund&id=v1', '/member/vendor-transfers/v1'],
    ['page=transferFund&view=move&vendor=A%2FB', '/member/vendor-wallets/A%2FB'],
  ])('?%s is the record at %s', (query, path) => expect(recordPathOf(query)).toBe(path));

  it.each([
    '',
    'page=withdraw',
    'page=withdraw&view=records',
    'page=securityCenter&id=1',
    'page=transferFund&view=move',
  ])('?%s names no record', (query) => expect(recordPathOf(query)).toBeUndefined());

  it('has the same page by the path of a record and by its query', () => {
    for (const name of recordPathNames) {
      const path = fillPattern(paths[name], { id: '1', vendor: 'V' });
      const page = memberPageAt({ path, query: '' });
      expect(recordPathOf(`page=${page}&id=1`) ?? '').not.toBe('');
      expect(memberPageAt({ path: '/member', query: `page=${page}` })).toBe(page);
    }
  });
});
