import type { Place } from '../../lib/place';
import { BetDetailView } from './BetDetailView';
import { BetList } from './BetList';

/** The betting record, or one bet of it (`id`). */
export function BetRecordScreen({ place }: { place: Place }) {
  const query = new URLSearchParams(place.query);
  const id = query.get('id');
  return id === null ? <BetList query={query} /> : <BetDetailView key={id} id={id} />;
}
