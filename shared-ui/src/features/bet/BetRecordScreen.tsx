import type { Place } from '../../lib/place';
import { BetList } from './BetList';

/** The betting record. */
export function BetRecordScreen({ place }: { place: Place }) {
  return <BetList query={new URLSearchParams(place.query)} />;
}
