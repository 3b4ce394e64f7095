import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../../api';
import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { history } from '../../../platform/history';
import { a, tokens, useTheme } from '../../../theme';
import { Icon, Skeleton, Text, Narrow } from '../../../ui';
import { SectionFrame } from '../SectionFrame';
import { LoadError } from '../../records';
import { securityLink } from './links';

/** One page of my account: its title, the way back, and what is said first. */
export function Page({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <SectionFrame title={title} hasBack>
      <Narrow>
        <View style={[a.gap_lg, a.pt_xs]}>
          {text !== undefined && (
            <Text variant="detail" tone="muted">
              {text}
            </Text>
          )}
          {children}
        </View>
      </Narrow>
    </SectionFrame>
  );
}

/** Back to my account, without this page behind it. */
export function leavePage(): void {
  if (history.current().depth > 0) history.back();
  else history.replace(securityLink());
}

interface Answer<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export interface LoadedProps<T> {
  answer: Answer<T>;
  /** First part of the handle while it loads. */
  name: string;
  shape: ReactNode;
  children: (data: T) => ReactNode;
}

/** What stands in the place of an answer until it is there, and when it does not come. */
export function Loaded<T>({ answer, name, shape, children }: LoadedProps<T>) {
  if (answer.data !== undefined)
    return (
      <>
        <ReadAt at={answer.dataUpdatedAt} />
        {children(answer.data)}
      </>
    );
  if (answer.error !== null)
    return <LoadError error={answer.error} retry={() => void answer.refetch()} isBusy={answer.isFetching} />;
  return (
    <View aria-hidden style={a.gap_lg} testID={handle(name, 'loading')}>
      {shape}
    </View>
  );
}

/** Lines of a card that are on their way. */
export function CardShape({ rows }: { rows: number }) {
  return <Skeleton height={rows * tokens.size.row + tokens.space.sm} radius="lg" />;
}

export function FieldShape({ isTall = false }: { isTall?: boolean }) {
  const { size, type } = tokens;
  return (
    <View style={{ gap: size.fieldGap }}>
      <Skeleton width="30%" height={type.detail.line} />
      <Skeleton height={isTall ? size.area : size.field.md} radius="md" />
    </View>
  );
}

/** While the server is out of reach: how old this is, and that nothing can be changed. */
export function ReadAt({ at }: { at: number }) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  if (useIsOnline()) return null;
  return (
    <View role="status" style={[a.row_top, a.gap_sm, a.p_md, a.round_md, theme.bgWarn]}>
      <Icon name="wifi-slash" size="mid" color={theme.color.warn} />
      <Text variant="label" tone="warn" style={a.shrink}>
        {[t('member:security.readAt', { ago: format.ago(new Date(at)) }), t('member:security.offline')].join(' ')}
      </Text>
    </View>
  );
}

/** Under a button that waits for the line. */
export function OfflineWhy() {
  const t = useT();
  if (useIsOnline()) return null;
  return (
    <Text variant="label" tone="muted" role="status">
      {t('member:security.offline')}
    </Text>
  );
}
