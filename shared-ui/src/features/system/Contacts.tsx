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
  const label = useWhiteLabel();
  const channels = resourcesOf(label, 'message');
  // The help itself is no further way to reach anybody.
  const service = label?.contacts.find(({ kind }) => kind !== 'help');
  if (channels.length === 0 && service === undefined) return null;
  return (
    <View role="list" aria-label={t('system:support')} style={a.full}>
      {service !== undefined && (
        <View role="listitem">
          <Row
            title={t('system:support')}
            icon="headset"
            isLined
            hasArrow
            isOutside
            href={service.url}
            testID="support"
          />
        </View>
      )}
      {channels.map(({ kind, url, label: title }) => (
        <View key={url} role="listitem">
          <Row
            title={title}
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
