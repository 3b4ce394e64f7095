export { CurrentStop } from './CurrentStop';
export { FirstDepositPrompt, useFirstDepositPrompt } from './FirstDepositPrompt';
export { LimitsScreen } from './LimitsScreen';
export { controlLink } from './links';
export { limitKeys, usePlaySession, useStop } from './queries';
export { useLimitRefusal } from './refusal';
export { StopNotice } from './StopNotice';
export { SessionClock } from './SessionClock';
