import { languages, useLocale, useT } from '../../i18n';
import { openPopup } from '../../lib/popup';
import { a, useTheme } from '../../theme';
import { Icon, Text, Touch } from '../../ui';

/** Opens the languages; shows the current one. */
export function LanguageButton({ isLong = false }: { isLong?: boolean }) {
  const t = useT();
  const theme = useTheme();
  const locale = useLocale();
  const language = languages.find((each) => each.locale === locale);
  return (
    <Touch
      role="button"
      aria-label={t('system:languageNow', { language: language?.nativeName ?? locale })}
      onPress={() => openPopup({ name: 'language' })}
      testID="language-button"
      style={[a.row, a.center, a.gap_xs, a.px_sm, a.round_md, a.target]}
    >
      <Icon name="globe" color={theme.color.muted} />
      <Text variant="detail" tone="muted" lines={1} aria-hidden>
        {(isLong ? language?.nativeName : language?.shortName) ?? locale}
      </Text>
    </Touch>
  );
}
