export { BonusScreen } from './BonusScreen';
export { bonusLink, profitLink } from './links';
export { ProfitLossScreen } from './ProfitLossScreen';
export { reportKeys } from './queries';
