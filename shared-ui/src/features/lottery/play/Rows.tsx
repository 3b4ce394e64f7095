import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Text, Touch } from '../../../ui';
import { optionText, rowName } from '../names';
import { symbolsOf, symbolText, type BetType } from '../rules';
import { groupsOf, hasQuickPicks, quickPicks, quickSet, toggled, withSet, type Draft } from './draft';
import { Key } from './Key';

interface RowsProps {
  type: BetType;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** How many keys stand in a line of a digit row. */
  perLine: number;
  /** What an option pays, where odds are fixed. */
  payOf?: ((symbol: number) => string | undefined) | undefined;
}

/** The rows of keys of a board: one for each position, slot or group. */
export function Rows(props: RowsProps) {
  return (
    <View style={a.gap_lg}>
      {groupsOf(props.type).map((_, place) => (
        <RowOfKeys key={place} {...props} place={place} />
      ))}
    </View>
  );
}

function RowOfKeys({ type, draft, onChange, perLine, payOf, place }: RowsProps & { place: number }) {
  const t = useT();
  const { isPhone } = useLayout();
  const name = rowName(t, type, place);
  const set = draft.sets[place] ?? 0;
  const label = [name.mark, name.text].filter(Boolean).join(' ');
  const share = shareOf(type, perLine);
  return (
    <View role="group" aria-label={label} style={a.gap_xs}>
      <View style={[a.row, a.between, a.wrap, isPhone ? a.gap_xs : a.gap_sm]}>
        <View style={[a.row_base, a.gap_sm, a.shrink]}>
          {name.mark !== undefined && (
            <Text variant="body" weight="semibold" isDisplay tone={set === 0 ? 'text' : 'brand'}>
              {name.mark}
            </Text>
          )}
          <Text variant="detail" tone="muted" lines={1} style={a.shrink}>
            {name.text}
          </Text>
        </View>
        {hasQuickPicks(type, place) && (
          <QuickPicks
            row={label}
            name={`${type.code}-${place}`}
            onPick={(pick) => onChange(withSet(draft, place, quickSet(type, pick)))}
          />
        )}
      </View>
      <View style={[a.row, a.wrap, outdent]}>
        {symbolsOf(type).map((symbol) => {
          const text = optionText(t, type, symbol);
          const pays = payOf?.(symbol);
          return (
            <Key
              key={symbol}
              label={text}
              name={t('lottery:keyOf', { symbol: pays === undefined ? text : `${text} ${pays}`, row: label })}
              note={pays}
              isChosen={((set >> symbol) & 1) === 1}
              onPress={() => onChange(toggled(type, draft, place, symbol))}
              share={share}
              testID={handle('lottery', `key-${place}-${symbolText(type, symbol)}`)}
            />
          );
        })}
      </View>
    </View>
  );
}

function shareOf(type: BetType, perLine: number): `${number}%` {
  const { labels, width } = type.symbols;
  const widest = Math.max(0, ...(labels ?? []).map(({ length }) => length));
  const count = labels === undefined ? symbolsOf(type).length : labels.length;
  const most = labels === undefined ? (width === 1 ? perLine : perLine + 1) : widest > 2 ? 3 : 4;
  return `${100 / Math.min(most, Math.max(count, 2))}%`;
}

interface QuickPicksProps {
  row: string;
  name: string;
  onPick: (pick: (typeof quickPicks)[number]) => void;
}

function QuickPicks({ row, name, onPick }: QuickPicksProps) {
  const t = useT();
  const theme = useTheme();
  return (
    <View style={a.row}>
      {quickPicks.map((pick) => {
        const label = t(`lottery:quick.${pick}`);
        return (
          <Touch
            key={pick}
            role="button"
            aria-label={t('lottery:quickOf', { pick: label, row })}
            onPress={() => onPick(pick)}
            testID={handle('lottery', `quick-${name}-${pick}`)}
            style={[a.center, a.round_sm, quick]}
          >
            <Text variant="label" weight="medium" style={{ color: theme.color.muted }}>
              {label}
            </Text>
          </Touch>
        );
      })}
    </View>
  );
}

const outdent = { marginHorizontal: -tokens.size.fieldGap / 2 };
const quick = { minHeight: tokens.target, minWidth: tokens.target };
