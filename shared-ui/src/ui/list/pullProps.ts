import type { ReactElement } from 'react';
import type { ScrollViewProps } from 'react-native';

export interface PullProps {
  refresh?: { isRefreshing: boolean; onRefresh: () => void; label: string };
  children: (pull: Pick<ScrollViewProps, 'onScroll' | 'scrollEventThrottle' | 'refreshControl'>) => ReactElement;
}
