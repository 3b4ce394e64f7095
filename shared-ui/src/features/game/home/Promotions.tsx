import { View } from 'react-native';

import { useReach } from '../../../api';
import { useT } from '../../../i18n';
import { openPopup } from '../../../lib/popup';
import { a, tokens, useLayout, useTheme, web } from '../../../theme';
import { Text, Touch } from '../../../ui';
import { Picture, useAnnouncements, type Promotion } from '../../content';
import { Section } from './Section';

const most = 3;

/** What the house offers now; a press tells all of it. */
export function Promotions() {
  const t = useT();
  const { isPhone } = useLayout();
  const { data } = useAnnouncements();
  const promotions = data?.promotions ?? [];
  if (promotions.length === 0) return null;
  return (
    <Section title={t('content:promotions')} testID="home-promotions">
      <View style={[isPhone ? a.col : a.row_stretch, isPhone ? a.gap_md : a.gap_lg]}>
        {promotions.slice(0, most).map((promotion) => (
          <PromotionCard
            key={promotion.id}
            promotion={promotion}
            onPress={() => openPopup({ name: 'promotion', id: promotion.id })}
          />
        ))}
      </View>
    </Section>
  );
}

function PromotionCard({ promotion, onPress }: { promotion: Promotion; onPress: () => void }) {
  const { isPhone } = useLayout();
  const { isOnline } = useReach();
  const { isRtl } = useTheme();
  return (
    <Touch
      role="button"
      onPress={onPress}
      testID={`promotion-${promotion.id}`}
      style={[a.clip, a.justify_center, a.px_lg, a.round_md, card, isPhone ? a.full : a.grow]}
    >
      {promotion.image !== undefined && (
        <View style={[a.absolute, art, isRtl ? fadedLeft : fadedRight]}>
          <Picture
            name={promotion.image}
            isNarrow
            width={tokens.size.promotionArt}
            height={tokens.size.promotion}
            isFaded={!isOnline}
            style={whole}
          />
        </View>
      )}
      <View style={words}>
        <Text weight="semibold" isDisplay lines={1} style={white}>
          {promotion.title}
        </Text>
        <Text variant="label" lines={2} style={quiet}>
          {promotion.paragraphs[0] ?? ''}
        </Text>
      </View>
    </Touch>
  );
}

const card = { height: tokens.size.promotion, backgroundColor: tokens.art.ground };
const art = { top: 0, bottom: 0, end: 0, width: tokens.size.promotionArt };
const fadedRight = web({ maskImage: 'linear-gradient(to right, transparent, black 60%)' });
const fadedLeft = web({ maskImage: 'linear-gradient(to left, transparent, black 60%)' });
const whole = { width: '100%' as const, height: '100%' as const };
const words = { maxWidth: '66%' as const, gap: tokens.space.xs };
const white = { color: tokens.art.name };
const quiet = { color: tokens.art.detail };
