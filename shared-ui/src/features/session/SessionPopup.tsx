import type { ReactNode } from 'react';
import { ScrollView, View } from 'react-native';

import { useT } from '../../i18n';
import { a, tokens, useLayout, useTheme } from '../../theme';
import {
  Dialog,
  initialFocus,
  IconButton,
  Overlay,
  keyboardProps,
  Sheet,
  Text,
  noFocusRing,
  useSmallestFrame,
} from '../../ui';
import { LanguageButton } from '../system';
import { PictureSide } from './PictureSide';

interface Props {
  /** Banner group shown on the image. */
  group: 'w_login' | 'w_register' | 'w_forget';
  title: string;
  /** Title of the sheet on phones. */
  greeting: string;
  /** For long forms: the dialog is taller. */
  isTall?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function SessionPopup({ group, title, greeting, isTall = false, onClose, children }: Props) {
  const t = useT();
  const frame = useSmallestFrame();
  const closeLabel = t('common:close');
  if (frame === 'phone') {
    return (
      <Sheet isOpen isGreeting title={greeting} onClose={onClose} closeLabel={closeLabel} testID="session-popup">
        {children}
        <Language />
      </Sheet>
    );
  }
  if (frame === 'tablet') {
    return (
      <Dialog isOpen isGreeting title={greeting} onClose={onClose} closeLabel={closeLabel} testID="session-popup">
        {children}
        <Language />
      </Dialog>
    );
  }
  return (
    <PictureDialog group={group} title={title} isTall={isTall} onClose={onClose}>
      {children}
    </PictureDialog>
  );
}

const Language = () => (
  // Links above it reach into its padding.
  <View pointerEvents="box-none" style={[a.align_center, a.pt_md]}>
    <LanguageButton isLong />
  </View>
);

function PictureDialog({ group, title, isTall, onClose, children }: Omit<Props, 'greeting'>) {
  const t = useT();
  const theme = useTheme();
  const { height } = useLayout();
  const box = {
    width: tokens.size.dialog.picture,
    height: Math.min(isTall ? tokens.size.sessionTall : tokens.size.sessionHeight, height - tokens.space.xxxl),
  };
  return (
    <Overlay isOpen label={title} onClose={onClose} scrim="dialog" testID="session-popup">
      {(isIn) => (
        <View style={[a.fill, a.center]} pointerEvents="box-none">
          <View
            {...initialFocus}
            style={[
              noFocusRing,
              a.row_stretch,
              a.clip,
              a.round_lg,
              theme.bgSurface,
              theme.border,
              theme.shadow,
              theme.moveEnter,
              box,
              { opacity: isIn ? 1 : 0, transform: [{ translateY: isIn ? 0 : tokens.motion.travel }] },
            ]}
          >
            <PictureSide group={group} height={box.height} />
            <ScrollView
              {...keyboardProps}
              style={a.grow}
              contentContainerStyle={[
                a.gap_lg,
                { paddingHorizontal: tokens.size.sessionX, paddingVertical: tokens.size.sessionY },
              ]}
            >
              <Text variant="figure" level={2}>
                {title}
              </Text>
              {children}
              <Language />
            </ScrollView>
            <IconButton icon="x" label={t('common:close')} onPress={onClose} testID="dialog-close" style={closeAt} />
          </View>
        </View>
      )}
    </Overlay>
  );
}

const closeAt = { position: 'absolute', top: tokens.space.md, end: tokens.space.lg } as const;
