import { useState } from 'react';
import { View } from 'react-native';

import { errorMessage, useIsOnline } from '../../../api';
import { useT, type T } from '../../../i18n';
import { a, tokens, useLayout } from '../../../theme';
import { Switch, useToast } from '../../../ui';
import { PaymentPasswordPopup } from '../../withdrawal';
import { SectionFrame } from '../SectionFrame';
import { LoadError } from '../../records';
import { useInstant } from '../../system';
import { Identity } from './Identity';
import { LastSignIn } from './LastSignIn';
import { Group, Line } from './Line';
import type { Security, SocialAccount } from './model';
import { OfflineAge } from './Page';
import { offersPasskeys } from './PasskeysPage';
import { refetchOverview, useSecurity, useSignInNotifications } from './queries';
import { Protection } from './Protection';
import { useProviders } from './SocialPage';

/** The account overview: identity, protection, and links to all settings. */
export function Overview() {
  const t = useT();
  const { isDesktop } = useLayout();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useSecurity();
  const [isSettingPayment, setSettingPayment] = useState(false);
  const setPayment = () => setSettingPayment(true);
  const around = isDesktop ? [a.row_top, a.gap_xl] : a.gap_lg;
  return (
    <SectionFrame title={t('member:page.securityCenter')}>
      {data === undefined && error !== null ? (
        <LoadError error={error} retry={() => void refetch()} isBusy={isFetching} />
      ) : (
        <View style={[a.gap_lg, a.pt_xs]}>
          {data !== undefined && <OfflineAge at={dataUpdatedAt} />}
          <View style={around}>
            <View style={[a.gap_lg, isDesktop && side]}>
              <Identity />
              <Protection security={data} onPayment={setPayment} />
              <LastSignIn security={data} />
            </View>
            <View style={[a.gap_lg, isDesktop && a.grow]}>
              <Lines security={data} onPayment={setPayment} />
            </View>
          </View>
        </View>
      )}
      <PaymentPasswordPopup
        isOpen={isSettingPayment}
        onClose={() => {
          setSettingPayment(false);
          void refetchOverview();
        }}
      />
    </SectionFrame>
  );
}

function Lines({ security, onPayment }: { security: Security | undefined; onPayment: () => void }) {
  const t = useT();
  const instant = useInstant();
  const providers = useProviders(security?.social ?? none);
  const words = security === undefined ? undefined : wordsOf(security, t, (at) => instant(at, 'full'));
  const bound = (value: string | null | undefined) => (value === undefined ? undefined : value !== null);
  return (
    <>
      <Group title={t('member:security.group.signIn')}>
        <Line title={t('member:security.password.title')} detail={words?.password} icon="lock" view="password" />
        <Line
          title={t('member:security.totp.title')}
          detail={words?.totp}
          icon="shield-check"
          view="authenticator"
          isSet={security?.hasTotp ?? false}
        />
        {offersPasskeys() && (
          <Line title={t('member:security.passkeys.title')} detail={words?.passkeys} icon="key" view="passkeys" />
        )}
        {providers.length > 0 && (
          <Line title={t('member:security.social.title')} detail={words?.social} icon="users" view="social" />
        )}
        <Line
          title={t('member:security.payment.title')}
          detail={words?.payment}
          icon="wallet"
          onPress={onPayment}
          isSet={security?.hasPaymentPassword ?? false}
          isLast
          testID="account-payment"
        />
      </Group>
      <Group title={t('member:security.group.reach')}>
        <Line
          title={t('member:security.phone.title')}
          detail={words?.phone}
          icon="phone"
          view="phone"
          isSet={bound(security?.phone) ?? false}
        />
        <Line
          title={t('member:security.email.title')}
          detail={words?.email}
          icon="envelope-simple"
          view="email"
          isSet={bound(security?.email) ?? false}
          isLast
        />
      </Group>
      <Group title={t('member:security.group.devices')}>
        <Line
          title={t('member:security.sessions.title')}
          detail={t('member:security.sessions.detail')}
          icon="device-mobile"
          view="sessions"
        />
        <Line
          title={t('member:security.notices.title')}
          detail={t('member:security.notices.detail')}
          icon="bell"
          isLast
          trail={<Notices security={security} />}
        />
      </Group>
      <Group title={t('member:security.group.data')}>
        <Line
          title={t('member:security.profile.title')}
          detail={t('member:security.profile.detail')}
          icon="identification-card"
          view="profile"
        />
        <Line
          title={t('member:security.export.title')}
          detail={t('member:security.export.detail')}
          icon="download-simple"
          view="export"
        />
        <Line
          title={t('member:security.close.title')}
          detail={t('member:security.close.detail')}
          icon="x-circle"
          view="close"
          isDanger
          isLast
        />
      </Group>
    </>
  );
}

function passwordWords({ hasPassword, passwordChangedAt }: Security, t: T, timeOf: (at: string) => string): string {
  if (!hasPassword) return t('member:security.isNotSet');
  if (passwordChangedAt === null) return t('member:security.password.never');
  return t('member:security.password.changedAt', { time: timeOf(passwordChangedAt) });
}

function wordsOf(security: Security, t: T, timeOf: (at: string) => string) {
  const { hasTotp, recoveryCodesLeft, passkeys, social, phone, email } = security;
  return {
    password: passwordWords(security, t, timeOf),
    totp: hasTotp ? t('member:security.totp.on', { count: recoveryCodesLeft }) : t('member:security.totp.off'),
    passkeys:
      passkeys === 0 ? t('member:security.passkeys.none') : t('member:security.passkeys.count', { count: passkeys }),
    social:
      social.length === 0
        ? t('member:security.social.none')
        : social.map(({ provider }) => t(`member:security.social.${provider}`)).join(', '),
    payment: security.hasPaymentPassword ? t('member:security.payment.set') : t('member:security.isNotSet'),
    phone: phone ?? t('member:security.isNotSet'),
    email: email ?? t('member:security.isNotSet'),
  };
}

function Notices({ security }: { security: Security | undefined }) {
  const t = useT();
  const toast = useToast();
  const isOnline = useIsOnline();
  const { mutate, isPending } = useSignInNotifications();
  return (
    <Switch
      label={t('member:security.notices.title')}
      isOn={security?.hasNotices ?? false}
      isDisabled={security === undefined || !isOnline}
      onChange={(isOn) => {
        if (!isPending) mutate(isOn, { onError: (fault) => toast({ text: errorMessage(fault, t), tone: 'bad' }) });
      }}
      testID="account-notices"
    />
  );
}

const none: readonly SocialAccount[] = [];
const side = { width: tokens.size.agentSide };
