import { View } from 'react-native';

import { LanguageButton, resourcesOf, useHelp, useWhiteLabel } from '../features/system';
import { useT } from '../i18n';
import { linkTo } from '../lib/paths';
import { a, tokens } from '../theme';
import { Badge, Text, Touch } from '../ui';

export function CompactFooterParts() {
  const t = useT();
  const label = useWhiteLabel();
  const { data: topics = [] } = useHelp();
  const age = label?.minimumAge ?? 18;
  return (
    <View style={a.gap_md}>
      <View role="group" aria-label={t('shell:footerContact')} style={[a.row, a.wrap, links]}>
        {resourcesOf(label, 'message').map(({ url, label: title }) => (
          <Entry key={url} href={url} title={title} isOutside />
        ))}
      </View>
      <View role="group" aria-label={t('shell:footerHelp')} style={[a.row, a.wrap, links]}>
        {topics.map(({ id, title }) => (
          <Entry key={id} href={linkTo('help', {}, id)} title={title} />
        ))}
      </View>
      <View style={[a.row, a.gap_sm]}>
        <Badge label={`${age}+`} tone="neutral" />
        <Text variant="label" tone="muted" style={a.shrink}>
          {t('shell:footerLimitsText')}
        </Text>
      </View>
      {resourcesOf(label, 'license').map(({ url, label: title }) => (
        <Text key={url} variant="label" tone="faint">
          {title}
        </Text>
      ))}
      <View style={a.align_start}>
        <LanguageButton isLong />
      </View>
    </View>
  );
}

function Entry({ href, title, isOutside = false }: { href: string; title: string; isOutside?: boolean }) {
  return (
    <Touch href={href} isOutside={isOutside} style={[a.justify_center, { minHeight: tokens.target }]}>
      <Text variant="label" tone="muted">
        {title}
      </Text>
    </Touch>
  );
}

const links = { columnGap: tokens.space.lg };
