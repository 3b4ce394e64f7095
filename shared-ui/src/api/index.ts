export { call, callEnvelope } from './call';
export type { CallOptions, Endpoint, RequestBody, ResponseRow, ResponseValue } from './contract';
export { ApiError, isRecord, type Cursor, type FieldError, type Page } from './envelope';
export type * from './events.gen';
export { backOff, onLive, startLive, type LiveHandler, type LiveName } from './live';
export { persistAsRecords, offlineMutation, queryClient, startQueries } from './query';
export {
  isOnline,
  markReachable,
  markUnreachable,
  onReachabilityChange,
  useIsOnline,
  useReachability,
  watchConnection,
} from './reachability';
export { onReauthRequest, type Reauthenticate, type ReauthMethod } from './reauth';
export { fieldErrors, requestReference, errorMessage } from './errorMessage';
export { throttled } from './throttle';
export {
  currentOwner,
  currentToken,
  clearToken,
  setToken,
  onSessionEnded,
  onTokenChange,
  restoreToken,
  sessionEnded,
  useIsSignedIn,
  useSessionEnded,
} from './token';
