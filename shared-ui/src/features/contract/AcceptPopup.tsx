import { useState } from 'react';
import { View } from 'react-native';

import { fieldErrors, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { useForm } from '../../lib/input/useForm';
import { a } from '../../theme';
import { Button, Popup, Text, useToast } from '../../ui';
import { useMemberInfo } from '../member';
import { OfflineReason } from '../records';
import { FormError } from '../session';
import { PaymentPasswordField, PaymentPasswordMissing, PaymentPasswordPopup } from '../withdrawal';
import { Ends } from './Ends';
import type { ContractDetail } from './model';
import { useStep } from './queries';
import { useContractTexts } from './useContractTexts';

interface Props {
  contract: ContractDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** Accepting an offer, which needs the payment password. */
export function AcceptPopup({ contract, isOpen, onClose }: Props) {
  const t = useT();
  const { nameOf } = useContractTexts();
  return (
    <Popup
      isOpen={isOpen}
      title={t('contract:ask.accept.title')}
      onClose={onClose}
      closeLabel={t('common:close')}
      testID="contract-accepting"
    >
      <View style={[a.gap_lg, a.pb_sm]}>
        <Text variant="detail" tone="muted">
          {t('contract:ask.accept.text', { name: nameOf(contract) })}
        </Text>
        <Ends contract={contract} />
        <AcceptForm id={contract.id} onDone={onClose} />
      </View>
    </Popup>
  );
}

function AcceptForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT();
  const toast = useToast();
  const isOnline = useIsOnline();
  const { member, refetch } = useMemberInfo();
  const [isSettingPassword, setSettingPassword] = useState(false);
  const { mutateAsync } = useStep(id);
  const hasPassword = member?.hasPaymentPassword === true;
  const form = useForm({
    initial: { paymentPassword: '' },
    check: ({ paymentPassword }) =>
      /^[0-9]{6}$/.test(paymentPassword) ? {} : { paymentPassword: t('withdrawal:fault.sixDigits') },
    isDisabled: !isOnline || !hasPassword,
    async send({ paymentPassword }) {
      await mutateAsync({ step: 'accept', paymentPassword });
      toast({ text: t('contract:done.accept'), tone: 'good' });
      onDone();
    },
    toErrors: (fault) => fieldErrors(fault, t, ['paymentPassword']),
  });
  return (
    <>
      {hasPassword ? (
        <PaymentPasswordField
          name="contract"
          value={form.values.paymentPassword}
          error={form.errorOf('paymentPassword') ?? null}
          onChange={(value) => form.set('paymentPassword', value)}
          onBlur={() => form.blur('paymentPassword')}
          onSubmit={form.submit}
        />
      ) : (
        <PaymentPasswordMissing name="contract" isOnline={isOnline} onSet={() => setSettingPassword(true)} />
      )}
      <FormError>{form.error}</FormError>
      <Button
        label={t('contract:step.accept')}
        kind="filled"
        size="lg"
        isWide
        isBusy={form.isBusy}
        isDisabled={form.isDisabled}
        onPress={form.submit}
        testID="contract-accept-submit"
      />
      <OfflineReason />
      <PaymentPasswordPopup
        isOpen={isSettingPassword}
        onClose={() => {
          setSettingPassword(false);
          void refetch();
        }}
      />
    </>
  );
}
