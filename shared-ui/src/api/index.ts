export { call, callEnvelope } from './call';
export type { CallOptions, Endpoint, RequestBody, ResponseRow, ResponseValue } from './contract';
export { ApiError, isRecord, type Cursor, type FieldError as FieldFault, type Page } from './envelope';
export type * from './events.gen';
export { backOff, onLive, startLive, type LiveHandler, type LiveName } from './live';
export { persistAsRecords as keepAsRecords, offlineMutation, queryClient, startQueries } from './query';
export {
  isOnline,
  markReachable as noteAnswer,
  markUnreachable as noteSilence,
  onReachabilityChange as onReachChange,
  useIsOnline,
  useReachability as useReach,
  watchConnection,
} from './reachability';
export { onReauthRequest as onReauth, type Reauthenticate as AskAgain, type ReauthMethod } from './reauth';
export { fieldErrors as faultsOf, requestReference as requestOf, errorMessage as sentenceOf } from './errorMessage';
export { throttled } from './throttle';
export {
  currentOwner,
  currentToken,
  clearToken as dropToken,
  setToken as keepToken,
  onSessionEnded,
  onTokenChange,
  restoreToken,
  sessionEnded,
  useIsSignedIn,
  useSessionEnded,
} from './token';
