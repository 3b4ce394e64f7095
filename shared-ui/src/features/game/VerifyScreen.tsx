import { useState } from 'react';
import { View } from 'react-native';

import { codeOf, useLocale, useT, wireLocaleOf } from '../../i18n';
import { paths } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { GameFrame } from '../../platform/gameFrame';
import { history } from '../../platform/history';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { IconButton, Text } from '../../ui';

const page = '/games/verify/';

/** The page that verifies a round; it is independent of the app. */
export function VerifyScreen({ place }: { place: Place }) {
  const t = useT();
  const theme = useTheme();
  const locale = useLocale();
  const { isDesktop } = useLayout();
  // Our background shows until the page in the frame has rendered in the same theme.
  const [isDrawn, setIsDrawn] = useState(false);
  const round = new URLSearchParams(place.query).get('round');
  const query = new URLSearchParams({
    language: wireLocaleOf(locale),
    theme: theme.name,
    ...(round === null ? {} : { round }),
  });
  const back = () => (history.current().depth > 0 ? history.back() : history.replace(paths.home));
  return (
    <View style={[a.grow, whole]} testID="verify">
      <View style={[a.row, a.gap_sm, a.px_xs, theme.bg, theme.borderBottom, { height: tokens.size.header }]}>
        {!isDesktop && <IconButton icon="caret-left" label={t('common:back')} onPress={back} testID="verify-back" />}
        <Text variant="heading" level={1} style={isDesktop && a.ps_lg}>
          {t('game:verifyTitle')}
        </Text>
      </View>
      <View style={[a.grow, a.relative, frame, !isDrawn && unseen]}>
        <GameFrame
          key={codeOf(locale)}
          url={`${page}?${query.toString()}`}
          title={t('game:verifyTitle')}
          onLoad={() => setIsDrawn(true)}
          testID="verify-frame"
        />
      </View>
    </View>
  );
}

const whole = { flexBasis: 'auto' as const };
const frame = { minHeight: tokens.size.sessionHeight };
const unseen = { opacity: 0 };
