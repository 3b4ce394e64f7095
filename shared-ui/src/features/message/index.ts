export { MessageBell } from './MessageBell';
export { messagesLink } from './links';
export { useRestoredPush } from './useRestoredPush';
export { useForegroundPush } from './useForegroundPush';
export { followMessages, useUnread } from './unread';
