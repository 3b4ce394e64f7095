import { useState } from 'react';
import { View } from 'react-native';

import { useFormat, useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { EmptyState, Icon, IconButton, Text, Touch } from '../../ui';
import { Blocks } from './Blocks';
import { pageOfTitles, titlesPerPage, type Announcement } from './model';

interface ReaderProps {
  items: readonly Announcement[];
  /** Opened first; the newest unless told. */
  first?: string | undefined;
  /** A link of ours was pressed. */
  onLeave?: (() => void) | undefined;
}

/** Titles, nine a page, and the chosen one beside them; on a phone it opens below its own title. */
export function Reader({ items, first, onLeave }: ReaderProps) {
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
      onPress={() => setChosen(item.id === chosen && isPhone ? '' : item.id)}
      onLeave={onLeave}
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
            <Body item={open} onLeave={onLeave} />
          </View>
        )}
      </View>
      {pages > 1 && <Pager page={page} pages={pages} onTurn={turn} />}
    </View>
  );
}

interface TitleProps extends Pick<ReaderProps, 'onLeave'> {
  item: Announcement;
  isOpen: boolean;
  onPress: () => void;
}

function Title({ item, isOpen, onPress, onLeave }: TitleProps) {
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
          <Body item={item} onLeave={onLeave} />
        </View>
      )}
    </View>
  );
}

function Body({ item, onLeave }: Pick<TitleProps, 'item' | 'onLeave'>) {
  const format = useFormat();
  return (
    <View style={a.gap_md}>
      {item.at !== '' && (
        <Text variant="label" tone="faint">
          {format.dateTime(item.at)}
        </Text>
      )}
      <Blocks blocks={item.blocks} onLeave={onLeave} isNarrow />
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
