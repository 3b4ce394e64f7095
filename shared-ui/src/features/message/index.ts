export { MessageBell } from './MessageBell';
export { messagesLink } from './links';
export { useKeptPush } from './useKeptPush';
export { useShownPush } from './useShownPush';
export { followMessages, useUnread } from './unread';
