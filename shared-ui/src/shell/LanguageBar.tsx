import { useState } from 'react';
import { View } from 'react-native';

import { useChooseLanguage, useOfferedLanguages } from '../features/system';
import { hasChosenLocale, languageOf, useLocale, useT } from '../i18n';
import { preferredLanguages } from '../platform/device';
import { storage } from '../platform/storage';
import { a, useTheme } from '../theme';
import { Button, Icon, IconButton } from '../ui';

const storageKey = 'languageOffered';

/** Offers the first language of the browser or phone, once, while the page is shown in another that was not chosen. */
export function LanguageBar() {
  const t = useT();
  const theme = useTheme();
  const locale = useLocale();
  const offered = useOfferedLanguages();
  const choose = useChooseLanguage();
  const [isDone, setDone] = useState(() => hasChosenLocale() || storage.get(storageKey) !== null);
  const language = languageOf(preferredLanguages()[0] ?? '');
  if (isDone || language === undefined || language.locale === locale || !offered.includes(language)) return null;
  const close = () => {
    storage.set(storageKey, language.code);
    setDone(true);
  };
  return (
    <View
      role="region"
      aria-label={t('shell:language')}
      style={[a.row, a.gap_sm, a.ps_lg, a.pe_xs, theme.bgRaised, theme.borderBottom]}
      testID="language-bar"
    >
      <Icon name="globe" color={theme.color.muted} />
      <View {...{ lang: language.locale }} style={[a.grow, a.align_start]}>
        <Button
          label={language.offer}
          kind="text"
          size="sm"
          onPress={() => {
            choose(language);
            close();
          }}
          testID="language-bar-choose"
        />
      </View>
      <IconButton icon="x" label={t('common:close')} onPress={close} testID="language-bar-close" />
    </View>
  );
}
