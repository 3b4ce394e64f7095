import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { IconButton } from '../../ui';
import { messagesLink } from './links';
import { useUnread } from './unread';

/** Link to the messages with the number of unread ones, on every screen. */
export function MessageBell() {
  const t = useT();
  const count = useUnread();
  return (
    <IconButton
      icon="bell"
      label={count > 0 ? t('message:unread', { count }) : t('message:title')}
      count={count}
      href={messagesLink()}
      testID={handle('header', 'messages')}
    />
  );
}
