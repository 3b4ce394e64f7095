import type { ComponentType } from 'react';

import { useT } from '../../../i18n';
import { linkTo } from '../../../lib/paths';
import type { Place } from '../../../lib/place';
import { Button, EmptyState } from '../../../ui';
import { useMember } from '../queries';
import { SectionFrame } from '../SectionFrame';
import { AuthenticatorPage } from './AuthenticatorPage';
import { AvatarPage } from './AvatarPage';
import { ClosePage } from './ClosePage';
import { EmailPage } from './EmailPage';
import { ExportPage } from './ExportPage';
import { isView, type View } from './links';
import { Overview } from './Overview';
import { offersPasskeys, PasskeysPage } from './PasskeysPage';
import { PasswordPage } from './PasswordPage';
import { PhonePage } from './PhonePage';
import { ProfilePage } from './ProfilePage';
import { SessionsPage } from './SessionsPage';
import { SocialPage } from './SocialPage';

const pages: Record<View, ComponentType> = {
  profile: ProfilePage,
  avatar: AvatarPage,
  password: PasswordPage,
  phone: PhonePage,
  email: EmailPage,
  social: SocialPage,
  authenticator: AuthenticatorPage,
  passkeys: PasskeysPage,
  sessions: SessionsPage,
  export: ExportPage,
  close: ClosePage,
};

/** The account (`securityCenter`): its overview, or one page by `view`. */
export function SecurityScreen({ place }: { place: Place }) {
  const view = new URLSearchParams(place.query).get('view');
  const member = useMember();
  if (member?.kind === 'trial') return <NothingToProtect />;
  if (!isView(view) || (view === 'passkeys' && !offersPasskeys())) return <Overview />;
  const Page = pages[view];
  return <Page />;
}

function NothingToProtect() {
  const t = useT();
  return (
    <SectionFrame title={t('member:page.securityCenter')}>
      <EmptyState
        title={t('member:security.trialTitle')}
        description={t('member:security.trialText')}
        action={<Button label={t('session:register')} kind="filled" href={linkTo('register')} />}
        testID="account-trial"
      />
    </SectionFrame>
  );
}
