import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { linkTo, paths } from '../../lib/paths';
import { openPopup } from '../../lib/popup';
import { history } from '../../platform/history';
import { a, stickyAt, tokens, useLayout, useTheme } from '../../theme';
import {
  Badge,
  Button,
  Counter,
  Icon,
  IconButton,
  initialFocus,
  Logo,
  noFocusRing,
  Row,
  SkipLink,
  Text,
  Touch,
} from '../../ui';
import { Avatar, ThemeToggle, type Member } from '../member';
import { LanguageButton, useWhiteLabel } from '../system';
import { Clock } from './Clock';
import { titleOf, type AgentPageName } from './model';
import { useAgentMenu } from './useAgentMenu';

interface FrameProps {
  member: Member;
  page: AgentPageName;
  /** Beside the title on wide pages, below it on a phone. */
  children: ReactNode;
}

const linkOf = (page: AgentPageName): string => linkTo('agentHome', { page });
const signOut = () => openPopup({ name: 'signOut' });

/** The agent center on a wide screen, with its own header and menu. */
export function WideFrame({ member, page, children }: FrameProps) {
  const t = useT();
  const theme = useTheme();
  return (
    <View style={[a.grow, whole]}>
      <SkipLink label={t('common:skip')} target={contentId} />
      <Strip member={member} />
      <View style={[a.row_stretch, a.grow, whole]}>
        <Menu member={member} page={page} />
        <View id={contentId} {...initialFocus} style={[a.grow, a.px_xl, a.pt_lg, a.pb_xl, theme.bg, noFocusRing]}>
          <View style={content}>{children}</View>
        </View>
      </View>
    </View>
  );
}

function Strip({ member }: { member: Member }) {
  const t = useT();
  const theme = useTheme();
  const name = useWhiteLabel()?.name ?? '';
  return (
    <View
      role="banner"
      style={[
        a.row,
        a.between,
        a.gap_lg,
        a.px_xl,
        theme.bg,
        theme.borderBottom,
        stuck,
        { height: tokens.size.headerDesktop },
      ]}
    >
      <View style={[a.row, a.gap_md]}>
        <Logo />
        <Text variant="heading">{name}</Text>
        <Badge label={t('agent:center')} />
      </View>
      <View style={[a.row, a.gap_lg]}>
        <Clock />
        <View style={[divider, { backgroundColor: theme.color.line }]} />
        <View style={[a.row, a.gap_md]}>
          <Avatar member={member} size={tokens.size.avatar} />
          <Text variant="detail" weight="medium" lines={1} testID="agent-name">
            {nameOf(member)}
          </Text>
        </View>
        <LanguageButton isLong />
        <ThemeToggle />
        <Button label={t('agent:signOut')} icon="sign-out" onPress={signOut} testID="agent-sign-out" />
      </View>
    </View>
  );
}

export const nameOf = ({ nickname, username }: Member): string => (nickname === '' ? username : nickname);

function Menu({ member, page }: Omit<FrameProps, 'children'>) {
  const t = useT();
  const theme = useTheme();
  return (
    <View
      {...({ role: 'navigation' } as object)}
      aria-label={t('agent:menu')}
      style={[a.p_md, a.gap_xs, theme.bg, menu, { borderEndColor: theme.color.line }]}
    >
      {useAgentMenu(member).map((entry) => {
        const isActive = entry.page === page;
        return (
          <View key={entry.page} style={entry.isGroupEnd && [theme.borderBottom, a.pb_sm, a.mb_sm]}>
            <Touch
              href={linkOf(entry.page)}
              testID={`agent-menu-${entry.page}`}
              {...(isActive ? { 'aria-current': 'page' as const } : {})}
              style={[
                a.row,
                a.gap_md,
                a.px_md,
                a.round_sm,
                isActive && (theme.isDark ? theme.bgTint : theme.bgTintStrong),
                { height: tokens.size.menuItem },
              ]}
            >
              <Icon name={entry.icon} isFilled={isActive} color={isActive ? theme.color.brand : theme.color.muted} />
              <Text
                variant="detail"
                tone={isActive ? 'text' : 'muted'}
                weight={isActive ? 'medium' : 'regular'}
                lines={1}
                style={a.grow}
              >
                {t(titleOf(entry.page))}
              </Text>
              {entry.waiting > 0 && <Waiting count={entry.waiting} />}
            </Touch>
          </View>
        );
      })}
    </View>
  );
}

