export { MessageBell } from './MessageBell';
export { messagesLink } from './links';
export { useKeptPush } from './useKeptPush';
export { followMessages, useUnread } from './unread';
