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

/** One page of the account: title, back button and introduction. */
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

/** Goes back to the overview, replacing this page in the history. */
export function leavePage(): void {
  if (history.current().depth > 0) history.back();
  else history.replace(securityLink());
}

interface QueryState<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export interface LoadedProps<T> {
  answer: QueryState<T>;
  /** First part of the test handle while it loads. */
  name: string;
  shape: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows a skeleton until the response has arrived, or an error. */
export function Loaded<T>({ answer, name, shape, children }: LoadedProps<T>) {
  if (answer.data !== undefined)
    return (
      <>
        <OfflineAge at={answer.dataUpdatedAt} />
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

/** Skeleton rows of a card. */
export function CardSkeleton({ rows }: { rows: number }) {
  return <Skeleton height={rows * tokens.size.row + tokens.space.sm} radius="lg" />;
}

export function FieldSkeleton({ isTall = false }: { isTall?: boolean }) {
  const { size, type } = tokens;
  return (
    <View style={{ gap: size.fieldGap }}>
      <Skeleton width="30%" height={type.detail.line} />
      <Skeleton height={isTall ? size.area : size.field.md} radius="md" />
    </View>
  );
}

/** While offline: how old the data is, and that nothing can be changed. */
export function OfflineAge({ at }: { at: number }) {
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

/** Under a disabled button while offline. */
export function OfflineHint() {
  const t = useT();
  if (useIsOnline()) return null;
  return (
    <Text variant="label" tone="muted" role="status">
      {t('member:security.offline')}
    </Text>
  );
}
