import { FlatList, View } from 'react-native';
import { a, tokens } from '../../theme';
import type { ListProps } from './listProps';
import { Pull } from './Pull';

const nearby = { initialNumToRender: 12, windowSize: 7, maxToRenderPerBatch: 12 };

/** A scrolling list with skeleton, empty, error and load-more states; renders only rows near the window. */
export function List<Item>(props: ListProps<Item>) {
  const {
    items,
    keyOf,
    row,
    state,
    empty,
    error,
    refresh,
    onEnd,
    isLoadingMore = false,
    head,
    foot,
    columns = 1,
    gap = tokens.space.sm,
    label,
    rowHeight,
    testID,
  } = props;
  const isBare = items.length === 0;
  const fill = state === 'loading' ? <Waiting {...props} /> : state === 'error' ? error : empty;
  return (
    <Pull refresh={refresh}>
      {(pull) => (
        <FlatList
          {...nearby}
          {...pull}
          key={columns}
          role="list"
          aria-label={label}
          aria-busy={state === 'loading'}
          testID={testID}
          data={items}
          keyExtractor={keyOf}
          renderItem={({ item, index }) => (
            <View role="listitem" style={columns > 1 && a.grow}>
              {row(item, index)}
            </View>
          )}
          numColumns={columns}
          {...(columns > 1 ? { columnWrapperStyle: { gap } } : {})}
          {...(rowHeight === undefined
            ? {}
            : {
                getItemLayout: (_data: ArrayLike<Item> | null | undefined, index: number) => ({
                  length: rowHeight,
                  offset: (rowHeight + gap) * index,
                  index,
                }),
              })}
          ListHeaderComponent={head === undefined ? null : <View>{head}</View>}
          ListEmptyComponent={isBare ? fill : null}
          ListFooterComponent={
            <>
              {!isBare && isLoadingMore && <Waiting {...props} skeletonCount={2} />}
              {!isBare && state === 'error' && error}
              {foot}
            </>
          }
          {...(onEnd === undefined
            ? {}
            : {
                onEndReached: () => {
                  if (state === 'ready' && !isLoadingMore) onEnd();
                },
              })}
          onEndReachedThreshold={0.6}
          style={[a.grow, props.style]}
          contentContainerStyle={[{ gap, flexGrow: 1 }, props.contentStyle]}
        />
      )}
    </Pull>
  );
}

function Waiting<Item>({ skeleton, skeletonCount = 6, columns = 1, gap = tokens.space.sm }: ListProps<Item>) {
  const lines = Array.from({ length: Math.ceil(skeletonCount / columns) }, (_, line) => line);
  return (
    <View aria-hidden style={{ gap }}>
      {lines.map((line) => (
        <View key={line} style={[a.row_top, { gap }]}>
          {Array.from({ length: columns }, (_, column) => (
            <View key={column} style={a.grow}>
              {skeleton}
            </View>
          ))}
        </View>
      ))}
    </View>
  );
}
