import { ScrollView, View } from 'react-native';

import { useT } from '../../i18n';
import { linkTo } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { openPopup } from '../../lib/popup';
import { a, tokens, useTheme } from '../../theme';
import { Counter, IconButton, initialFocus, noFocusRing, Pane, Row, SkipLink, Text } from '../../ui';
import { Avatar } from './avatar/Avatar';
import { PageContent } from './PageContent';
import { pageOf, pagesFor, type MemberPage } from './pages';
import { useMember } from './queries';

export interface MemberOverlayProps {
  pages: readonly MemberPage[];
  place: Place;
  onClose: () => void;
}

/** The member center on a desktop: a pane over the previous screen, with its menu at the start side. */
export function MemberOverlay({ pages, place, onClose }: MemberOverlayProps) {
  const t = useT();
  const theme = useTheme();
  const member = useMember();
  const chosen = pageOf(pages, place) ?? pages[0];
  return (
    <Pane label={t('member:account')} onClose={onClose} testID="member-overlay">
      <View style={[a.row_stretch, a.grow]}>
        <SkipLink label={t('common:skip')} target={contentId} />
        <ScrollView
          {...({ role: 'navigation' } as object)}
          aria-label={t('member:menu')}
          style={[theme.bg, menu]}
          contentContainerStyle={[a.p_md, a.gap_xs]}
        >
          <MemberHeader />
          {pagesFor(pages, member).map(({ page, title, icon, count = 0 }) => (
            <Row
              key={page}
              title={t(title)}
              icon={icon}
              isActive={page === chosen?.page}
              href={linkTo('member', { page })}
              trailing={count > 0 && <Counter count={count} />}
              testID={`member-menu-${page}`}
              style={[a.px_md, menuItem]}
            />
          ))}
          <Row
            title={t('session:signOut')}
            icon="sign-out"
            onPress={() => openPopup({ name: 'signOut' })}
            testID="sign-out"
            style={[a.px_md, menuItem]}
          />
        </ScrollView>
        <View id={contentId} {...initialFocus} style={[a.grow, noFocusRing]}>
          <ScrollView key={chosen?.page} style={a.grow} contentContainerStyle={filling}>
            {chosen !== undefined && <PageContent page={chosen} place={place} />}
          </ScrollView>
        </View>
        <IconButton icon="x" label={t('common:close')} onPress={onClose} testID="dialog-close" style={closeAt} />
      </View>
    </Pane>
  );
}

/** Reserves space until the name has loaded. */
function MemberHeader() {
  const t = useT();
  const member = useMember();
  return (
    <View style={[a.row, a.gap_md, a.px_md, a.mb_xs, { height: tokens.size.row }]}>
      {member !== undefined && (
        <>
          <Avatar member={member} size={tokens.size.thumb} />
          <View style={a.grow}>
            <Text variant="detail" weight="semibold" lines={1}>
              {member.username}
            </Text>
            <Text variant="label" tone="brand" lines={1}>
              {t(`member:kind.${member.kind}`)}
            </Text>
          </View>
        </>
      )}
    </View>
  );
}

const contentId = 'member-content';
const menu = { width: tokens.size.menu, flexGrow: 0, flexShrink: 0 };
const menuItem = { minHeight: tokens.size.menuItem };
const filling = { flexGrow: 1 };
const closeAt = { position: 'absolute', top: tokens.space.xs, end: tokens.space.sm, zIndex: tokens.layer.bar } as const;
