import { useState } from 'react';

import { fieldErrors, useIsOnline } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { useForm } from '../../../lib/input/useForm';
import { hasBrowserTab } from '../../../platform/browserTab';
import { deviceKind } from '../../../platform/device';
import { hasPasskeys, createPasskey } from '../../../platform/passkey';
import { a } from '../../../theme';
import { Card, Confirm, Field, IconButton, Text, useToast } from '../../../ui';
import { useInstant, usePasskeyHost } from '../../system';
import { FormFooter } from './FormFooter';
import { InBrowser } from './InBrowser';
import { Group, Line } from './Line';
import type { Passkey } from './model';
import { CardSkeleton, Loaded, Page } from './Page';
import { useAddPasskey, usePasskeys, useRemovePasskey } from './credentialQueries';
import { useResultToast } from './useResultToast';

const name = 'passkeys';

/** Available where this device, or the browser beside the app, can create passkeys. */
export const offersPasskeys = (): boolean => hasPasskeys() || hasBrowserTab;

/** Adds, names and removes passkeys. */
export function PasskeysPage() {
  const t = useT();
  const passkeys = usePasskeys();
  return (
    <Page title={t('member:security.passkeys.title')} text={t('member:security.passkeys.text')}>
      <Loaded answer={passkeys} name={name} shape={<CardSkeleton rows={2} />}>
        {(list) => (list.length === 0 ? <None /> : <List passkeys={list} />)}
      </Loaded>
      {hasPasskeys() ? <Add /> : <InBrowser view="passkeys" onClosed={() => void passkeys.refetch()} />}
    </Page>
  );
}

/** Passkeys are bound to one host and would not work on another. */
function Add() {
  const t = useT();
  const host = usePasskeyHost();
  if (host === undefined) return <AddForm />;
  return (
    <Text variant="detail" tone="muted" testID={handle(name, 'elsewhere')}>
      {t('member:security.passkeys.elsewhere', { host })}
    </Text>
  );
}

function None() {
  const t = useT();
  return (
    <Card isDense testID={handle(name, 'empty')}>
      <Text variant="detail" tone="muted">
        {t('member:security.passkeys.emptyTitle')}
      </Text>
    </Card>
  );
}

function List({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useT();
  const instant = useInstant();
  const isOnline = useIsOnline();
  const showResult = useResultToast();
  const [chosen, setChosen] = useState<Passkey>();
  const { mutateAsync: remove, isPending } = useRemovePasskey();
  const usedOf = ({ createdAt, lastUsedAt }: Passkey) =>
    lastUsedAt === null
      ? t('member:security.passkeys.madeAt', { time: instant(createdAt, 'full') })
      : t('member:security.passkeys.usedAt', { time: instant(lastUsedAt, 'full') });
  return (
    <>
      <Group title={t('member:security.passkeys.count', { count: passkeys.length })}>
        {passkeys.map((passkey, place) => (
          <Line
            key={passkey.id}
            title={passkey.name}
            detail={passkey.mayBeCopied ? t('member:security.passkeys.mayBeCopied') : usedOf(passkey)}
            icon={passkey.mayBeCopied ? 'warning' : 'key'}
            isDanger={passkey.mayBeCopied}
            isLast={place === passkeys.length - 1}
            testID={handle('passkey', passkey.id)}
            trail={
              <IconButton
                icon="trash"
                size="row"
                label={t('member:security.passkeys.removeName', { name: passkey.name })}
                isDisabled={!isOnline || isPending}
                onPress={() => setChosen(passkey)}
                testID={handle('passkey-remove', passkey.id)}
              />
            }
          />
        ))}
      </Group>
      <Confirm
        isOpen={chosen !== undefined}
        isDestructive
        title={t('member:security.passkeys.removeTitle', { name: chosen?.name ?? '' })}
        confirmLabel={t('member:security.remove')}
        cancelLabel={t('common:cancel')}
        onCancel={() => setChosen(undefined)}
        onConfirm={() => {
          setChosen(undefined);
          if (chosen !== undefined) void showResult(remove(chosen.id), t('member:security.passkeys.removed'));
        }}
      >
        {t('member:security.passkeys.removeText')}
      </Confirm>
    </>
  );
}

function AddForm() {
  const t = useT();
  const toast = useToast();
  const { mutateAsync: add } = useAddPasskey();
  const form = useForm<{ name: string }>({
    initial: { name: t('member:security.passkeys.nameOf', { device: deviceKind() }) },
    check: (values) => (values.name.trim() === '' ? { name: t('common:field.required') } : {}),
    async send(values) {
      const isAdded = await add({ name: values.name.trim(), create: createPasskey });
      toast(
        isAdded
          ? { text: t('member:security.passkeys.added'), tone: 'good' }
          : { text: t('member:security.passkeys.notMade'), tone: 'info' },
      );
      if (isAdded) form.set('name', '');
    },
    toErrors: (fault) => fieldErrors(fault, t, ['name']),
  });
  return (
    <Card style={a.gap_lg}>
      <Field
        label={t('member:security.passkeys.name')}
        value={form.values.name}
        error={form.errorOf('name') ?? null}
        message={t('member:security.passkeys.nameHint')}
        autoComplete="off"
        maxLength={64}
        onChange={(value) => form.set('name', value)}
        onBlur={() => form.blur('name')}
        onSubmit={form.submit}
        testID={handle(name, 'name')}
      />
      <FormFooter
        label={t('member:security.passkeys.add')}
        error={form.error}
        icon="plus"
        isBusy={form.isBusy}
        onPress={form.submit}
        testID={handle(name, 'add')}
      />
    </Card>
  );
}
