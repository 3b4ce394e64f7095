import { ScrollView, View } from 'react-native';

import { useReachability } from '../../../api';
import { useFormat, useT } from '../../../i18n';
import { a, tokens, useTheme, web } from '../../../theme';
import { Button, Icon, Skeleton, Text, Touch } from '../../../ui';
import { Cover } from '../Cover';
import { menuTypes, type MenuType } from '../menus';
import type { Game } from '../model';
import { typeIcons } from '../typeIcons';
import { keepFocus } from './keepFocus';
import type { Hits } from './useHits';

interface PanelProps {
  id: string;
  hits: Hits;
  list: { type: MenuType; href: string } | undefined;
  /** Index of the row selected by arrow keys; -1: none. */
  active: number;
  onChoose: (row: number) => void;
}

/** What drops down below the field. */
export function Panel({ children, testID }: { children: React.ReactNode; testID?: string }) {
  const theme = useTheme();
  return (
    <View
      {...keepFocus}
      style={[a.absolute, a.round_md, a.clip, theme.bgRaised, theme.border, theme.shadow, panel]}
      {...(testID === undefined ? {} : { testID })}
    >
      {children}
    </View>
  );
}

/** The results below the field. */
export function HitsPanel({ hits, ...rest }: PanelProps) {
  const { isOnline } = useReachability();
  const { games, isKnown, fault } = hits;
  return (
    <Panel testID="search-hits">
      {fault !== null || (!isKnown && !isOnline) ? (
        <Failed isOnline={isOnline} retry={hits.refetch} />
      ) : !isKnown ? (
        <HitsSkeleton />
      ) : games.length === 0 ? (
        <NoHits text={hits.searchText} />
      ) : (
        <Found hits={hits} {...rest} />
      )}
    </Panel>
  );
}

function Found({ id, hits, list, active, onChoose }: PanelProps) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  const { games, total } = hits;
  const last = games.length;
  return (
    <ScrollView style={a.shrink} contentContainerStyle={a.p_xs} focusable={false}>
      <Text variant="label" tone="muted" role="status" style={countStyle}>
        {t('game:hitsFound', { count: total, shown: format.number(total) })}
      </Text>
      <View {...({ role: 'listbox' } as object)} id={id} aria-label={t('game:hits')}>
        {games.map((game, row) => (
          <Option key={game.id} id={`${id}-${row}`} isActive={row === active} onPress={() => onChoose(row)}>
            <Hit game={game} />
          </Option>
        ))}
        {list !== undefined && (
          <Option id={`${id}-${last}`} isActive={active === last} onPress={() => onChoose(last)}>
            <View style={[a.center, lead]}>
              <Icon name={typeIcons[list.type].icon} color={theme.color.brand} />
            </View>
            <Text variant="detail" weight="semibold" tone="brand" lines={1} style={a.grow}>
              {t('game:hitsAll', { text: hits.searchText, type: t(typeIcons[list.type].title) })}
            </Text>
            <Icon name="arrow-right" size="text" color={theme.color.brand} />
          </Option>
        )}
      </View>
    </ScrollView>
  );
}

interface OptionProps {
  id: string;
  isActive: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

/** The field keeps focus; aria-activedescendant names the selected row. */
function Option({ id, isActive, onPress, children }: OptionProps) {
  const theme = useTheme();
  return (
    <Touch
      id={id}
      role="option"
      aria-selected={isActive}
      accessibilityState={{ selected: isActive }}
      tabIndex={-1}
      onPress={onPress}
      testID={`search-hit-${id.split('-').at(-1) ?? ''}`}
      style={[a.row, a.gap_md, a.px_sm, a.round_sm, row, isActive && theme.bgTint]}
    >
      {children}
    </Touch>
  );
}

function Hit({ game }: { game: Game }) {
  const t = useT();
  const type = menuTypes.find((each) => each === game.type);
  const { thumb } = tokens.size;
  return (
    <>
      <Cover base={game.cover} width={thumb} height={thumb} radius="sm" />
      <View style={a.grow}>
        <Text variant="detail" weight="medium" lines={1}>
          {game.name}
        </Text>
        <Text variant="label" tone="muted" lines={1}>
          {type === undefined
            ? game.vendorName
            : t('game:hitOf', { vendor: game.vendorName, type: t(typeIcons[type].title) })}
        </Text>
      </View>
      {game.isInMaintenance && <Icon name="wrench" size="mid" label={t('game:maintenance')} />}
    </>
  );
}

function HitsSkeleton() {
  const { thumb } = tokens.size;
  return (
    <View style={a.p_xs} aria-busy>
      {[0, 1, 2].map((place) => (
        <View key={place} aria-hidden style={[a.row, a.gap_md, a.px_sm, row]}>
          <Skeleton width={thumb} height={thumb} />
          <View style={[a.grow, a.gap_xs]}>
            <Skeleton width="50%" height={tokens.type.detail.size} />
            <Skeleton width="30%" height={tokens.type.label.size} />
          </View>
        </View>
      ))}
    </View>
  );
}

function NoHits({ text }: { text: string }) {
  const t = useT();
  return (
    <View style={[a.p_lg, a.gap_xs]} testID="search-empty">
      <Text variant="detail" weight="semibold" role="status">
        {t('game:nothingFound', { text })}
      </Text>
      <Text variant="label" tone="muted">
        {t('game:nothingFoundText')}
      </Text>
    </View>
  );
}

function Failed({ isOnline, retry }: { isOnline: boolean; retry: () => void }) {
  const t = useT();
  return (
    <View style={[a.row, a.between, a.gap_md, a.p_lg]} testID="search-failed">
      <Text variant="detail" role="alert" style={a.shrink}>
        {isOnline ? t('game:searchFailed') : t('game:searchOffline')}
      </Text>
      <Button label={t('common:retry')} size="sm" onPress={retry} isDisabled={!isOnline} testID="search-retry" />
    </View>
  );
}

const row = { minHeight: tokens.size.row };
const lead = { width: tokens.size.thumb };
const countStyle = { paddingHorizontal: tokens.space.sm, paddingVertical: tokens.space.sm };
const most = `calc(100vh - ${tokens.size.headerDesktop + tokens.space.sm}px)`;
const panel = [
  {
    top: tokens.size.field.filter + tokens.size.menuGap,
    start: 0,
    minWidth: '100%' as const,
    width: tokens.size.text,
  },
  web({ maxHeight: most }),
];
