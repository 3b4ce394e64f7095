export { choose, ones } from './counting';
export { setText } from './format';
export { parse } from './parse';
export { maxPayout } from './peak';
export {
  payoutOf,
  perUnitOf,
  stakeOf,
  tierPayout,
  unitModes,
  wholeGroup,
  type LottMode,
  type Prices,
  type UnitMode,
} from './price';
export * from './types';
