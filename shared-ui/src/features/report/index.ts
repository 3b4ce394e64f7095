export { BonusScreen } from './BonusScreen';
export { bonusLink, profitLink } from './links';
export { useDaysText, useDayText } from './days';
export { ProfitLossScreen } from './ProfitLossScreen';
export { reportKeys } from './queries';
export { Trend } from './Trend';
