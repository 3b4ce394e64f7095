import type { Place } from '../../lib/place';
import { FigureDetail } from './FigureDetail';
import { isFigure } from './model';
import { ProfitOverview } from './ProfitOverview';

/** Profit and loss of a period, or the origin of one figure (`figure`). */
export function ProfitLossScreen({ place }: { place: Place }) {
  const query = new URLSearchParams(place.query);
  const figure = query.get('figure');
  return isFigure(figure) ? <FigureDetail figure={figure} query={query} /> : <ProfitOverview query={query} />;
}
