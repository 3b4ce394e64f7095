import { View } from 'react-native';

import { useT } from '../../i18n';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Button, EmptyState, ErrorState, List, Row, Skeleton } from '../../ui';

const nothing = () => undefined;
const rows = ['W-1', 'W-2', 'W-3', 'W-4', 'W-5'];
const listHeight = tokens.size.tableRow * 4;

/** Empty, loading and error states. */
export function States() {
  const t = useTheme();
  const words = useT();
  const { isPhone } = useLayout();
  const box = [t.border, a.round_lg, a.clip, isPhone ? a.full : a.grow];
  const action = <Button label={words('ui:emptyAction')} kind="filled" onPress={nothing} style={a.self_center} />;
  const empty = <EmptyState title={words('ui:emptyTitle')} description={words('ui:emptyText')} action={action} />;
  const error = (
    <ErrorState
      title={words('common:loadFailed')}
      description={words('common:loadFailedHint')}
      retry={{ label: words('common:retry'), onPress: nothing }}
      request={words('common:request', { id: '01J9-77QK' })}
    />
  );
  const skeleton = (
    <View style={[a.row, a.gap_md, { height: tokens.size.row }]}>
      <Skeleton width={tokens.size.thumb} height={tokens.size.thumb} />
      <View style={[a.grow, a.gap_sm]}>
        <Skeleton height={tokens.type.detail.size} width="60%" />
        <Skeleton height={tokens.type.label.size} width="40%" />
      </View>
    </View>
  );
  const list = {
    keyOf: (id: string) => id,
    label: words('ui:listLabel'),
    skeleton,
    skeletonCount: 3,
    empty,
    error,
    gap: 0,
  };
  return (
    <View style={a.gap_lg}>
      <View style={isPhone ? a.gap_md : [a.row_stretch, a.gap_lg]}>
        <View style={box}>{empty}</View>
        <View style={box}>{error}</View>
      </View>
      <View style={isPhone ? a.gap_md : [a.row_stretch, a.gap_lg]}>
        <View style={[box, a.px_lg, { height: listHeight }]}>
          <List
            {...list}
            items={rows}
            state="ready"
            refresh={{ isRefreshing: false, onRefresh: nothing, label: words('ui:loading') }}
            row={(id) => (
              <Row title={id} detail={words('ui:rowDetail')} icon="arrow-up" hasArrow isLined onPress={nothing} />
            )}
          />
        </View>
        <View style={[box, a.p_lg, { height: listHeight }]}>
          <List {...list} items={[]} state="loading" row={(id) => <Row title={id} />} />
        </View>
      </View>
    </View>
  );
}
