import { linkTo } from '../../lib/paths';
import { pathNameOf, type Mode, type View } from './model';

export interface LotteryAddress {
  mode: Mode;
  gameCode?: string | undefined;
  view?: View | undefined;
  id?: string | undefined;
  bet?: string | undefined;
  day?: string | undefined;
  region?: string | undefined;
}

/** The address of a page of the lotteries. */
export const lotteryLink = ({ mode, ...values }: LotteryAddress): string =>
  linkTo(pathNameOf(mode), { prizeMode: mode === 'SEA' || mode === 'VN' ? undefined : mode, ...values });
