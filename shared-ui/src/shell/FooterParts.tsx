import type { ReactNode } from 'react';
import { View } from 'react-native';

import { typeLink, offeredTypes, typePaths, useGameMenus, type GameMenu } from '../features/game/menus';
import { VendorLogo } from '../features/game/gamevendor/VendorLogo';
import { resourcesOf, useHelp, useWhiteLabel } from '../features/system';
import { useT } from '../i18n';
import { linkTo, paths } from '../lib/paths';
import { a, tokens, useTheme } from '../theme';
import { Logo, Text, Touch } from '../ui';
import { gameTypes } from './gameTypes';

export function FooterParts() {
  const t = useT();
  const label = useWhiteLabel();
  const menus = useGameMenus();
  const { data: topics = [] } = useHelp();
  const age = label?.minimumAge ?? 18;
  const types = offeredTypes(menus);
  const [contact] = label?.contacts ?? [];
  const messages = resourcesOf(label, 'message');
  return (
    <View style={a.gap_xl}>
      <View style={[a.row_top, a.wrap, a.gap_xl]}>
        <View style={[a.row, a.gap_sm, a.grow]}>
          <Logo size={tokens.icon.bar} />
          <Text weight="semibold">{label?.name ?? ''}</Text>
        </View>
        {types.length > 0 && (
          <Group title={t('shell:footerProducts')}>
            {types.map((type) => (
              <Entry key={type} href={typeLink(type, menus)} title={t(gameTypes[type].title)} />
            ))}
          </Group>
        )}
        <Group title={t('shell:footerHelp')}>
          {topics.map(({ id, title }) => (
            <Entry key={id} href={linkTo('help', {}, id)} title={title} />
          ))}
        </Group>
        <Group title={t('shell:footerContact')}>
          {contact !== undefined && <Entry href={contact.url} isOutside title={t('system:support')} />}
          {messages.map(({ kind, url, label: title }) => (
            <Entry key={kind} href={url} isOutside title={title} />
          ))}
          <Entry href={paths.agent} title={t('shell:footerAgent')} />
        </Group>
        <Follow />
        <Group title={t('shell:footerLimits', { age })}>
          <Text variant="detail" tone="muted" style={{ maxWidth: tokens.size.menu }}>
            {t('shell:footerLimitsText')}
          </Text>
          {resourcesOf(label, 'license').map(({ url, label: title }) => (
            <Entry key={url} href={url} isOutside title={title} />
          ))}
        </Group>
      </View>
      <Vendors menus={menus} />
    </View>
  );
}

/** Links to the platform's social media accounts, if there are any. */
function Follow() {
  const t = useT();
  const links = resourcesOf(useWhiteLabel(), 'social');
  if (links.length === 0) return null;
  return (
    <Group title={t('shell:footerFollow')}>
      {links.map(({ kind, url, label }) => (
        <Entry key={kind} href={url} isOutside title={label} />
      ))}
    </Group>
  );
}

/** Each vendor once, linked to the first game list that contains it. */
function Vendors({ menus }: { menus: readonly GameMenu[] | undefined }) {
  const t = useT();
  const theme = useTheme();
  const all = new Map(
    offeredTypes(menus)
      .flatMap((type) => {
        const vendors = menus?.find(({ gameType }) => gameType === type)?.vendors ?? [];
        return vendors.map((vendor) => ({ ...vendor, type }));
      })
      .reverse()
      .map((vendor) => [vendor.vendorCode, vendor]),
  );
  if (all.size === 0) return null;
  return (
    <View
      role="group"
      aria-label={t('shell:footerVendors')}
      style={[a.row, a.wrap, a.gap_lg, a.pt_lg, theme.borderTop]}
      testID="footer-vendors"
    >
      {[...all.values()].reverse().map(({ vendorCode, name, type }) => (
        <Touch
          key={vendorCode}
          href={linkTo(typePaths[type], { vassalage: vendorCode })}
          style={[a.row, a.gap_sm, a.round_md, { minHeight: tokens.target }]}
        >
          <VendorLogo code={vendorCode} type={type} name={name} />
          <Text variant="label" tone="muted" lines={1}>
            {name}
          </Text>
        </Touch>
      ))}
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

function Entry({ href, title, isOutside = false }: { href: string; title: string; isOutside?: boolean }) {
  return (
    <Touch href={href} isOutside={isOutside} style={[a.justify_center, a.self_start, { minHeight: tokens.target }]}>
      <Text variant="detail" tone="muted">
        {title}
      </Text>
    </Touch>
  );
}
