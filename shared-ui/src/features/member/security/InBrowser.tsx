import { useState } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../../api';
import { currentLocale, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { openInBrowser } from '../../../platform/browserTab';
import { a } from '../../../theme';
import { Button, Text, useToast } from '../../../ui';
import { browserErrorMessage } from '../../session';
import { page, type View as Target } from './links';
import { OfflineHint } from './Page';

/** Opens the website's page in the browser for what an app cannot add by itself. */
export function InBrowser({ view, onClosed }: { view: Target; onClosed: () => void }) {
  const t = useT();
  const toast = useToast();
  const isOnline = useIsOnline();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    setOpen(true);
    try {
      await openInBrowser('member', { page, view, lang: currentLocale() });
      onClosed();
    } catch (fault) {
      toast({ text: browserErrorMessage(fault, t), tone: 'bad' });
    } finally {
      setOpen(false);
    }
  };
  return (
    <View style={a.gap_sm}>
      <Text variant="detail" tone="muted">
        {t('member:security.inBrowser.text')}
      </Text>
      <Button
        label={t('member:security.inBrowser.go')}
        icon="arrow-square-out"
        isWide
        isBusy={isOpen}
        isDisabled={!isOnline}
        onPress={() => void open()}
        testID={handle(view, 'browser')}
      />
      <OfflineHint />
    </View>
  );
}
