import { View } from 'react-native';

import { useT } from '../../i18n';
import { a } from '../../theme';
import { Row, type IconName } from '../../ui';
import { resourcesOf } from './model';
import { useWhiteLabel } from './queries';

const icons: Record<string, IconName> = { email: 'envelope-simple', phone: 'phone' };

/** The channels by which customer service is reached; nothing where the merchant has none. */
export function Contacts() {
  const t = useT();
  const channels = resourcesOf(useWhiteLabel(), 'message');
  if (channels.length === 0) return null;
  return (
    <View role="list" aria-label={t('system:support')} style={a.full}>
      {channels.map(({ kind, url, label }) => (
        <View key={url} role="listitem">
          <Row
            title={label}
            icon={icons[kind] ?? 'headset'}
            isLined
            hasArrow
            isOutside
            href={url}
            testID={`contact-${kind}`}
          />
        </View>
      ))}
    </View>
  );
}
