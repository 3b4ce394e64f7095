import { ScrollView, View } from 'react-native';
import { a, stickyAt, tokens, useLayout, useTheme, web } from '../../theme';
import { Icon } from '../icon/Icon';
import { Skeleton } from '../Skeleton';
import { Text } from '../Text';
import { Touch } from '../Touch';
import { Cards } from './Cards';
import type { Column, TableProps } from './tableProps';

/** Rows under a sticky header, a sticky totals row, and sorting; cards on phones. */
export function Table<Item>(props: TableProps<Item>) {
  const { isDesktop, isRoomy } = useLayout();
  if (!isDesktop) return <Cards {...props} />;
  return <Grid {...props} columns={isRoomy ? props.columns : props.columns.filter((column) => !column.isExtra)} />;
}

function Grid<Item>(props: TableProps<Item>) {
  const { label, columns, rows, state, empty, error, totals, maxHeight, stickAt = 0, testID } = props;
  const t = useTheme();
  const isBare = rows.length === 0;
  const body = isBare ? (
    <Placeholder {...props} />
  ) : (
    rows.map((item) => <Line key={props.keyOf(item)} item={item} {...props} />)
  );
  const stick = maxHeight === undefined;
  return (
    <View
      testID={testID}
      style={[t.bgSurface, t.border, a.round_md, maxHeight !== undefined && [a.clip, { maxHeight }]]}
    >
      <View role="table" aria-label={label} aria-busy={state === 'loading'} style={a.shrink}>
        <View role="rowgroup" style={[t.bgSurface, roundTop, stick && stickyAt(stickAt, tokens.layer.sticky + 1)]}>
          <Head {...props} />
        </View>
        {stick ? (
          <View role="rowgroup">{body}</View>
        ) : (
          <ScrollView role="rowgroup" style={a.shrink}>
            {body}
          </ScrollView>
        )}
        {totals !== undefined && !isBare && (
          <View role="rowgroup" style={stick && rows.length > longPast && stuckBelow}>
            <View
              role="row"
              style={[a.row, a.px_xs, t.bgRaised, t.borderTop, roundFoot, { height: tokens.size.tableTotals }]}
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {words(totals[column.key] ?? '', column, 'semibold')}
                </Cell>
              ))}
            </View>
          </View>
        )}
      </View>
      {/* Text instead of rows, or below them, is not part of the table. */}
      {state === 'error' && !isBare && <View style={[a.p_lg, t.borderTop]}>{error}</View>}
      {isBare && state === 'ready' && <View style={a.p_xl}>{empty}</View>}
      {isBare && state === 'error' && <View style={a.p_xl}>{error}</View>}
    </View>
  );
}

const stuckBelow = [web({ position: 'sticky', zIndex: tokens.layer.sticky }), { bottom: 0 }];
// Rows far from the window are not rendered by the browser.
const far = web({ contentVisibility: 'auto', containIntrinsicSize: `auto ${tokens.size.tableRow}px` });
const virtualPast = 50;
// In a short table the totals row is not sticky.
const longPast = 10;
const inner = tokens.radius.md - tokens.hairline.thin;
const roundTop = { borderTopStartRadius: inner, borderTopEndRadius: inner };
const roundFoot = { borderBottomStartRadius: inner, borderBottomEndRadius: inner };

function Head<Item>({ columns, sort, onSort }: TableProps<Item>) {
  const t = useTheme();
  return (
    <View role="row" style={[a.row, a.px_xs, t.borderBottom, { height: tokens.size.tableHead }]}>
      {columns.map((column) => {
        const isSorted = sort?.key === column.key;
        const order = isSorted ? { 'aria-sort': sort.isUp ? 'ascending' : 'descending' } : {};
        const title = (
          <Text
            variant="label"
            tone={isSorted ? 'text' : 'muted'}
            lines={2}
            align={column.isFigure === true ? 'end' : 'start'}
          >
            {column.title}
          </Text>
        );
        return (
          <Cell key={column.key} column={column} role="columnheader" {...order}>
            {column.isSortable === true && onSort !== undefined ? (
              <Touch
                role="button"
                onPress={() => onSort({ key: column.key, isUp: isSorted ? !sort.isUp : false })}
                hitSlop={tokens.space.xs}
                style={[
                  a.row,
                  a.gap_xs,
                  a.round_sm,
                  column.isFigure === true ? a.self_end : a.self_start,
                  { minHeight: tokens.size.tableHead },
                ]}
              >
                {title}
                <View style={!isSorted && a.hidden}>
                  <Icon
                    name={isSorted && sort.isUp ? 'caret-up' : 'caret-down'}
                    size="tiny"
                    isFilled
                    color={t.color.text}
                  />
                </View>
              </Touch>
            ) : (
              title
            )}
          </Cell>
        );
      })}
    </View>
  );
}

function Line<Item>({ item, columns, rows, isDense = false, onPress, nameOf }: TableProps<Item> & { item: Item }) {
  const t = useTheme();
  const look = [
    a.row,
    a.px_xs,
    t.borderBottom,
    { minHeight: isDense ? tokens.size.tableRowDense : tokens.size.tableRow },
    rows.length > virtualPast && far,
  ];
  const cells = columns.map((column) => (
    <Cell key={column.key} column={column}>
      {words(column.cell(item), column, column.isFigure === true ? 'semibold' : 'regular')}
    </Cell>
  ));
  if (onPress === undefined)
    return (
      <View role="row" style={look}>
        {cells}
      </View>
    );
  return (
    <Touch
      role="row"
      onPress={() => onPress(item)}
      style={look}
      {...(nameOf === undefined ? {} : { 'aria-label': nameOf(item) })}
      tabIndex={0}
    >
      {cells}
    </Touch>
  );
}

function words(value: React.ReactNode, column: { isFigure?: boolean }, weight: 'regular' | 'semibold') {
  if (typeof value !== 'string') return value;
  const isFigure = column.isFigure === true;
  return (
    <Text variant="detail" isDisplay={isFigure} isTabular={isFigure} weight={weight} lines={isFigure ? 1 : 2}>
      {value}
    </Text>
  );
}

interface CellProps<Item> {
  column: Column<Item>;
  role?: 'cell' | 'columnheader';
  'aria-sort'?: string;
  children: React.ReactNode;
}

function Cell<Item>({ column, role = 'cell', children, ...order }: CellProps<Item>) {
  const width =
    column.width === undefined
      ? { flexGrow: column.grow ?? 1, flexShrink: 1, flexBasis: 0 }
      : { width: column.width, flexShrink: 0 };
  return (
    <View role={role} {...(order as object)} style={[a.px_sm, column.isFigure === true && a.align_end, width]}>
      {children}
    </View>
  );
}

function Placeholder<Item>({ state, skeletonCount = 6, columns, isDense = false }: TableProps<Item>) {
  const t = useTheme();
  if (state !== 'loading') return null;
  return Array.from({ length: skeletonCount }, (_, line) => (
    <View
      key={line}
      aria-hidden
      style={[a.row, a.px_xs, t.borderBottom, { height: isDense ? tokens.size.tableRowDense : tokens.size.tableRow }]}
    >
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          <Skeleton height={tokens.type.detail.size} width="70%" />
        </Cell>
      ))}
    </View>
  ));
}
