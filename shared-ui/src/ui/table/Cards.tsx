import { View } from 'react-native';
import { a, tokens, useLayout, web } from '../../theme';
import { Card } from '../Card';
import { Skeleton } from '../Skeleton';
import { Text } from '../Text';
import type { TableCard, TableProps } from './tableProps';

// Figures are in a 1 / 1 / 1.1 grid, the last one at the end.
const shares = [1, 1, 1.1];
const between = tokens.layout.gridTight;
const pair = { marginHorizontal: -between / 2, rowGap: between };
const half = { width: '50%' as const, paddingHorizontal: between / 2 };
const far = web({ contentVisibility: 'auto', containIntrinsicSize: `auto ${tokens.size.area}px` });

/** Table rows as cards: one column on a phone, two on a tablet, with three figures each; a tap shows the rest. */
export function Cards<Item>({
  label,
  rows,
  keyOf,
  card,
  state,
  empty,
  error,
  skeletonCount = 4,
  onPress,
  columns,
  totals,
  testID,
}: TableProps<Item>) {
  const { isPhone } = useLayout();
  if (rows.length === 0 && state !== 'loading') return state === 'error' ? error : empty;
  const sums = columns
    .filter((column) => totals?.[column.key] !== undefined && column.isFigure === true)
    .slice(-shares.length);
  return (
    <View
      role="list"
      aria-label={label}
      aria-busy={state === 'loading'}
      style={isPhone ? a.gap_sm : [a.row_stretch, a.wrap, pair]}
      testID={testID}
    >
      {sums.length > 0 && (
        <View role="listitem" style={[a.full, a.px_md]}>
          <Figures
            variant="heading"
            figures={sums.map((column) => ({ label: column.title, value: totals?.[column.key] }))}
          />
        </View>
      )}
      {rows.length === 0 &&
        Array.from({ length: skeletonCount }, (_, line) => (
          <View key={line} style={!isPhone && half}>
            <Skeleton height={tokens.size.area} radius="md" />
          </View>
        ))}
      {rows.map((item) => (
        <View key={keyOf(item)} role="listitem" style={[far, !isPhone && half]}>
          <Card isDense {...(onPress === undefined ? {} : { onPress: () => onPress(item) })}>
            <Face {...card(item)} />
          </Card>
        </View>
      ))}
      {state === 'error' && rows.length > 0 && <View style={a.full}>{error}</View>}
    </View>
  );
}

function Face({ title, detail, leading, badge, figures }: TableCard) {
  return (
    <View style={a.gap_md}>
      <View style={[a.row, a.gap_md]}>
        {leading}
        <View style={a.grow}>
          <Text variant="detail" weight="semibold" lines={1}>
            {title}
          </Text>
          {detail !== undefined && (
            <Text variant="label" tone="muted" lines={1}>
              {detail}
            </Text>
          )}
        </View>
        {badge}
      </View>
      <Figures variant="detail" figures={figures} />
    </View>
  );
}

function Figures({ figures, variant }: { figures: TableCard['figures']; variant: 'detail' | 'heading' }) {
  return (
    <View style={[a.row_top, a.gap_sm]}>
      {figures.map(({ label, value }, index) => {
        const isLast = index === figures.length - 1 && figures.length > 1;
        return (
          <View
            key={label}
            style={[{ flexGrow: shares[index] ?? 1, flexShrink: 1, flexBasis: 0 }, isLast && a.align_end]}
          >
            <Text variant="label" tone="muted" lines={1}>
              {label}
            </Text>
            {typeof value === 'string' ? (
              <Text variant={variant} weight="semibold" isDisplay isTabular>
                {value}
              </Text>
            ) : (
              value
            )}
          </View>
        );
      })}
    </View>
  );
}
