import type { Place } from '../../lib/place';
import { DepositForm } from './DepositForm';
import { DepositProgress } from './DepositProgress';
import { DepositRecords } from './DepositRecords';

/** Paying in: the form, one order on its way (`id`), or all of them (`view=records`). */
export function DepositScreen({ place }: { place: Place }) {
  const query = new URLSearchParams(place.query);
  const id = query.get('id');
  if (id !== null) return <DepositProgress key={id} id={id} />;
  return query.get('view') === 'records' ? <DepositRecords /> : <DepositForm />;
}
