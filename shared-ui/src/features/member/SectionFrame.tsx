import { useContext, type ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { linkTo } from '../../lib/paths';
import { history } from '../../platform/history';
import { a, stickyAt, tokens, useLayout, useTheme, web } from '../../theme';
import { IconButton, Text } from '../../ui';
import { SectionLine } from './SectionLine';

export interface SectionFrameProps {
  title: string;
  /** At the end of the header: a link, a filter. */
  action?: ReactNode;
  children: ReactNode;
  /** A record's screen: has a back button on a desktop too. */
  hasBack?: boolean;
  /** Fixed above the safe area at the bottom: the main action. */
  foot?: ReactNode;
}

/** Header, content and fixed footer of a section: a full screen on a phone, a pane on a desktop. */
export function SectionFrame({ title, action, children, hasBack = false, foot }: SectionFrameProps) {
  const t = useT();
  const theme = useTheme();
  const { isDesktop, margin } = useLayout();
  const line = useContext(SectionLine);
  const back = () => (history.current().depth > 0 ? history.back() : history.replace(linkTo('member')));
  return (
    <View style={[a.grow, { flexBasis: 'auto' }]}>
      <View
        style={[
          a.row,
          a.gap_sm,
          theme.bg,
          stuck,
          isDesktop ? a.px_xl : { paddingHorizontal: tokens.space.xs },
          { height: tokens.size.header },
          isDesktop && theme.bgSurface,
        ]}
      >
        {(!isDesktop || hasBack) && (
          <IconButton icon="caret-left" label={t('common:back')} onPress={back} testID="section-back" />
        )}
        <Text variant="heading" level={1} lines={1} style={a.grow}>
          {title}
        </Text>
        {action}
        {isDesktop && <View style={closeRoom} />}
      </View>
      <View
        style={[
          a.grow,
          {
            flexBasis: 'auto',
            paddingHorizontal: isDesktop ? tokens.space.xl : margin,
            paddingBottom: tokens.space.xl,
          },
        ]}
      >
        {line}
        {children}
      </View>
      {foot !== undefined && (
        <View
          style={[
            theme.bg,
            theme.borderTop,
            a.pt_md,
            footStuck,
            { paddingHorizontal: margin, paddingBottom: tokens.size.sheetFoot },
            isDesktop && theme.bgSurface,
          ]}
        >
          {foot}
        </View>
      )}
    </View>
  );
}

// The pane's close button is there.
const closeRoom = { width: tokens.target };
const stuck = stickyAt(0, tokens.layer.sticky);
const footStuck = [web({ position: 'sticky', zIndex: tokens.layer.sticky }), { bottom: 0 }];
