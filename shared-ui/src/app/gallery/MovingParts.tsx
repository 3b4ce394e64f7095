import { View } from 'react-native';

import { useT } from '../../i18n';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Card, Carousel, Copy, Marquee, Qr, Steps, Text } from '../../ui';

const reference = 'D20261120-7F3K92';
const bannerHeight = tokens.size.art + tokens.space.xxxl;

/** Carousels and payment steps. */
export function MovingParts() {
  const t = useTheme();
  const words = useT();
  const { isPhone } = useLayout();
  const cell = isPhone ? a.full : a.grow;
  const slide = (text: string) => (
    <View style={[a.grow, a.p_xl, a.round_lg, { backgroundColor: tokens.art.ink }]}>
      <Text variant="figure" style={{ color: tokens.art.name }}>
        {text}
      </Text>
    </View>
  );
  return (
    <View style={a.gap_lg}>
      <Carousel
        label={words('ui:slides')}
        height={bannerHeight}
        pauseLabel={words('ui:pause')}
        playLabel={words('ui:play')}
        slides={[
          { key: 'one', slide: slide(words('ui:slideOne')) },
          { key: 'two', slide: slide(words('ui:slideTwo')) },
        ]}
      />
      <Marquee label={words('ui:notices')} lines={[words('ui:noticeOne'), words('ui:noticeTwo')]} />
      <View style={isPhone ? [a.gap_md, a.align_center] : [a.row_stretch, a.gap_lg]}>
        <Qr value={`https://lantern.example/pay/${reference}`} label={words('ui:scan')} />
        <Card style={[cell, a.gap_md]}>
          <Steps
            label={words('ui:progressOf')}
            steps={[
              { key: 'made', title: words('ui:stepMade'), detail: '14:20:06', state: 'done' },
              { key: 'pay', title: words('ui:stepPay'), detail: words('ui:stepPayText'), state: 'now' },
              { key: 'credited', title: words('ui:stepCredited'), state: 'next' },
            ]}
          />
          <View style={[a.row, a.between, a.gap_sm, t.borderTop]}>
            <Text variant="detail" tone="muted">
              {words('ui:reference')}
            </Text>
            <View style={a.row}>
              <Text variant="detail" isDisplay isTabular weight="semibold" lines={1}>
                {reference}
              </Text>
              <Copy value={reference} label={words('ui:copyReference')} />
            </View>
          </View>
        </Card>
      </View>
    </View>
  );
}
