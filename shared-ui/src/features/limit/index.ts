export { FirstDepositPrompt, useFirstDepositPrompt } from './FirstDepositPrompt';
export { LimitsScreen } from './LimitsScreen';
export { controlLink } from './links';
export { limitKeys, usePlaySession } from './queries';
export { useLimitRefusal } from './refusal';
export { SessionClock } from './SessionClock';
