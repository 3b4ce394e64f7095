import { View } from 'react-native';

import { fieldErrors } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { useForm } from '../../../lib/input/useForm';
import { a, useTheme } from '../../../theme';
import { Card, Copy, Field, Qr, Text } from '../../../ui';
import { groupedKey } from './model';
import { FormFooter } from './FormFooter';
import { useFinishTotp, type TotpKey } from './credentialQueries';

const name = 'authenticator';

/** The key is scanned or typed into the app, and the first code confirms it. */
export function TotpSetUp({ totp, onDone }: { totp: TotpKey; onDone: (codes: readonly string[]) => void }) {
  const t = useT();
  const theme = useTheme();
  const { mutateAsync: finish } = useFinishTotp();
  const form = useForm<{ code: string }>({
    initial: { code: '' },
    check: ({ code }) => (/^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: t('member:security.totp.sixDigits') }),
    async send({ code }) {
      onDone(await finish(code.replace(/\s/g, '')));
    },
    toErrors: (fault) => fieldErrors(fault, t, ['code']),
  });
  return (
    <Card style={a.gap_lg}>
      <View style={[a.align_center, a.gap_md]}>
        <Text weight="semibold" align="center" level={2}>
          {t('member:security.totp.scan')}
        </Text>
        <Qr value={totp.url} label={t('member:security.totp.qr')} hasMark={false} testID={handle(name, 'qr')} />
      </View>
      <View style={a.gap_xs}>
        <Text variant="detail" tone="muted">
          {t('member:security.totp.byHand')}
        </Text>
        <View style={[a.row, a.gap_sm, a.ps_md, a.round_md, theme.bgNeutral]}>
          <Text variant="detail" isMono selectable style={[a.grow, a.py_md]} testID={handle(name, 'key')}>
            {groupedKey(totp.secret)}
          </Text>
          <Copy value={totp.secret} label={t('member:security.totp.copyKey')} testID={handle(name, 'copy')} />
        </View>
      </View>
      <Field
        label={t('member:security.totp.code')}
        kind="code"
        value={form.values.code}
        error={form.errorOf('code') ?? null}
        maxLength={7}
        onChange={(value) => form.set('code', value)}
        onBlur={() => form.blur('code')}
        onSubmit={form.submit}
        testID={handle(name, 'code')}
      />
      <FormFooter
        label={t('member:security.totp.confirm')}
        error={form.error}
        isBusy={form.isBusy}
        onPress={form.submit}
        testID={handle(name, 'submit')}
      />
    </Card>
  );
}
