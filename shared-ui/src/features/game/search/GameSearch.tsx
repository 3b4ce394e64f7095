import { useEffect, useId, useRef, useState } from 'react';
import { TextInput, View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { useStore } from '../../../lib/store';
import { history } from '../../../platform/history';
import { onKey } from '../../../platform/shortcut';
import { a, tokens, useLayout, useTheme, web } from '../../../theme';
import { Icon, IconButton, Text } from '../../../ui';
import { faceOf } from '../../../ui/Text';
import { useGameLink } from '../links';
import { allGamesOf, useGameMenus } from '../menus';
import { HitsPanel, Panel } from './HitsPanel';
import { keepFocus } from './keepFocus';
import { RecentSearches } from './RecentSearches';
import { recentSearches, rememberSearch } from './recentSearches';
import { listOf, useHits } from './useHits';

/** Keyboard shortcut that focuses the search field. */
const shortcut = '/';

interface Pressed {
  nativeEvent: { key: string; isComposing?: boolean };
  preventDefault: () => void;
}

/** Searches games of all types from every page; the first results drop down. */
export function GameSearch() {
  const id = useId();
  const input = useRef<TextInput>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const hits = useHits(typed);
  const target = useGameLink();
  const list = listOf(hits.games, typed);
  const rows = hits.games.length + (list === undefined ? 0 : 1);
  const isShown = isOpen && typed.trim() !== '';
  const hasRecent = useStore(recentSearches).length > 0;
  useEffect(() => onKey(shortcut, () => input.current?.focus()), []);
  // A search ends with the page on which it was typed.
  useEffect(() => history.subscribe(() => setTyped('')), []);

  const search = (text: string) => {
    setTyped(text);
    setActive(-1);
    setOpen(true);
  };
  const go = (row: number) => {
    const game = hits.games[row];
    const to = game === undefined ? list : target(game);
    if (to === undefined) return;
    rememberSearch(typed);
    search('');
    input.current?.blur();
    if ('onPress' in to) to.onPress();
    else if ('instead' in to && to.instead !== undefined) to.instead();
    else history.push(to.href);
  };
  const leave = () => {
    if (!isShown) setTyped('');
    setOpen(false);
    setActive(-1);
  };
  const press = (event: Pressed) => {
    const { key, isComposing = false } = event.nativeEvent;
    if (isComposing) return;
    if (key === 'Escape') leave();
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    setActive(nextRow(active, key === 'ArrowDown' ? 1 : -1, rows));
  };
  return (
    <View style={[a.relative, a.full, field]}>
      <Box
        id={id}
        input={input}
        typed={typed}
        isShown={isShown}
        active={isShown && active >= 0 ? `${id}-${active}` : undefined}
        onType={search}
        onPress={press}
        onEnter={() => go(active < 0 ? hits.games.length : active)}
        onActive={setOpen}
      />
      {isShown && <HitsPanel id={id} hits={hits} list={list} active={active} onChoose={go} />}
      {isOpen && typed === '' && hasRecent && (
        <Panel>
          <View style={[a.px_lg, a.pb_lg, a.pt_xs]}>
            <RecentSearches onChoose={search} />
          </View>
        </Panel>
      )}
    </View>
  );
}

/** Position -1 is the field itself. */
const nextRow = (now: number, step: number, rows: number): number => ((now + 1 + step + rows + 1) % (rows + 1)) - 1;

interface BoxProps {
  id: string;
  input: React.RefObject<TextInput | null>;
  typed: string;
  isShown: boolean;
  active: string | undefined;
  onType: (text: string) => void;
  onPress: (event: Pressed) => void;
  onEnter: () => void;
  onActive: (isActive: boolean) => void;
}

function Box({ id, input, typed, isShown, active, onType, onPress, onEnter, onActive }: BoxProps) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  const menus = useGameMenus();
  const { isRoomy } = useLayout();
  const [isFocused, setFocused] = useState(false);
  const count = menus === undefined ? 0 : allGamesOf(menus);
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': isShown,
    'aria-keyshortcuts': shortcut,
    // React Native Web does not support `submitBehavior` yet.
    blurOnSubmit: false,
    ...(isShown ? { 'aria-controls': id } : {}),
    ...(active === undefined ? {} : { 'aria-activedescendant': active }),
  } as object;
  const focus = (isIn: boolean) => {
    setFocused(isIn);
    onActive(isIn);
  };
  return (
    <View
      style={[
        a.row,
        a.gap_sm,
        a.round_full,
        theme.bgSurface,
        theme.border,
        box,
        isFocused && ringOf(theme.color),
        isFocused && !isRoomy && over,
      ]}
    >
      <Icon name="magnifying-glass" color={isFocused ? theme.color.text : theme.color.muted} />
      <TextInput
        {...combobox}
        ref={input}
        value={typed}
        onChangeText={onType}
        onKeyPress={onPress}
        onSubmitEditing={onEnter}
        submitBehavior="submit"
        onFocus={() => focus(true)}
        onBlur={() => focus(false)}
        placeholder={count === 0 ? t('game:search') : t('game:searchAll', { count, shown: format.number(count) })}
        placeholderTextColor={theme.color.faint}
        selectionColor={theme.color.brand}
        aria-label={t('game:search')}
        autoComplete="off"
        maxLength={64}
        testID="header-search"
        style={[
          a.grow,
          bare,
          web({ caretColor: theme.color.brand }),
          { color: theme.color.text, height: tokens.size.field.filter - tokens.hairline.thick },
          { textAlign: theme.isRtl ? 'right' : 'left' },
          faceOf(theme, 'body', { shows: false, isMono: false, isTabular: false, weight: 'regular' }),
          { lineHeight: undefined },
        ]}
      />
      <End isTyped={typed !== ''} onClear={() => onType('')} />
    </View>
  );
}

/** The shortcut, or a button that clears the text. */
function End({ isTyped, onClear }: { isTyped: boolean; onClear: () => void }) {
  const t = useT();
  const theme = useTheme();
  const { isRoomy } = useLayout();
  if (isTyped)
    return (
      <View {...keepFocus} style={clear}>
        <IconButton icon="x" size="mid" label={t('game:clearSearch')} onPress={onClear} testID="header-search-clear" />
      </View>
    );
  if (!isRoomy) return null;
  return (
    <View aria-hidden style={[a.center, a.fixed, a.round_badge, theme.border, key]}>
      <Text variant="label" tone="muted">
        {shortcut}
      </Text>
    </View>
  );
}

const ringOf = ({ brand }: { brand: string }) => ({
  borderColor: brand,
  outlineColor: brand,
  outlineStyle: 'solid' as const,
  outlineWidth: tokens.hairline.thick,
  outlineOffset: -tokens.hairline.thick,
});
const field = { height: tokens.size.field.filter };
// In narrow headers the focused field covers what is beside it.
const over = { position: 'absolute' as const, start: 0, width: tokens.size.headerSearch, zIndex: 1 };
const bare = web({ outlineWidth: 0 });
const box = { ...field, paddingHorizontal: tokens.space.lg };
const clear = { marginEnd: -tokens.space.md };
const key = { width: tokens.size.keycap.width, height: tokens.size.keycap.height };
