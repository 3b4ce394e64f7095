import { NotFoundScreen } from '../features/system';
import { useT } from '../i18n';
import { ErrorState } from '../ui';
import { Boundary } from './Boundary';
import { ScreenSkeleton } from './ScreenSkeleton';
import { componentOf, type Visit } from './navigation';
import type { Route } from './table';
import { useScreen } from './useScreen';

/** The screen of a visit, or a skeleton while it loads, or an error. */
export function Outlet({ visit }: { visit: Visit }) {
  if (visit.route === undefined) return <NotFoundScreen />;
  return (
    <Boundary key={componentOf(visit)}>
      <Loaded visit={visit} route={visit.route} />
    </Boundary>
  );
}

function Loaded({ visit, route }: { visit: Visit; route: Route }) {
  const t = useT();
  const { screen: Screen, hasFailed, retry } = useScreen(route);
  if (Screen !== undefined) return <Screen place={visit.place} params={visit.params} />;
  if (!hasFailed) return <ScreenSkeleton />;
  return (
    <ErrorState
      title={t('shell:screenFailed')}
      description={t('shell:screenFailedText')}
      retry={{ label: t('common:retry'), onPress: retry }}
    />
  );
}
