import { nameOfPath, pathTo, type PathName } from '../../lib/paths';
import type { Place } from '../../lib/place';

/** The member page to which a record's path belongs. */
const pageOfRecord = {
  betDetail: 'personalHistoryCopy',
  entryDetail: 'transactionHistory',
  depositDetail: 'depositv2',
  withdrawalDetail: 'withdraw',
  transferDetail: 'transferUpline',
  messageDetail: 'messageV2',
  vendorTransfer: 'transferFund',
  vendorTransferDetail: 'transferFund',
} as const satisfies Partial<Record<PathName, string>>;

export type RecordPathName = keyof typeof pageOfRecord;

export const isRecordPath = (name: string): name is RecordPathName => Object.hasOwn(pageOfRecord, name);
export const recordPathNames = Object.keys(pageOfRecord).filter(isRecordPath);

/** The member page of a location, by the path of a record or by the query of `/member`. */
export function memberPageAt({ path, query }: Pick<Place, 'path' | 'query'>): string | null {
  const name = nameOfPath(path);
  if (name !== undefined && isRecordPath(name)) return pageOfRecord[name];
  return new URLSearchParams(query).get('page');
}

/**
 * The path of the record in a `/member` query (`page=withdraw&id=…`), which delivered push notifications, payment
 * pages and bookmarks use.
 */
export function recordPathOf(query: string): string | undefined {
  const values = new URLSearchParams(query);
  const [page, id, vendor] = [values.get('page'), values.get('id'), values.get('vendor')];
  if (page === 'transferFund') {
    if (id !== null) return pathTo('vendorTransferDetail', { id });
    return values.get('view') === 'move' && vendor !== null ? pathTo('vendorTransfer', { vendor }) : undefined;
  }
  const name = recordPathNames.find((candidate) => pageOfRecord[candidate] === page);
  return name === undefined || name === 'vendorTransfer' || id === null ? undefined : pathTo(name, { id });
}
