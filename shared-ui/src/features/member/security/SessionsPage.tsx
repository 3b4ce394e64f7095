import { useState } from 'react';

import { useIsOnline } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { Badge, Button, Card, Confirm, Text } from '../../../ui';
import { useDeviceDescription } from './deviceDescription';
import { KnownDevices } from './KnownDevices';
import { Group, Line } from './Line';
import type { Device } from './model';
import { CardSkeleton, Loaded, Page } from './Page';
import { useEndSession, useSessions } from './credentialQueries';
import { useResultToast } from './useResultToast';

const name = 'sessions';

/** Sessions and known devices; each can be ended or forgotten. */
export function SessionsPage() {
  const t = useT();
  const sessions = useSessions();
  return (
    <Page title={t('member:security.sessions.title')}>
      <Loaded answer={sessions} name={name} shape={<CardSkeleton rows={3} />}>
        {(list) => <List sessions={list} />}
      </Loaded>
      <KnownDevices />
    </Page>
  );
}

function List({ sessions }: { sessions: readonly Device[] }) {
  const t = useT();
  const isOnline = useIsOnline();
  const showResult = useResultToast();
  const describe = useDeviceDescription();
  const [chosen, setChosen] = useState<Device | 'others'>();
  const { mutateAsync: end, isPending, variables } = useEndSession();
  const isAll = chosen === 'others';
  const sorted = [...sessions].sort((left, right) => Number(right.isCurrent) - Number(left.isCurrent));
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const confirmed = () => {
    setChosen(undefined);
    if (isAll) void showResult(end('others'), t('member:security.sessions.othersEnded'));
    else if (chosen !== undefined) void showResult(end(chosen.id), t('member:security.sessions.ended'));
  };
  return (
    <>
      <Group title={t('member:security.sessions.now')}>
        {sorted.map((session, place) => {
          const description = describe(session);
          return (
            <Line
              key={session.id}
              title={description.name}
              detail={description.detail}
              icon={description.icon}
              isLast={place === sorted.length - 1}
              testID={handle('session', session.id)}
              trail={
                session.isCurrent ? (
                  <Badge label={t('member:security.sessions.current')} tone="good" icon="check-circle" />
                ) : (
                  <Button
                    label={t('member:security.sessions.endName', { name: description.name })}
                    size="sm"
                    isBusy={isPending && variables === session.id}
                    isDisabled={!isOnline}
                    onPress={() => setChosen(session)}
                    testID={handle('session-end', session.id)}
                  >
                    {t('member:security.sessions.end')}
                  </Button>
                )
              }
            />
          );
        })}
      </Group>
      {others.length === 0 ? (
        <Card isDense>
          <Text variant="detail" tone="muted" testID={handle(name, 'alone')}>
            {t('member:security.sessions.alone')}
          </Text>
        </Card>
      ) : (
        <Button
          label={t('member:security.sessions.endOthers')}
          icon="sign-out"
          kind="danger"
          isWide
          isBusy={isPending && variables === 'others'}
          isDisabled={!isOnline}
          onPress={() => setChosen('others')}
          testID={handle(name, 'end-others')}
        />
      )}
      <Confirm
        isOpen={chosen !== undefined}
        isDestructive
        title={t(isAll ? 'member:security.sessions.othersTitle' : 'member:security.sessions.endTitle')}
        confirmLabel={t('member:security.sessions.end')}
        cancelLabel={t('common:cancel')}
        onConfirm={confirmed}
        onCancel={() => setChosen(undefined)}
      >
        {isAll
          ? t('member:security.sessions.othersText')
          : t('member:security.sessions.endText', { name: chosen === undefined ? '' : describe(chosen).name })}
      </Confirm>
    </>
  );
}
