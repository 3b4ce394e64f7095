import type { ReactElement } from 'react';
import { RefreshControl } from 'react-native';
import { useTheme } from '../../theme';
import type { PullProps } from './pullProps';

export function Pull({ refresh, children }: PullProps): ReactElement {
  const t = useTheme();
  if (refresh === undefined) return children({});
  return children({
    refreshControl: (
      <RefreshControl
        refreshing={refresh.isRefreshing}
        onRefresh={refresh.onRefresh}
        tintColor={t.color.brand}
        colors={[t.color.brand]}
        accessibilityLabel={refresh.label}
      />
    ),
  });
}
