export { call, callEnvelope } from './call';
export type { CallOptions, Endpoint, RequestBody, ResponseRow, ResponseValue } from './contract';
export { ApiError, isRecord, type Cursor, type FieldFault, type Page } from './envelope';
export type * from './events.gen';
export { backOff, onLive, startLive, type LiveHandler, type LiveName } from './live';
export { keepAsRecords, offlineMutation, queryClient, startQueries } from './query';
export { isOnline, noteAnswer, noteSilence, onReachChange, useIsOnline, useReach, watchConnection } from './reach';
export { onReauth, type AskAgain, type ReauthMethod } from './reauth';
export { faultsOf, requestOf, sentenceOf } from './sentence';
export { throttled } from './throttle';
export {
  currentOwner, currentToken, dropToken, keepToken, onSessionEnded, onTokenChange, restoreToken, sessionEnded, useIsSignedIn,
  useSessionEnded,
} from './token';
