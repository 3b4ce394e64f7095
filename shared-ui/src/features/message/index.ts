export { MessageBell } from './MessageBell';
export { messagesLink } from './links';
export { followMessages, useUnread } from './unread';
