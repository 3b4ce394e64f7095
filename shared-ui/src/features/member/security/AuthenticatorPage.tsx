import { useState } from 'react';
import { View } from 'react-native';

import { errorMessage, useIsOnline } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, useTheme } from '../../../theme';
import { Button, Card, Confirm, Icon, Text } from '../../../ui';
import { FormError } from '../../session';
import type { Security } from './model';
import { CardSkeleton, Loaded, OfflineHint, Page } from './Page';
import { useBeginTotp, useRemoveTotp, useRenewCodes } from './credentialQueries';
import { useSecurity } from './queries';
import { RecoveryCodes } from './RecoveryCodes';
import { TotpSetUp } from './TotpSetUp';
import { useResultToast } from './useResultToast';

const name = 'authenticator';

/** Sets up, shows and removes an authenticator app and its recovery codes. */
export function AuthenticatorPage() {
  const t = useT();
  const security = useSecurity();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Page title={t('member:security.totp.title')} text={t('member:security.totp.text')}>
      <Loaded answer={security} name={name} shape={<CardSkeleton rows={3} />}>
        {(data) => {
          if (codes !== undefined) return <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />;
          return data.hasTotp ? <On security={data} onCodes={setCodes} /> : <Off onCodes={setCodes} />;
        }}
      </Loaded>
    </Page>
  );
}

function Off({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useT();
  const isOnline = useIsOnline();
  const { mutate: begin, data: key, error, isPending } = useBeginTotp();
  if (key !== undefined) return <TotpSetUp totp={key} onDone={onCodes} />;
  return (
    <View style={a.gap_sm}>
      <FormError>{error === null ? undefined : errorMessage(error, t)}</FormError>
      <Button
        label={t('member:security.totp.begin')}
        icon="qr-code"
        kind="filled"
        size="lg"
        isWide
        isBusy={isPending}
        isDisabled={!isOnline}
        onPress={() => begin()}
        testID={handle(name, 'begin')}
      />
      <OfflineHint />
    </View>
  );
}

interface OnProps {
  security: Security;
  onCodes: (codes: readonly string[]) => void;
}

function On({ security, onCodes }: OnProps) {
  const t = useT();
  const theme = useTheme();
  const isOnline = useIsOnline();
  const showResult = useResultToast();
  const [question, setQuestion] = useState<'renew' | 'remove'>();
  const { mutateAsync: renew, isPending: isRenewing } = useRenewCodes();
  const { mutateAsync: remove, isPending: isRemoving } = useRemoveTotp();
  // Closes the question before the re-authentication prompt may open.
  const confirmed = () => {
    setQuestion(undefined);
    if (question === 'renew') void showResult(renew().then(onCodes), t('member:security.saved'));
    if (question === 'remove') void showResult(remove(), t('member:security.totp.removed'));
  };
  return (
    <>
      <Card style={a.gap_md} testID={handle(name, 'on')}>
        <View style={[a.row, a.gap_md]}>
          <Icon name="shield-check" size="bar" isFilled color={theme.color.good} />
          <View style={a.grow}>
            <Text weight="semibold">{t('member:security.totp.isOn')}</Text>
            <Text variant="label" tone="muted">
              {t('member:security.totp.onText')}
            </Text>
          </View>
        </View>
        <Text variant="detail" tone={security.recoveryCodesLeft > few ? 'muted' : 'warn'} testID={handle(name, 'left')}>
          {t('member:security.recovery.left', { count: security.recoveryCodesLeft })}
        </Text>
        <Button
          label={t('member:security.recovery.renew')}
          icon="arrows-clockwise"
          isWide
          isBusy={isRenewing}
          isDisabled={!isOnline}
          onPress={() => setQuestion('renew')}
          testID={handle(name, 'renew')}
        />
        <Button
          label={t('member:security.remove')}
          kind="danger"
          isWide
          isBusy={isRemoving}
          isDisabled={!isOnline}
          onPress={() => setQuestion('remove')}
          testID={handle(name, 'remove')}
        />
        <OfflineHint />
      </Card>
      <Confirm
        isOpen={question === 'renew'}
        title={t('member:security.recovery.renewTitle')}
        confirmLabel={t('member:security.recovery.renew')}
        cancelLabel={t('common:cancel')}
        onConfirm={confirmed}
        onCancel={() => setQuestion(undefined)}
      >
        {t('member:security.recovery.renewText')}
      </Confirm>
      <Confirm
        isOpen={question === 'remove'}
        isDestructive
        title={t('member:security.totp.removeTitle')}
        confirmLabel={t('member:security.remove')}
        cancelLabel={t('common:cancel')}
        onConfirm={confirmed}
        onCancel={() => setQuestion(undefined)}
      >
        {t('member:security.totp.removeText')}
      </Confirm>
    </>
  );
}

const few = 3;
