import { View } from 'react-native';

import { NotFoundScreen } from '../features/system';
import { useT } from '../i18n';
import { a, tokens, useLayout } from '../theme';
import { ErrorState, Skeleton } from '../ui';
import { Boundary } from './Boundary';
import type { Visit } from './shown';
import type { Route } from './table';
import { useScreen } from './useScreen';

/** The screen of a visit, or what stands in its place while it comes or when it fails. */
export function Outlet({ visit }: { visit: Visit }) {
  if (visit.route === undefined) return <NotFoundScreen />;
  return (
    <Boundary key={visit.route.name}>
      <Loaded visit={visit} route={visit.route} />
    </Boundary>
  );
}

function Loaded({ visit, route }: { visit: Visit; route: Route }) {
  const t = useT();
  const { screen: Screen, hasFailed, retry } = useScreen(route);
  if (Screen !== undefined) return <Screen place={visit.place} />;
  if (!hasFailed) return <ScreenSkeleton />;
  return (
    <ErrorState
      title={t('shell:screenFailed')}
      sentence={t('shell:screenFailedText')}
      retry={{ label: t('common:retry'), onPress: retry }}
    />
  );
}

function ScreenSkeleton() {
  const { margin } = useLayout();
  return (
    <View style={[a.gap_lg, a.full, { padding: margin }]} aria-hidden>
      <Skeleton width="40%" height={tokens.type.heading.line} />
      <Skeleton height={tokens.size.art} radius="lg" />
      <Skeleton height={tokens.size.row} radius="md" />
      <Skeleton height={tokens.size.row} radius="md" />
      <Skeleton height={tokens.size.row} radius="md" />
    </View>
  );
}