function Waiting({ count }: { count: number }) {
  const t = useT();
  return <Counter count={count} label={t('contract:waiting', { count })} />;
}

/** One section on a phone: header with back button and clock. */
export function PhoneSection({ member, page, children }: FrameProps) {
  const t = useT();
  const theme = useTheme();
  const { margin } = useLayout();
  const back = () => (history.current().depth > 0 ? history.back() : history.replace(paths.agentHome));
  return (
    <View style={[a.grow, whole]}>
      <View style={[a.row, a.gap_sm, a.ps_xs, theme.bg, stuck, { height: tokens.size.header, paddingEnd: margin }]}>
        <IconButton icon="caret-left" label={t('common:back')} onPress={back} testID="section-back" />
        <View style={a.grow}>
          <Text variant="heading" level={1} lines={1} style={headLine}>
            {t(titleOf(page))}
          </Text>
          <Text variant="label" tone="muted" lines={1} testID="agent-name">
            {nameOf(member)}
          </Text>
        </View>
        <Clock />
      </View>
      <View style={[a.pt_sm, a.pb_xl, { paddingHorizontal: margin }]}>{children}</View>
    </View>
  );
}

/** The list of all sections on a phone. */
export function PhoneMenu({ member }: { member: Member }) {
  const t = useT();
  const theme = useTheme();
  const { margin } = useLayout();
  const entries = useAgentMenu(member);
  return (
    <View style={[a.gap_lg, a.pb_xl, { paddingHorizontal: margin }]}>
      <View style={[a.row, a.between, a.gap_md, { height: tokens.size.headerDesktop }]}>
        <View style={[a.row, a.gap_md, a.shrink]}>
          <Logo />
          <Text variant="heading" level={1} lines={1} style={a.shrink}>
            {t('agent:center')}
          </Text>
        </View>
        <Clock />
      </View>
      <View style={[a.row, a.gap_md, a.p_lg, a.round_lg, theme.bgSurface, theme.border]}>
        <Avatar member={member} size={tokens.target} />
        <Text weight="semibold" lines={1} style={a.grow} testID="agent-name">
          {nameOf(member)}
        </Text>
        <LanguageButton isLong />
        <ThemeToggle />
      </View>
      <View
        {...({ role: 'navigation' } as object)}
        aria-label={t('agent:menu')}
        style={[a.px_lg, a.round_lg, theme.bgSurface, theme.border]}
      >
        {entries.map(({ page, icon, waiting }, place) => (
          <Row
            key={page}
            title={t(titleOf(page))}
            icon={icon}
            href={linkOf(page)}
            hasArrow
            isLined={place < entries.length - 1}
            {...(waiting > 0 ? { trailing: <Waiting count={waiting} /> } : {})}
            testID={`agent-menu-${page}`}
          />
        ))}
      </View>
      <Button label={t('agent:signOut')} icon="sign-out" isWide onPress={signOut} testID="agent-sign-out" />
    </View>
  );
}

const contentId = 'agent-content';
const whole = { flexBasis: 'auto' as const };
const stuck = stickyAt(0, tokens.layer.bar);
const menu = [
  stickyAt(tokens.size.headerDesktop, tokens.layer.sticky),
  {
    width: tokens.size.sideMenu,
    borderEndWidth: tokens.hairline.thin,
    minHeight: '100%' as const,
  },
];
const divider = { width: tokens.hairline.thin, height: tokens.icon.bar };
const content = { width: '100%' as const, maxWidth: tokens.layout.content, alignSelf: 'center' as const };
const headLine = { lineHeight: tokens.type.body.line };
