import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import type { FirebaseProject, OtherProvider } from '../../../platform/firebase/model';
import { a } from '../../../theme';
import { Button, useToast } from '../../../ui';
import { BindDialog } from './BindDialog';
import { useProviderSignIn } from './queries';
import { providerErrorMessage } from './providerErrors';
import { useFirebase } from './useFirebase';

const icons = { google: 'google-logo', facebook: 'facebook-logo' } as const;

/** Signs in with a provider's account, where the white label offers it; unknown accounts are linked first. */
export function SocialButtons({ next }: { next?: string | undefined }) {
  const [google, facebook] = [useFirebase('google'), useFirebase('facebook')];
  return (
    <View style={a.gap_md}>
      {google !== undefined && <ProviderButton project={google} by="google" />}
      {facebook !== undefined && <ProviderButton project={facebook} by="facebook" />}
      <BindDialog next={next} />
    </View>
  );
}

function ProviderButton({ project, by }: { project: FirebaseProject; by: OtherProvider }) {
  const t = useT();
  const toast = useToast();
  const { mutate, isPending } = useProviderSignIn(project);
  const ask = () => mutate(by, { onError: (fault) => toast({ text: providerErrorMessage(fault, t), tone: 'bad' }) });
  return (
    <Button
      label={t(`session:social.${by}`)}
      icon={icons[by]}
      isWide
      isBusy={isPending}
      onPress={ask}
      testID={handle('login', by)}
    />
  );
}
