import { View } from 'react-native';

import { errorMessage, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { linkTo } from '../../lib/paths';
import { a, tokens, useTheme, web } from '../../theme';
import { Button, Card, EmptyState, Skeleton, Text, useToast } from '../../ui';
import { LoadError, RecordList, RecordPages } from '../records';
import { oneMessageLink } from './links';
import { MessageMark } from './MessageMark';
import type { Message } from './model';
import { PushRow } from './PushRow';
import { useMessages, useReadAll } from './queries';
import { useUnread } from './unread';
import { useMessageText } from './useMessageText';

export function MessageList({ member }: { member: string }) {
  const t = useT();
  const pages = useMessages();
  const newest = pages.items[0];
  return (
    <RecordList
      title={t('message:title')}
      action={newest !== undefined && <ReadAll newest={newest.id} />}
      filters={<PushRow member={member} />}
    >
      <RecordPages pages={pages} name="messages">
        {pages.items.length > 0 ? <Rows messages={pages.items} /> : <Instead pages={pages} />}
        {pages.state === 'error' && pages.items.length > 0 && (
          <LoadError error={pages.error} retry={pages.retry} isBusy={pages.isBusy} />
        )}
      </RecordPages>
    </RecordList>
  );
}

function ReadAll({ newest }: { newest: string }) {
  const t = useT();
  const toast = useToast();
  const isOnline = useIsOnline();
  const { mutate, isPending } = useReadAll();
  if (useUnread() === 0) return null;
  return (
    <Button
      label={t('message:readAll')}
      size="sm"
      style={a.me_md}
      isBusy={isPending}
      isDisabled={!isOnline}
      onPress={() => mutate(newest, { onError: (fault) => toast({ text: errorMessage(fault, t), tone: 'bad' }) })}
      testID={handle('messages', 'read-all')}
    />
  );
}

function Rows({ messages }: { messages: readonly Message[] }) {
  const t = useT();
  return (
    <View role="list" aria-label={t('message:title')} style={a.gap_sm} testID={handle('messages', 'list')}>
      {messages.map((message) => (
        <View key={message.id} role="listitem" style={far}>
          <Line message={message} />
        </View>
      ))}
    </View>
  );
}

function Line({ message }: { message: Message }) {
  const t = useT();
  const theme = useTheme();
  const { title, text, age } = useMessageText()(message);
  const { isRead } = message;
  return (
    <Card isDense href={oneMessageLink(message.id)} testID={handle('message', message.id)}>
      <View style={[a.row, a.gap_md]}>
        <MessageMark kind={message.kind} />
        <View style={[a.grow, a.gap_xs]}>
          <View style={[a.row, a.gap_sm]}>
            <Text
              variant="detail"
              weight={isRead ? 'medium' : 'semibold'}
              tone={isRead ? 'muted' : 'text'}
              lines={1}
              style={a.grow}
            >
              {title}
            </Text>
            <Text variant="label" tone="muted" lines={1}>
              {age}
            </Text>
            {!isRead && (
              <View
                role="img"
                aria-label={t('message:isNew')}
                style={[a.fixed, a.round_full, theme.bgBrand, dot]}
                testID={handle('message', 'new')}
              />
            )}
          </View>
          <Text variant="label" tone="muted" lines={2}>
            {text}
          </Text>
        </View>
      </View>
    </Card>
  );
}

function Instead({ pages }: { pages: ReturnType<typeof useMessages> }) {
  const t = useT();
  if (pages.state === 'error') return <LoadError error={pages.error} retry={pages.retry} isBusy={pages.isBusy} />;
  if (pages.state === 'loading') return <ListShape />;
  return (
    <EmptyState
      title={t('message:emptyTitle')}
      description={t('message:emptyText')}
      action={
        <Button
          label={t('shell:deposit')}
          kind="filled"
          href={linkTo('member', { page: 'depositv2' })}
          testID={handle('messages', 'start')}
        />
      }
      testID={handle('messages', 'empty')}
    />
  );
}

/** Skeleton of the list. */
export function ListShape() {
  return (
    <View aria-hidden style={a.gap_sm} testID={handle('messages', 'loading')}>
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={lineHeight} radius="md" />
      ))}
    </View>
  );
}

const dot = { width: tokens.space.sm, height: tokens.space.sm };
const lineHeight = tokens.size.bottomBar;
// Rows far from the window are not rendered by the browser.
const far = web({ contentVisibility: 'auto', containIntrinsicSize: `auto ${lineHeight}px` });
