import type { ReactNode } from 'react';
import { View } from 'react-native';

import { errorMessage, useIsSignedIn } from '../../api';
import { languages, useLocale, useT } from '../../i18n';
import { linkTo, paths } from '../../lib/paths';
import { openPopup } from '../../lib/popup';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Button, Counter, Row, Skeleton, Text } from '../../ui';
import { Avatar } from './avatar/Avatar';
import { useContracts } from './contracts';
import type { Member } from './model';
import { pagesFor, type MemberPage } from './pages';
import { useMember, useMemberInfo } from './queries';
import { ThemeRow } from './ThemeToggle';

interface MeProps {
  pages: readonly MemberPage[];
  /** The balance and what was played last, of a signed-in member. */
  summary?: ReactNode;
}

/** The member center on a phone: profile, sections and settings. */
export function MeScreen({ pages, summary }: MeProps) {
  const t = useT();
  const theme = useTheme();
  const { margin } = useLayout();
  const isSignedIn = useIsSignedIn();
  const member = useMember();
  const waiting = useContracts().data?.waiting ?? 0;
  const box = [theme.bgSurface, theme.border, a.round_lg, a.px_lg];
  return (
    <View style={[a.gap_lg, a.pb_xl, { paddingHorizontal: margin }]}>
      <View style={[a.row, { height: tokens.size.header }]}>
        <Text variant="heading" level={1}>
          {t('member:me')}
        </Text>
      </View>
      {isSignedIn ? <MemberHeader /> : <SignedOut />}
      {isSignedIn && summary}
      {isSignedIn && (
        <View style={box}>
          {pagesFor(pages, member).map(({ page, title, icon, count = 0 }) => (
            <Row
              key={page}
              title={t(title)}
              icon={icon}
              hasArrow
              isLined
              href={linkTo('member', { page })}
              trailing={count > 0 && <Counter count={count} />}
              testID={`member-menu-${page}`}
            />
          ))}
          {member?.kind === 'agent' && (
            <Row
              title={t('member:agentCentre')}
              icon="users-three"
              hasArrow
              href={paths.agentHome}
              trailing={waiting > 0 && <Counter count={waiting} />}
              testID="member-menu-agentHome"
            />
          )}
        </View>
      )}
      <View style={box}>
        <LanguageRow />
        <ThemeRow />
        <Row title={t('member:help')} icon="question" hasArrow href={paths.help} testID="member-help" />
      </View>
      {isSignedIn && (
        <Button
          label={t('session:signOut')}
          icon="sign-out"
          isWide
          onPress={() => openPopup({ name: 'signOut' })}
          testID="sign-out"
        />
      )}
    </View>
  );
}

function LanguageRow() {
  const t = useT();
  const locale = useLocale();
  const name = languages.find((language) => language.locale === locale)?.nativeName ?? '';
  return (
    <Row
      title={t('member:language')}
      icon="translate"
      isLined
      hasArrow
      onPress={() => openPopup({ name: 'language' })}
      testID="language-picker"
      trailing={
        <Text variant="detail" tone="muted">
          {name}
        </Text>
      }
    />
  );
}

function MemberHeader() {
  const { member, error, refetch, isFetching } = useMemberInfo();
  if (member !== undefined) return <Named member={member} />;
  if (error === null) return <Skeleton height={tokens.size.row} radius="lg" />;
  return <Unknown error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
}

function Unknown({ error, isBusy, onRetry }: { error: unknown; isBusy: boolean; onRetry: () => void }) {
  const t = useT();
  return (
    <View role="alert" style={[a.row, a.gap_md, { minHeight: tokens.size.row }]}>
      <Text variant="detail" tone="muted" style={a.grow}>
        {errorMessage(error, t)}
      </Text>
      <Button label={t('common:retry')} size="sm" isBusy={isBusy} onPress={onRetry} testID="me-retry" />
    </View>
  );
}

function Named({ member }: { member: Member }) {
  const t = useT();
  return (
    <View style={[a.row, a.gap_md]}>
      <Avatar member={member} size={tokens.size.row} />
      <View style={a.grow}>
        <Text weight="semibold" lines={1} testID="me-username">
          {member.username}
        </Text>
        <Text variant="detail" tone="muted">
          {t(`member:kind.${member.kind}`)}
        </Text>
      </View>
    </View>
  );
}

function SignedOut() {
  const t = useT();
  const theme = useTheme();
  return (
    <View style={[theme.bgSurface, theme.border, a.round_lg, a.p_lg, a.gap_lg]}>
      <View style={a.gap_xs}>
        <Text variant="heading" level={2}>
          {t('member:signedOutTitle')}
        </Text>
        <Text variant="detail" tone="muted">
          {t('member:signedOutText')}
        </Text>
      </View>
      <View style={[a.row, a.gap_md]}>
        <View style={a.grow}>
          <Button label={t('session:register')} href={linkTo('register')} isWide testID="me-register" />
        </View>
        <View style={a.grow}>
          <Button label={t('session:login')} href={linkTo('login')} kind="filled" isWide testID="me-login" />
        </View>
      </View>
    </View>
  );
}
