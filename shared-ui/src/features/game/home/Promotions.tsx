import { useState } from 'react';
import { View } from 'react-native';

import { useReachability } from '../../../api';
import { useT } from '../../../i18n';
import { openPopup } from '../../../lib/popup';
import { a, tokens, useLayout, useTheme, web } from '../../../theme';
import { Text, Touch } from '../../../ui';
import { firstWords, Picture, useAnnouncements, type Promotion } from '../../content';
import { Section } from './Section';
import { ArrowButton } from './ArrowButton';

const inView = 3;

/** Current promotions, three at a time; pressing one opens its details. */
export function Promotions() {
  const t = useT();
  const { isPhone } = useLayout();
  const { data } = useAnnouncements();
  const [turned, setTurned] = useState(0);
  const promotions = data?.promotions ?? [];
  if (promotions.length === 0) return null;
  const pages = Math.ceil(promotions.length / inView);
  const page = isPhone ? 0 : turned % pages;
  const shown = isPhone ? promotions : promotions.slice(page * inView, (page + 1) * inView);
  const arrows = {
    action: (
      <View style={[a.row, a.gap_sm]}>
        <ArrowButton
          icon="caret-left"
          label={t('game:promotionsBefore')}
          onPress={() => setTurned(page + pages - 1)}
          testID="home-promotions-before"
        />
        <ArrowButton
          icon="caret-right"
          label={t('game:promotionsAfter')}
          onPress={() => setTurned(page + 1)}
          testID="home-promotions-after"
        />
      </View>
    ),
  };
  return (
    <Section title={t('content:promotions')} testID="home-promotions" {...(isPhone || pages < 2 ? {} : arrows)}>
      <View style={[isPhone ? a.col : a.row_stretch, isPhone ? a.gap_md : a.gap_lg]}>
        {shown.map((promotion) => (
          <PromotionCard
            key={promotion.id}
            promotion={promotion}
            onPress={() => openPopup({ name: 'promotion', id: promotion.id })}
          />
        ))}
        {/* Cards of a last page that is not full keep their width. */}
        {!isPhone &&
          pages > 1 &&
          Array.from({ length: inView - shown.length }, (_, place) => <View key={place} style={a.grow} />)}
      </View>
    </Section>
  );
}

function PromotionCard({ promotion, onPress }: { promotion: Promotion; onPress: () => void }) {
  const { isPhone } = useLayout();
  const { isOnline } = useReachability();
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
          {firstWords(promotion.blocks)}
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
