import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { IconButton } from '../../ui';
import { messagesLink } from './links';
import { useUnread } from './unread';

/** The way to the messages from every screen, with how many wait. */
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
