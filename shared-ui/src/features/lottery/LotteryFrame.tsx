import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { paths } from '../../lib/paths';
import { history } from '../../platform/history';
import { a, stickyAt, tokens, useLayout, useTheme, web } from '../../theme';
import { Button, EmptyState, IconButton, Skeleton, Text } from '../../ui';
import { lotteryLink } from './links';
import type { Mode } from './model';

interface LotteryFrameProps {
  mode: Mode;
  title?: string;
  /** Instead of the title. */
  heading?: ReactNode;
  /** At the end of the header. */
  action?: ReactNode;
  children: ReactNode;
  /** Fixed above the safe area on a phone. */
  foot?: ReactNode;
  /** Where the back button leads without a history. */
  up?: string;
}

/** Header, content and, on a phone, a fixed foot. */
export function LotteryFrame({ mode, title, heading, action, children, foot, up }: LotteryFrameProps) {
  const t = useT();
  const theme = useTheme();
  const { isDesktop, margin } = useLayout();
  const fallback = up ?? (title === undefined ? paths.home : lotteryLink({ mode }));
  const back = () => (history.current().depth > 0 ? history.back() : history.replace(fallback));
  return (
    <View style={[a.grow, basis]} testID={handle('lottery', 'page')}>
      <View
        style={[
          a.row,
          a.gap_xs,
          theme.bg,
          stuck,
          { height: tokens.size.header, paddingHorizontal: isDesktop ? margin : tokens.space.xs },
        ]}
      >
        <IconButton icon="caret-left" label={t('common:back')} onPress={back} testID={handle('lottery', 'back')} />
        {heading ?? (
          <Text variant="heading" level={1} lines={1} style={a.grow}>
            {title ?? t('lottery:title')}
          </Text>
        )}
        {action}
      </View>
      <View style={[a.grow, basis, a.gap_md, a.pt_xs, { paddingHorizontal: margin, paddingBottom: tokens.space.xl }]}>
        {children}
      </View>
      {foot !== undefined && (
        <View
          style={[
            theme.bgSurface,
            theme.borderTop,
            a.pt_sm,
            a.gap_sm,
            footTop,
            footStuck,
            { paddingHorizontal: margin },
          ]}
        >
          {foot}
        </View>
      )}
    </View>
  );
}

const basis = { flexBasis: 'auto' as const };
const stuck = stickyAt(0, tokens.layer.sticky);
const footStuck = [
  web({ position: 'sticky', zIndex: tokens.layer.sticky }),
  { bottom: 0, paddingBottom: tokens.space.md },
];
const footTop = { borderTopStartRadius: tokens.radius.lg, borderTopEndRadius: tokens.radius.lg };

/** The shape of a page while it loads. */
export function PageSkeleton() {
  return (
    <View aria-hidden style={[a.gap_md, a.p_lg]}>
      <Skeleton height={tokens.size.sideBanner} radius="lg" />
      <Skeleton height={tokens.size.tab} />
      <Skeleton height={tokens.size.area} radius="md" />
      <Skeleton height={tokens.size.area} radius="md" />
    </View>
  );
}

/** There is no such game. */
export function Missing({ mode }: { mode: Mode }) {
  const t = useT();
  return (
    <LotteryFrame mode={mode}>
      <EmptyState
        title={t('lottery:unknownGame')}
        description={t('lottery:unknownGameText')}
        action={<Button label={t('lottery:toGames')} kind="filled" href={lotteryLink({ mode })} />}
        testID={handle('lottery', 'missing')}
      />
    </LotteryFrame>
  );
}
