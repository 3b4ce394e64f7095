export { FirstDepositPrompt, useFirstDepositPrompt } from './FirstDepositPrompt';
export { LimitsScreen } from './LimitsScreen';
export { controlLink } from './links';
export { limitKeys, useSitting } from './queries';
export { useRefusal } from './refusal';
export { SessionClock } from './SessionClock';
