import { View } from 'react-native';

import { resourcesOf, useWhiteLabel } from '../features/system';
import { useT } from '../i18n';
import { pageUrl } from '../platform/page';
import { a, tokens } from '../theme';
import { Link, Popup, Qr, Text } from '../ui';

// Configuration profile that installs the web app on iOS without the App Store.
const liteFile = '/ios-lite.mobileconfig';

/** Lists the ways to install the app: a QR code to scan on a phone, or a link to press. */
export function DownloadPopup({ onClose }: { onClose: () => void }) {
  const t = useT();
  const label = useWhiteLabel();
  const { origin } = new URL(pageUrl().url);
  const methods = [
    { key: 'web', title: t('shell:appWeb'), url: `${origin}/` },
    { key: 'lite', title: t('shell:appLite'), url: origin + liteFile },
    ...resourcesOf(label, 'app').map(({ kind, url, label: title }) => ({ key: kind, title, url })),
  ];
  return (
    <Popup
      isOpen
      title={t('shell:apps')}
      onClose={onClose}
      closeLabel={t('common:close')}
      size="form"
      testID="download-popup"
    >
      <View style={a.gap_lg}>
        <Text variant="detail" tone="muted">
          {t('shell:appsText')}
        </Text>
        <View style={[a.row_top, a.wrap, a.gap_xl, a.justify_center]}>
          {methods.map(({ key, title, url }) => (
            <View key={key} style={[a.gap_sm, { width: tokens.size.qrSmall }]} testID={`download-${key}`}>
              <Qr value={url} label={t('shell:appScan', { name: title })} size={tokens.size.qrSmall} hasMark={false} />
              <Link href={url} variant="detail">
                {title}
              </Link>
            </View>
          ))}
        </View>
      </View>
    </Popup>
  );
}
