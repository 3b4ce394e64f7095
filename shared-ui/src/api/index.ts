export { deed } from './deed';
export { ApiError, isRecord, type Cursor, type FieldFault, type Page } from './envelope';
export { backOff, onLive, startLive, type LiveHandler, type LiveName } from './live';
export { keepAsRecords, offlineMutation, queryClient, startQueries } from './query';
export { isOnline, noteAnswer, noteSilence, onReachChange, useIsOnline, useReach, watchConnection } from './reach';
export { onReauth, type AskAgain, type ReauthMethod } from './reauth';
export { faultsOf, requestOf, sentenceOf } from './sentence';
export { call, callWhole, get, type Call } from './request';
export { throttled } from './throttle';
export {
  currentOwner, currentToken, dropToken, keepToken, onSessionEnded, onTokenChange, restoreToken, sessionEnded, useIsSignedIn,
  useSessionEnded,
} from './token';
