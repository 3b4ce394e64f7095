import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { linkTo } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { a, tokens } from '../../theme';
import { Button, Card, EmptyState, Row, Skeleton, Text, Columns } from '../../ui';
import { SectionFrame, useMember } from '../member';
import { LoadError, OfflineNotice } from '../records';
import { KindCard } from './KindCard';
import { LimitPopup } from './LimitPopup';
import { stopLink } from './links';
import { breaks, exclusions, kinds, limitOf, type LimitSettings, type LimitId } from './model';
import { useLimits } from './queries';
import { ReminderCard } from './ReminderCard';
import { StopNotice } from './StopNotice';
import { StopPage } from './StopPage';

/** Limits, the session reminder and the ways to stop playing, or one of these (`view=break`, `view=exclude`). */
export function LimitsScreen({ place }: { place: Place }) {
  const view = new URLSearchParams(place.query).get('view');
  const member = useMember();
  if (member?.kind === 'trial') return <NothingToLimit />;
  if (view === 'break') return <StopPage key={view} kind="break" lengths={breaks} />;
  return view === 'exclude' ? <StopPage key={view} kind="exclude" lengths={exclusions} /> : <Overview />;
}

function Overview() {
  const t = useT();
  const control = useLimits();
  return (
    <SectionFrame title={t('limit:title')}>
      {control.data !== undefined && <Filled control={control.data} readAt={control.dataUpdatedAt} />}
      {control.data === undefined && control.error !== null && (
        <LoadError error={control.error} retry={() => void control.refetch()} isBusy={control.isFetching} />
      )}
      {control.isPending && <Shape />}
    </SectionFrame>
  );
}

function Filled({ control, readAt }: { control: LimitSettings; readAt: number }) {
  const t = useT();
  const [chosen, choose] = useState<LimitId | null>(null);
  const { limits, stop, waitHours } = control;
  return (
    <Columns hasCard={false} side={<Side control={control} />}>
      <OfflineNotice readAt={readAt} />
      <View style={[a.gap_lg, a.pt_sm]}>
        {stop !== null && <StopNotice stop={stop} />}
        <Text variant="detail" tone="muted">
          {t('limit:intro', { hours: waitHours })}
        </Text>
        {kinds.map((kind) => (
          <KindCard key={kind} kind={kind} limits={limits} onChoose={choose} />
        ))}
      </View>
      {chosen !== null && (
        <LimitPopup which={chosen} limit={limitOf(limits, chosen)} waitHours={waitHours} onClose={() => choose(null)} />
      )}
    </Columns>
  );
}

function Side({ control }: { control: LimitSettings }) {
  const t = useT();
  return (
    <View style={[a.gap_lg, a.pt_sm]}>
      <ReminderCard minutes={control.reminderMinutes} demanded={control.requiredMinutes} />
      <Card style={a.py_xs}>
        <Row
          title={t('limit:break.title')}
          detail={t('limit:break.short')}
          icon="pause"
          isLined
          hasArrow
          href={stopLink('break')}
          testID={handle('limit', 'break')}
        />
        <Row
          title={t('limit:exclude.title')}
          detail={t('limit:exclude.short')}
          icon="lock"
          hasArrow
          href={stopLink('exclude')}
          testID={handle('limit', 'exclude')}
        />
      </Card>
    </View>
  );
}

function Shape() {
  const height = tokens.size.row * 4;
  return (
    <View aria-hidden testID={handle('limit', 'loading')}>
      <Columns hasCard={false} side={<Skeleton height={tokens.size.area} radius="lg" />}>
        <View style={[a.gap_lg, a.pt_sm]}>
          {kinds.map((kind) => (
            <Skeleton key={kind} height={height} radius="lg" />
          ))}
        </View>
      </Columns>
    </View>
  );
}

function NothingToLimit() {
  const t = useT();
  return (
    <SectionFrame title={t('limit:title')}>
      <EmptyState
        title={t('limit:trialTitle')}
        description={t('limit:trialText')}
        action={<Button label={t('session:register')} kind="filled" href={linkTo('register')} />}
        testID={handle('limit', 'trial')}
      />
    </SectionFrame>
  );
}
