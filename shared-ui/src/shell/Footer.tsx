import type { ReactNode } from 'react';
import { View } from 'react-native';

import { offeredTypes, typePaths, useGameMenus } from '../features/game/menus';
import { useWhiteLabel } from '../features/system';
import { useT } from '../i18n';
import { linkTo, paths } from '../lib/paths';
import { a, tokens, useTheme } from '../theme';
import { LanternMark, Text, Touch } from '../ui';
import { gameTypes } from './gameTypes';

export function Footer() {
  const t = useT();
  const theme = useTheme();
  const label = useWhiteLabel();
  const age = label?.minimumAge ?? 18;
  const types = offeredTypes(useGameMenus());
  return (
    <View
      {...({ role: 'contentinfo' } as object)}
      style={[
        a.row_top,
        a.wrap,
        a.gap_xl,
        a.px_xl,
        a.py_xl,
        theme.bgSurface,
        theme.borderTop,
        { minHeight: tokens.size.footer },
      ]}
    >
      <View style={[a.row, a.gap_sm, a.grow]}>
        <LanternMark size={tokens.icon.bar} />
        <Text weight="semibold">{label?.name ?? ''}</Text>
      </View>
      {types.length > 0 && (
        <Group title={t('shell:footerProducts')}>
          {types.map((type) => (
            <Entry key={type} href={paths[typePaths[type]]} title={t(gameTypes[type].title)} />
          ))}
        </Group>
      )}
      <Group title={t('shell:footerHelp')}>
        <Entry href={paths.help} title={t('system:help')} />
        <Entry href={linkTo('help', {}, 'term')} title={t('shell:footerTerms')} />
      </Group>
      <Group title={t('shell:footerAgents')}>
        <Entry href={paths.agent} title={t('shell:footerAgent')} />
      </Group>
      <Group title={t('shell:footerLimits', { age })}>
        <Text variant="detail" tone="muted" style={{ maxWidth: tokens.size.menu }}>
          {t('shell:footerLimitsText')}
        </Text>
      </Group>
    </View>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View style={[a.grow, a.gap_xs]}>
      <Text variant="detail" weight="semibold" level={2}>
        {title}
      </Text>
      {children}
    </View>
  );
}

function Entry({ href, title }: { href: string; title: string }) {
  return (
    <Touch href={href} style={[a.justify_center, a.self_start, { minHeight: tokens.target }]}>
      <Text variant="detail" tone="muted">
        {title}
      </Text>
    </Touch>
  );
}
