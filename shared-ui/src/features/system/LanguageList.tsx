import { View } from 'react-native';

import { errorMessage } from '../../api';
import { languages, switchLanguage, useLocale, useT, type Language } from '../../i18n';
import { Icon, Row, useToast } from '../../ui';
import { useTheme } from '../../theme';
import { useWhiteLabel } from './queries';

/** The white label's languages in its order; all of ours until they are known. */
export function useOfferedLanguages(): readonly Language[] {
  const offered = useWhiteLabel()?.languages ?? [];
  if (offered.length === 0) return languages;
  return offered.flatMap((code) => languages.filter((language) => language.code === code));
}

export function useChooseLanguage(): (language: Language) => void {
  const t = useT();
  const toast = useToast();
  return (language) =>
    void switchLanguage(language.locale).catch((fault: unknown) =>
      toast({ text: errorMessage(fault, t), tone: 'bad' }),
    );
}

export function LanguageList({ onChosen }: { onChosen: () => void }) {
  const theme = useTheme();
  const locale = useLocale();
  const offered = useOfferedLanguages();
  const choose = useChooseLanguage();
  return (
    <View role="list">
      {offered.map((language) => (
        <View key={language.code} role="listitem">
          <Row
            title={language.nativeName}
            isLined
            testID={`lang-${language.code}`}
            onPress={() => {
              choose(language);
              onChosen();
            }}
            trailing={language.locale === locale ? <Icon name="check" color={theme.color.brand} /> : null}
          />
        </View>
      ))}
    </View>
  );
}
