import { useEffect } from 'react';
import { View } from 'react-native';

import { errorMessage, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { isZero } from '../../lib/money';
import { history } from '../../platform/history';
import { a, tokens } from '../../theme';
import {
  Button,
  Card,
  Confirm,
  EmptyState,
  IconButton,
  lazy,
  Money,
  Skeleton,
  Text,
  useConfirmation,
  useToast,
  FigureLine,
} from '../../ui';
import { SectionFrame } from '../member';
import { SupportButton, useInstant } from '../system';
import { useCurrency } from '../wallet';
import { RecordDetail, RecordFrame } from '../records';
import { messagesLink, relatedLink } from './links';
import { MessageMark } from './MessageMark';
import { isClosing, isGain, isFreeRounds, looksOf, type Message } from './model';
import { useDelete, useMessage, useRead } from './queries';
import { useMessageText } from './useMessageText';

// Few merchants let members pay each other.
const MatchLink = lazy(async () => (await import('../matching')).MatchLink);

/** One message; opening it marks it as read. */
export function MessageDetail({ id }: { id: string }) {
  const t = useT();
  const message = useMessage(id);
  useReadByOpening(message.data);
  return (
    <RecordDetail title={t('message:title')} record={message} shape={<Shape />} missing={<Gone />}>
      {(data, readAt) => <Open message={data} readAt={readAt} />}
    </RecordDetail>
  );
}

function useReadByOpening(message: Message | undefined): void {
  const { mutate } = useRead();
  const isOnline = useIsOnline();
  const unread = message?.isRead === false && isOnline ? message.id : undefined;
  useEffect(() => {
    if (unread !== undefined) mutate(unread);
  }, [unread, mutate]);
}

function Open({ message, readAt }: { message: Message; readAt: number }) {
  const t = useT();
  const { title, text } = useMessageText()(message);
  const href = relatedLink(message);
  return (
    <RecordFrame title={t('message:title')} action={<Delete id={message.id} />} readAt={readAt}>
      <View style={[a.align_center, a.gap_sm, a.py_xl]} testID={handle('message', 'open')}>
        <MessageMark kind={message.kind} isLarge />
        <Text variant="heading" level={2} align="center">
          {title}
        </Text>
        {!isZero(message.amount) && !isFreeRounds(message.kind) && <Amount message={message} />}
        <Text variant="detail" tone="muted" align="center" style={a.sentence}>
          {text}
        </Text>
      </View>
      <Facts message={message} />
      {href !== null && message.related !== null && (
        <Button
          label={t(`message:open.${message.related.kind}`)}
          href={href}
          kind="filled"
          size="lg"
          isWide
          style={a.mt_lg}
          testID={handle('message', 'related')}
        />
      )}
      {message.related?.kind === 'match' && <MatchLink id={message.related.id} />}
      {isClosing(message.kind) && (
        <View style={[a.align_center, a.mt_lg]}>
          <SupportButton />
        </View>
      )}
    </RecordFrame>
  );
}

function Amount({ message: { kind, amount } }: { message: Message }) {
  const { symbol } = useCurrency();
  const isPlus = isGain(kind);
  const tone = isPlus && looksOf(kind).tone === 'good' ? 'good' : 'text';
  return <Money amount={amount} currency={symbol} variant="hero" tone={tone} isChange={isPlus} />;
}

const untilOf = ({ kind }: Message) =>
  isClosing(kind) ? 'message:closedUntil' : isFreeRounds(kind) ? 'message:playUntil' : 'message:until';

function Facts({ message }: { message: Message }) {
  const t = useT();
  const instant = useInstant();
  const at = (time: string) => instant(time, 'full');
  return (
    <Card>
      <FigureLine label={t('wallet:time')}>{at(message.createdAt)}</FigureLine>
      {message.until !== null && <FigureLine label={t(untilOf(message))}>{at(message.until)}</FigureLine>}
      {message.from !== '' && (
        <FigureLine label={t(isFreeRounds(message.kind) ? 'wallet:input.vendor' : 'message:from')}>
          {message.from}
        </FigureLine>
      )}
    </Card>
  );
}

const toList = () => (history.current().depth > 0 ? history.back() : history.replace(messagesLink()));

function Delete({ id }: { id: string }) {
  const t = useT();
  const toast = useToast();
  const isOnline = useIsOnline();
  const question = useConfirmation();
  const { mutate, isPending } = useDelete();
  const remove = async () => {
    if (!(await question.ask())) return;
    mutate(id, {
      onSuccess: () => {
        toast({ text: t('message:deleted'), tone: 'good' });
        toList();
      },
      onError: (fault) => toast({ text: errorMessage(fault, t), tone: 'bad' }),
    });
  };
  return (
    <>
      <IconButton
        icon="trash"
        label={t('message:delete')}
        isDisabled={!isOnline || isPending}
        onPress={() => void remove()}
        testID={handle('message', 'delete')}
      />
      <Confirm
        isOpen={question.isOpen}
        title={t('message:deleteTitle')}
        confirmLabel={t('message:delete')}
        cancelLabel={t('common:cancel')}
        isDestructive
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      >
        {t('message:deleteText')}
      </Confirm>
    </>
  );
}

function Gone() {
  const t = useT();
  return (
    <SectionFrame hasBack title={t('message:title')}>
      <EmptyState
        title={t('message:goneTitle')}
        description={t('message:goneText')}
        action={
          <Button label={t('message:all')} kind="filled" href={messagesLink()} testID={handle('message', 'all')} />
        }
        testID={handle('message', 'gone')}
      />
    </SectionFrame>
  );
}

function Shape() {
  return (
    <View aria-hidden style={[a.align_center, a.gap_md, a.py_xl]} testID={handle('message', 'loading')}>
      <Skeleton width={tokens.size.bottomBar} height={tokens.size.bottomBar} radius="full" />
      <Skeleton width="60%" height={tokens.type.heading.line} />
      <Skeleton width="50%" height={tokens.type.hero.line} />
      <Skeleton height={tokens.size.row} radius="lg" />
    </View>
  );
}
