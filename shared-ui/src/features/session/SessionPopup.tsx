import type { ReactNode } from 'react';
import { ScrollView, View } from 'react-native';

import { useT } from '../../i18n';
import { assetUrl } from '../../platform/device';
import { a, tokens, useLayout, useTheme, web } from '../../theme';
import { Dialog, held, IconButton, Img, LanternMark, Overlay, Sheet, Text, unringed } from '../../ui';
import { pictures } from '../../ui/art/pictures.gen';
import { useWhiteLabel } from '../system';

interface Props {
  title: string;
  /** The sheet greets, the dialog names. */
  greeting: string;
  /** A long form; its dialog is higher. */
  isTall?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function SessionPopup({ title, greeting, isTall = false, onClose, children }: Props) {
  const t = useT();
  const { isPhone, isDesktop } = useLayout();
  const closeLabel = t('common:close');
  if (isPhone) {
    return (
      <Sheet isOpen isGreeting title={greeting} onClose={onClose} closeLabel={closeLabel} testID="session-popup">
        {children}
      </Sheet>
    );
  }
  if (!isDesktop) {
    return (
      <Dialog isOpen isGreeting title={greeting} onClose={onClose} closeLabel={closeLabel} testID="session-popup">
        {children}
      </Dialog>
    );
  }
  return (
    <PictureDialog title={title} isTall={isTall} onClose={onClose}>
      {children}
    </PictureDialog>
  );
}

function PictureDialog({ title, isTall, onClose, children }: Omit<Props, 'greeting'>) {
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
            {...held}
            style={[
              unringed,
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
            <PictureSide height={box.height} />
            <ScrollView
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
            </ScrollView>
            <IconButton icon="x" label={t('common:close')} onPress={onClose} testID="dialog-close" style={closeAt} />
          </View>
        </View>
      )}
    </Overlay>
  );
}

function PictureSide({ height }: { height: number }) {
  const t = useT();
  const label = useWhiteLabel();
  return (
    <View style={[a.relative, { width: tokens.size.sessionArt, height }]}>
      <Img
        src={assetUrl(`${pictures.login}-2x.webp`)}
        avif={assetUrl(`${pictures.login}-2x.avif`)}
        alt=""
        width={tokens.size.sessionArt}
        height={height}
        style={square}
        isEager
      />
      <View style={[a.fill, a.between, { padding: tokens.space.xxl }]}>
        <View style={[a.row, a.gap_md]}>
          <LanternMark />
          <Text variant="heading" style={onArt}>
            {label?.name ?? ''}
          </Text>
        </View>
        <View style={a.gap_md}>
          <Text variant="hero" style={[onArt, balanced]}>
            {t('session:pictureTitle')}
          </Text>
          <Text style={onArt}>{t('session:pictureText')}</Text>
          <Text variant="detail" style={onArtDetail}>
            {t('session:pictureAge', { age: label?.minimumAge ?? 18 })}
          </Text>
        </View>
      </View>
    </View>
  );
}

const square = { borderRadius: 0 };
const onArt = { color: tokens.art.name };
const balanced = web({ textWrap: 'balance' });
const onArtDetail = { color: tokens.art.detail };
const closeAt = { position: 'absolute', top: tokens.space.md, end: tokens.space.lg } as const;
