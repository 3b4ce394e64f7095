import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { EmptyState, Icon, IconButton, Text, Touch } from '../../ui';
import { useInstant } from '../system';
import { Blocks } from './Blocks';
import { pageOfTitles, titlesPerPage, type Announcement } from './model';

interface ReaderProps {
  items: readonly Announcement[];
  /** The announcement that is open first; the latest by default. */
  first?: string | undefined;
  /** Called when an internal link is pressed. */
  onNavigate?: (() => void) | undefined;
}

/** Titles, nine per page, with the chosen announcement beside them, or on a phone below its title. */
export function Reader({ items, first, onNavigate }: ReaderProps) {
  const t = useT();
  const { isPhone } = useLayout();
  const start = Math.max(
    0,
    items.findIndex(({ id }) => id === first),
  );
  const [page, setPage] = useState(() => Math.floor(start / titlesPerPage) + 1);
  const [chosen, setChosen] = useState(items[start]?.id ?? '');
  const { shown, pages } = pageOfTitles(items, page);
  if (items.length === 0) return <EmptyState title={t('content:empty')} description={t('content:emptyText')} />;
  const turn = (next: number) => {
    setPage(next);
    setChosen(pageOfTitles(items, next).shown[0]?.id ?? '');
  };
  const open = items.find(({ id }) => id === chosen);
  const titles = shown.map((item) => (
    <Title
      key={item.id}
      item={item}
      isOpen={item.id === chosen}
      onPress={() => setChosen(item.id === chosen ? '' : item.id)}
      onNavigate={onNavigate}
    />
  ));
  return (
    <View style={a.gap_md}>
      <View style={isPhone ? a.col : [a.row_top, a.gap_xl]}>
        <View
          role="list"
          aria-label={t('content:list')}
          style={isPhone ? a.full : side}
          testID={handle('announcements', 'list')}
        >
          {titles}
        </View>
        {!isPhone && open !== undefined && (
          <View style={[a.grow, a.gap_md, a.pt_md, tall]}>
            <Text variant="heading" level={3}>
              {open.title}
            </Text>
            <Body item={open} onNavigate={onNavigate} />
          </View>
        )}
      </View>
      {pages > 1 && <Pager page={page} pages={pages} onTurn={turn} />}
    </View>
  );
}

interface TitleProps extends Pick<ReaderProps, 'onNavigate'> {
  item: Announcement;
  isOpen: boolean;
  onPress: () => void;
}

function Title({ item, isOpen, onPress, onNavigate }: TitleProps) {
  const theme = useTheme();
  const { isPhone } = useLayout();
  return (
    <View role="listitem" style={isPhone && theme.borderBottom}>
      <Touch
        role="button"
        aria-expanded={isOpen}
        onPress={onPress}
        testID={handle('announcement', item.id)}
        style={[
          a.row,
          a.between,
          a.gap_md,
          isPhone ? a.py_sm : [a.px_md, a.py_md, a.round_sm],
          !isPhone && isOpen && theme.bgTint,
          { minHeight: isPhone ? tokens.size.row : tokens.size.menuItem },
        ]}
      >
        <Text
          variant={isPhone ? 'body' : 'detail'}
          weight={isOpen ? 'medium' : 'regular'}
          tone={isOpen || isPhone ? 'text' : 'muted'}
          lines={2}
          style={a.shrink}
        >
          {item.title}
        </Text>
        {isPhone && <Icon name={isOpen ? 'caret-up' : 'caret-down'} size="text" />}
      </Touch>
      {isPhone && isOpen && (
        <View style={a.pb_lg}>
          <Body item={item} onNavigate={onNavigate} />
        </View>
      )}
    </View>
  );
}

function Body({ item, onNavigate }: Pick<TitleProps, 'item' | 'onNavigate'>) {
  const instant = useInstant();
  return (
    <View style={a.gap_md}>
      {item.at !== '' && (
        <Text variant="label" tone="faint">
          {instant(item.at, 'minute')}
        </Text>
      )}
      <Blocks blocks={item.blocks} onNavigate={onNavigate} isNarrow />
    </View>
  );
}

function Pager({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  const t = useT();
  return (
    <View style={[a.row, a.gap_md, a.justify_center]}>
      <IconButton
        icon="caret-left"
        label={t('content:before')}
        isDisabled={page === 1}
        onPress={() => onTurn(page - 1)}
        isBoxed
      />
      <Text variant="detail" tone="muted" isTabular>
        {t('content:page', { page, pages })}
      </Text>
      <IconButton
        icon="caret-right"
        label={t('content:after')}
        isDisabled={page === pages}
        onPress={() => onTurn(page + 1)}
        isBoxed
      />
    </View>
  );
}

const side = { width: tokens.size.sideMenu, flexShrink: 0 };
const tall = { minHeight: tokens.size.sideMenu };
