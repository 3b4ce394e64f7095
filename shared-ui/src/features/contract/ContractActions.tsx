import { useState } from 'react';
import { View } from 'react-native';

import { errorMessage, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a } from '../../theme';
import { Button, Confirm, useToast, type ButtonKind } from '../../ui';
import { OfflineReason } from '../records';
import { AcceptPopup } from './AcceptPopup';
import type { ContractDetail, ContractStep } from './model';
import { useStep } from './queries';
import { useContractTexts } from './useContractTexts';

// The consent is the wider one of two buttons.
const consentShare = 1.6;

const looks: Record<ContractStep, { kind: ButtonKind; share: number; isDestructive: boolean }> = {
  reject: { kind: 'quiet', share: 1, isDestructive: true },
  accept: { kind: 'filled', share: consentShare, isDestructive: false },
  reject_termination: { kind: 'quiet', share: 1, isDestructive: false },
  accept_termination: { kind: 'filled', share: consentShare, isDestructive: true },
  withdraw_offer: { kind: 'quiet', share: 1, isDestructive: true },
  request_termination: { kind: 'quiet', share: 1, isDestructive: true },
  cancel_termination: { kind: 'quiet', share: 1, isDestructive: false },
};
const order = Object.keys(looks) as ContractStep[];

/** The buttons of what the agent may do now; each asks first and says what happens. */
export function ContractActions({ contract }: { contract: ContractDetail }) {
  const t = useT();
  const isOnline = useIsOnline();
  const [asked, setAsked] = useState<ContractStep>();
  const allowed = order.filter((step) => contract.steps.includes(step));
  if (allowed.length === 0) return null;
  const close = () => setAsked(undefined);
  return (
    <View style={a.gap_sm}>
      <View style={[a.row, a.gap_md]}>
        {allowed.map((step) => (
          <Button
            key={step}
            label={t(`contract:step.${step}`)}
            kind={looks[step].kind}
            size="lg"
            isDisabled={!isOnline}
            onPress={() => setAsked(step)}
            style={{ flexGrow: looks[step].share, flexShrink: 1, flexBasis: 0, paddingHorizontal: 0 }}
            testID={handle('contract', step)}
          />
        ))}
      </View>
      <OfflineReason />
      <AcceptPopup contract={contract} isOpen={asked === 'accept'} onClose={close} />
      {allowed
        .filter((step) => step !== 'accept')
        .map((step) => (
          <Question key={step} contract={contract} step={step} isOpen={asked === step} onClose={close} />
        ))}
    </View>
  );
}

interface QuestionProps {
  contract: ContractDetail;
  step: Exclude<ContractStep, 'accept'>;
  isOpen: boolean;
  onClose: () => void;
}

function Question({ contract, step, isOpen, onClose }: QuestionProps) {
  const t = useT();
  const toast = useToast();
  const { nameOf } = useContractTexts();
  const { mutate, isPending } = useStep(contract.id);
  const send = () =>
    mutate(
      { step },
      {
        onSuccess: () => toast({ text: t(`contract:done.${step}`), tone: 'good' }),
        onError: (fault) => toast({ text: errorMessage(fault, t), tone: 'bad' }),
        onSettled: onClose,
      },
    );
  return (
    <Confirm
      isOpen={isOpen}
      title={t(`contract:ask.${step}.title`)}
      confirmLabel={t(`contract:step.${step}`)}
      cancelLabel={t('common:back')}
      isDestructive={looks[step].isDestructive}
      isBusy={isPending}
      onConfirm={send}
      onCancel={onClose}
    >
      {t(`contract:ask.${step}.text`, { name: nameOf(contract) })}
    </Confirm>
  );
}
