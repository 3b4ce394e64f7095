import { useState } from 'react';
import { View } from 'react-native';

import { useWhiteLabel } from '../features/system';
import { useT } from '../i18n';
import { promptInstall, declineInstall, shouldOfferInstall, useInstallMethod } from '../platform/install';
import { a, tokens, useTheme } from '../theme';
import { Button, Icon, Logo, Popup, Text, type IconName } from '../ui';

/** Offers to add the app to the home screen from the second visit on, inside the page instead of over it. */
export function InstallBanner() {
  const t = useT();
  const theme = useTheme();
  const name = useWhiteLabel()?.name ?? '';
  const way = useInstallMethod();
  const [isDone, setDone] = useState(() => !shouldOfferInstall());
  const [hasSteps, setSteps] = useState(false);
  if (isDone || way === null) return null;
  const later = () => {
    declineInstall();
    setDone(true);
  };
  const install = () => {
    if (way === 'ios') {
      setSteps(true);
      return;
    }
    setDone(true);
    void promptInstall();
  };
  return (
    <View
      style={[a.gap_md, a.p_lg, a.mx_lg, a.mb_lg, a.round_lg, theme.bgSurface, theme.border]}
      testID="install-coach"
    >
      <View style={[a.row, a.gap_md]}>
        <Logo size={tokens.size.thumb} />
        <View style={a.grow}>
          <Text weight="semibold">{t('shell:install', { name })}</Text>
          <Text variant="detail" tone="muted">
            {t('shell:installText')}
          </Text>
        </View>
      </View>
      <View style={[a.row, a.gap_sm, a.justify_end]}>
        <Button label={t('shell:installLater')} size="sm" kind="text" onPress={later} testID="install-later" />
        <Button label={t('shell:installNow')} size="sm" onPress={install} testID="install-now" />
      </View>
      <IosSteps isOpen={hasSteps} onClose={later} />
    </View>
  );
}

function IosSteps({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const name = useWhiteLabel()?.name ?? '';
  return (
    <Popup isOpen={isOpen} title={t('shell:install', { name })} onClose={onClose} closeLabel={t('common:close')}>
      <View style={a.gap_sm}>
        <Step icon="export" text={t('shell:installIosShare')} />
        <Step icon="plus" text={t('shell:installIosAdd')} />
        <Step icon="house" text={t('shell:installIosOpen', { name })} />
      </View>
    </Popup>
  );
}

function Step({ icon, text }: { icon: IconName; text: string }) {
  const theme = useTheme();
  return (
    <View style={[a.row, a.gap_md, { minHeight: tokens.size.row }]}>
      <View
        style={[a.center, a.round_md, theme.bgRaised, theme.border, { width: tokens.target, height: tokens.target }]}
      >
        <Icon name={icon} size="bar" color={theme.color.text} />
      </View>
      <Text style={a.shrink}>{text}</Text>
    </View>
  );
}
