export { BetDetailScreen } from './BetDetailScreen';
export { BetRecordScreen } from './BetRecordScreen';
export { betsLink, oneBetLink } from './links';
export { betKeys } from './queries';
