import { View } from 'react-native';

import { useT } from '../../../i18n';
import { demoOf } from '../../../lib/paths';
import { a, tokens, useTheme } from '../../../theme';
import { Text } from '../../../ui';
import { BrowserButton } from '../handoff/BrowserButton';
import { SocialButtons } from '../social/SocialButtons';
import { DemoButton } from './DemoButton';
import { PasskeyButton } from './PasskeyButton';
import { TrialButton } from './TrialButton';

/** Sign-in methods without a password, less prominent than the form. */
export function OtherMethods({ next, hasTrial }: { next: string | undefined; hasTrial: boolean }) {
  const t = useT();
  const theme = useTheme();
  const demo = demoOf(next);
  const line = <View style={[a.grow, { height: tokens.hairline.thin, backgroundColor: theme.color.line }]} />;
  return (
    <View style={a.gap_md}>
      <View style={[a.row, a.gap_md]}>
        {line}
        <Text variant="detail" tone="muted">
          {t('session:orWith')}
        </Text>
        {line}
      </View>
      <SocialButtons next={next} />
      <PasskeyButton />
      <BrowserButton />
      {hasTrial && (demo === undefined ? <TrialButton /> : <DemoButton url={demo} />)}
    </View>
  );
}
