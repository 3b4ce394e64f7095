import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, tokens, useTheme } from '../../../theme';
import { Icon, Skeleton, Text, Touch, type IconName } from '../../../ui';
import { securityLink, type View as Target } from './links';

export interface LineProps {
  title: string;
  /** Undefined while loading: its space is reserved. */
  detail: string | undefined;
  icon: IconName;
  view?: Target;
  onPress?: () => void;
  /** A protection: marked when it is set, offered when not. */
  isSet?: boolean;
  isDanger?: boolean;
  isLast?: boolean;
  /** Replaces the mark and the arrow. */
  trail?: ReactNode;
  testID?: string;
}

/** One setting of the account with its state and a link. */
export function Line({ title, detail, icon, view, onPress, isSet, isDanger, isLast, trail, testID }: LineProps) {
  const theme = useTheme();
  const look = [a.row, a.gap_md, isLast !== true && theme.borderBottom, { minHeight: tokens.size.headerDesktop }];
  const inside = (
    <>
      <Icon name={icon} color={isDanger === true ? theme.color.bad : theme.color.muted} />
      <View style={[a.grow, a.py_sm]}>
        <Text weight="medium" tone={isDanger === true ? 'bad' : 'text'} lines={2}>
          {title}
        </Text>
        {detail === undefined ? (
          <View style={shape}>
            <Skeleton width="55%" height={tokens.type.label.size} />
          </View>
        ) : (
          <Text variant="label" tone="muted" lines={3}>
            {detail}
          </Text>
        )}
      </View>
      {trail ?? <Mark isSet={isSet} isKnown={detail !== undefined} />}
    </>
  );
  const id = testID ?? (view === undefined ? undefined : handle('account', view));
  const named = id === undefined ? {} : { testID: id };
  if (view === undefined && onPress === undefined)
    return (
      <View {...named} style={look}>
        {inside}
      </View>
    );
  return (
    <Touch
      {...named}
      {...(view === undefined ? { role: 'button' as const, onPress } : { href: securityLink(view) })}
      style={look}
    >
      {inside}
    </Touch>
  );
}

function Mark({ isSet, isKnown }: { isSet: boolean | undefined; isKnown: boolean }) {
  const t = useT();
  const theme = useTheme();
  return (
    <View style={[a.row, a.gap_sm, a.fixed]}>
      {isKnown && isSet === true && <Icon name="check-circle" isFilled color={theme.color.good} />}
      {isKnown && isSet === false && (
        <Text variant="detail" tone="brand" weight="medium">
          {t('member:security.setUp')}
        </Text>
      )}
      <Icon name="caret-right" size="text" />
    </View>
  );
}

/** Related settings under a title. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const theme = useTheme();
  return (
    <View style={a.gap_sm}>
      <Text variant="detail" tone="muted" level={2}>
        {title}
      </Text>
      <View style={[theme.bgSurface, theme.border, a.round_lg, a.px_lg]}>{children}</View>
    </View>
  );
}

const shape = { height: tokens.type.label.line, justifyContent: 'center' } as const;
