import { View } from 'react-native';

import { useT } from '../../../i18n';
import { linkTo } from '../../../lib/paths';
import { a } from '../../../theme';
import { Dialog, Link, Text } from '../../../ui';
import { Submit } from '../fields/Submit';
import { NameAndPassword, usePasswordLogin } from '../login/NameAndPassword';
import { clearBinding, useBinding, type Binding } from './binding';
import { useBind } from './queries';

/** Links a provider's account to an existing member, or to a new one. */
export function BindDialog({ next }: { next: string | undefined }) {
  const t = useT();
  const binding = useBinding();
  return (
    <Dialog
      isOpen={binding !== null}
      title={t('session:social.bindTitle')}
      onClose={clearBinding}
      closeLabel={t('common:close')}
      testID="bind-dialog"
    >
      {binding !== null && <BindForm binding={binding} next={next} />}
    </Dialog>
  );
}

function BindForm({ binding, next }: { binding: Binding; next: string | undefined }) {
  const t = useT();
  const { mutateAsync: bind } = useBind();
  const login = usePasswordLogin({
    username: '',
    async send(values) {
      await bind({ bindToken: binding.token, ...values });
    },
  });
  return (
    <View style={a.gap_lg}>
      <Text variant="detail" tone="muted">
        {t('session:social.bindText', { name: binding.name })}
      </Text>
      <NameAndPassword login={login} screen="bind" maxLength={64} />
      <Submit form={login.form} label={t('session:social.bind')} testID="bind-submit" />
      <View style={[a.row, a.justify_center, a.gap_xs, a.wrap]}>
        <Text tone="muted">{t('session:newHere')}</Text>
        <Link href={linkTo('register', { next })} testID="bind-register">
          {t('session:create')}
        </Link>
      </View>
    </View>
  );
}
