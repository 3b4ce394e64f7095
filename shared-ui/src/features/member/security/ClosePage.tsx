import { View } from 'react-native';

import { fieldErrors } from '../../../api';
import { useT, type T } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { paths } from '../../../lib/paths';
import { useForm, type FieldErrors } from '../../../lib/input/useForm';
import { history } from '../../../platform/history';
import { a, useTheme } from '../../../theme';
import { Card, Field, Icon, Select, Text, useToast } from '../../../ui';
import { useMember } from '../queries';
import { FormFooter } from './FormFooter';
import { Page } from './Page';
import { useCloseAccount } from './queries';

const name = 'close';
const consequences = ['signedOut', 'money', 'records', 'name'] as const;
const reasons = ['none', 'unused', 'limits', 'trust', 'service'] as const;
type Reason = (typeof reasons)[number];
type Values = { reason: Reason; username: string };

/** Closes the account permanently: the consequences come first, and it is confirmed by typing the name. */
export function ClosePage() {
  const t = useT();
  const theme = useTheme();
  const toast = useToast();
  const username = useMember()?.username ?? '';
  const { mutateAsync: close } = useCloseAccount();
  const form = useForm<Values>({
    initial: { reason: 'none', username: '' },
    check: (values) => check(values, username, t),
    async send({ reason }) {
      await close(reason === 'none' ? '' : reason);
      toast({ text: t('member:security.close.done'), tone: 'info', isSticky: true });
      history.replace(paths.home);
    },
    toErrors: (fault) => fieldErrors(fault, t, ['reason']),
  });
  return (
    <Page title={t('member:security.close.title')}>
      <Card style={[a.gap_md, { backgroundColor: theme.color.warnTint }]}>
        <View style={[a.row, a.gap_sm]}>
          <Icon name="warning" isFilled color={theme.color.warn} />
          <Text weight="semibold" level={2}>
            {t('member:security.close.consequence')}
          </Text>
        </View>
        <View role="list" style={a.gap_sm}>
          {consequences.map((one) => (
            <View key={one} role="listitem" style={[a.row_top, a.gap_sm]}>
              <Icon name="minus" size="text" color={theme.color.muted} />
              <Text variant="detail" style={a.shrink}>
                {t(`member:security.close.${one}`)}
              </Text>
            </View>
          ))}
        </View>
      </Card>
      <Card style={a.gap_lg}>
        <Select
          kind="field"
          label={t('member:security.close.reason')}
          value={form.values.reason}
          onChange={(reason) => form.set('reason', reason)}
          options={reasons.map((value) => ({
            value,
            label: t(`member:security.close.reasons.${value}`),
            testID: handle(name, `reason-${value}`),
          }))}
          closeLabel={t('common:close')}
          testID={handle(name, 'reason')}
        />
        <Field
          label={t('member:security.close.type', { name: username })}
          value={form.values.username}
          error={form.errorOf('username') ?? null}
          autoComplete="off"
          maxLength={255}
          onChange={(value) => form.set('username', value)}
          onBlur={() => form.blur('username')}
          testID={handle(name, 'username')}
        />
        <FormFooter
          label={t('member:security.close.submit')}
          error={form.error}
          kind="danger"
          isBusy={form.isBusy}
          onPress={form.submit}
          testID={handle(name, 'submit')}
        />
      </Card>
    </Page>
  );
}

function check(values: Values, username: string, t: T): FieldErrors {
  if (username !== '' && values.username.trim().toLowerCase() === username.toLowerCase()) return {};
  return { username: values.username === '' ? t('common:field.required') : t('member:security.close.differs') };
}
