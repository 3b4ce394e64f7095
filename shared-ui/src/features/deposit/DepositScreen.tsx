import type { Place } from '../../lib/place';
import { DepositForm } from './DepositForm';
import { DepositRecords } from './DepositRecords';

/** The deposit form, or all deposits (`view=records`). */
export function DepositScreen({ place }: { place: Place }) {
  return new URLSearchParams(place.query).get('view') === 'records' ? <DepositRecords /> : <DepositForm />;
}
