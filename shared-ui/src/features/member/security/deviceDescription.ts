import { useT, type T } from '../../../i18n';
import { regionName } from '../../../lib/locale';
import { useTheme } from '../../../theme';
import type { IconName } from '../../../ui';
import { useInstant } from '../../system';
import type { Device } from './model';

/** The country's name and the IP address. */
export function whereOf({ place, ip }: { place: string; ip: string }, locale: string, t: T): string {
  const country = place === '' ? t('member:security.unknownPlace') : regionName(place, locale);
  return [country, ip].filter((part) => part !== '').join(' · ');
}

/** Returns a function that describes a device: name, place and time. */
export function useDeviceDescription() {
  const t = useT();
  const { locale } = useTheme();
  const instant = useInstant();
  return ({ device, platform, place, ip, lastSeenAt }: Device) => {
    const seen = t('member:security.sessions.seenAt', { time: instant(lastSeenAt, 'dayTime') });
    return {
      name: device === '' ? t('member:security.unknownDevice') : device,
      detail: `${seen}\n${whereOf({ place, ip }, locale, t)}`,
      icon: iconOf(platform),
    };
  };
}

const iconOf = (platform: string): IconName => (/^(IOS|ANDROID)/.test(platform) ? 'device-mobile' : 'globe');
