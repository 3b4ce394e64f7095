import { memo, useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { a, tokens, useTheme, web } from '../../theme';
import { Icon, Text, Touch, lazyOptional } from '../../ui';
import { useInstant } from '../system';
import { useCardLink, useIsNewVendor } from './CardProvider';
import { Cover } from './Cover';
import { FavoriteButton } from './FavoriteButton';
import { Jackpot } from './Jackpot';
import { isLottery } from './links';
import type { Game } from './model';

const LotteryArt = lazyOptional(async () => (await import('../lottery')).CardArt);

interface GameCardProps {
  game: Game;
  width: number;
  height: number;
  /** Replaces the vendor's name, at most two lines. */
  note?: string | undefined;
  /** Fills its grid cell. */
  isFluid?: boolean;
  isEager?: boolean;
  /** Landscape, with a label that a seat is free. */
  isWide?: boolean;
  /** Part of a list, where slots have no play button. */
  isListed?: boolean;
}

const { art, size, radius, motion } = tokens;

/** A game's cover with its name; all text on it is real text. */
export const GameCard = memo(function GameCard({
  game,
  width,
  height,
  note,
  isFluid = false,
  isEager = false,
  isWide = false,
  isListed = false,
}: GameCardProps) {
  const theme = useTheme();
  const link = useCardLink(game);
  const isOfNewVendor = useIsNewVendor(game);
  const isSmall = width < size.cardFrom;
  const [isPointed, setPointed] = useState(false);
  const hasPlay = !isWide && !(isListed && game.type === 'RNG');
  return (
    <View
      style={[
        a.relative,
        theme.moveChange,
        isFluid ? { width: '100%', aspectRatio: width / height } : { width, height },
        isPointed && !theme.reducedMotion && lifted,
      ]}
    >
      <Touch
        {...('href' in link ? link : { ...link, role: 'button' as const })}
        isPlain
        testID={`game-card-${game.id}`}
        onHoverIn={() => setPointed(true)}
        onHoverOut={() => setPointed(false)}
        onLongPress={hasPlay ? () => setPointed(!isPointed) : undefined}
        style={[a.fill, a.round_md, noLinkMenu]}
      >
        <Cover
          base={game.cover}
          width={width}
          height={height}
          isFluid={isFluid}
          isEager={isEager}
          isWide={isWide}
          radius="md"
        />
        {isLottery(game.vendorCode) && <LotteryArt name={game.name} width={width} height={height} />}
        <View style={[a.fill, a.round_md, edge]} pointerEvents="none">
          {/* There is room for one label beside the favorite button. */}
          {game.isHot ? (
            <HotLabel hasName={width >= size.cardLarge.width} />
          ) : (
            isOfNewVendor && <NewLabel isSmall={isSmall} />
          )}
          <View style={[a.absolute, words, isWide && besidePlay]}>
            <Text
              variant={isSmall ? 'detail' : 'body'}
              weight="semibold"
              isDisplay
              lines={isSmall ? 3 : 2}
              style={isSmall ? nameSmall : name}
            >
              {game.name}
            </Text>
            {/* There is room for one line below the name; lists, which mix vendors, name them too. */}
            {game.jackpot !== null && <Jackpot confirmed={game.jackpot} isSmall={isSmall} isRolling={!isListed} />}
            {(game.jackpot === null || isListed || note !== undefined) && (
              <Text variant="label" lines={note === undefined ? 1 : 2} style={detail}>
                {note ?? game.vendorName}
              </Text>
            )}
          </View>
          {isWide && !game.isInMaintenance && <PlayAtFoot />}
          {isPointed && hasPlay && !game.isInMaintenance && <PlayMark />}
        </View>
        {game.isInMaintenance && <MaintenanceLabel game={game} />}
      </Touch>
      <View style={[a.absolute, corner]}>
        <FavoriteButton game={game} />
      </View>
    </View>
  );
});

function HotLabel({ hasName }: { hasName: boolean }) {
  const t = useT();
  return (
    <View style={[a.absolute, a.row, a.gap_xs, a.round_badge, label]}>
      <Icon name="flame" size="small" isFilled color={art.jackpot} {...(hasName ? {} : { label: t('game:hot') })} />
      {hasName && (
        <Text variant="label" weight="semibold" style={{ color: art.jackpot }}>
          {t('game:hot')}
        </Text>
      )}
    </View>
  );
}

/** The game's vendor is new. */
function NewLabel({ isSmall }: { isSmall: boolean }) {
  const t = useT();
  return (
    <View style={[a.absolute, a.row, a.gap_xs, a.round_badge, label]} testID="game-new-vendor">
      <Icon name="sparkle" size="small" isFilled color={art.name} />
      {!isSmall && (
        <Text variant="label" weight="semibold" style={{ color: art.name }}>
          {t('game:newVendor')}
        </Text>
      )}
    </View>
  );
}

function PlayMark() {
  return (
    <View style={[a.fill, a.center]} testID="game-play">
      <View style={[a.center, a.round_full, disc]}>
        <Icon name="play" size="bar" isFilled color={art.onPlay} />
      </View>
    </View>
  );
}

function PlayAtFoot() {
  return (
    <View style={[a.absolute, a.center, a.round_full, discAtFoot]}>
      <Icon name="play" size="small" isFilled color={art.onPlay} />
    </View>
  );
}

/** Shown for a game under maintenance, with its end. */
function MaintenanceLabel({ game }: { game: Game }) {
  const t = useT();
  const instant = useInstant();
  const theme = useTheme();
  return (
    <View style={[a.fill, a.center, a.gap_sm, a.round_md, a.p_sm, { backgroundColor: art.away }]} pointerEvents="none">
      <Icon name="wrench" size="bar" isFilled color={theme.color.warn} />
      <Text variant="label" weight="semibold" align="center" style={{ color: art.name }}>
        {game.backAt === null ? t('game:maintenance') : t('game:backAt', { when: instant(game.backAt, 'timeShort') })}
      </Text>
    </View>
  );
}

// A long press shows the play button instead of the browser's link menu.
const noLinkMenu = web({ WebkitTouchCallout: 'none' });
const corner = { top: 0, end: 0 };
const lifted = { transform: [{ translateY: -motion.lift }] };
const edge = { borderWidth: tokens.hairline.thin, borderColor: art.line };
const words = { start: size.cardInset.x, end: size.cardInset.x, bottom: size.cardInset.y };
const name = { color: art.name, lineHeight: tokens.type.heading.line - tokens.space.sm };
const nameSmall = { color: art.name, lineHeight: tokens.type.label.line, ...web({ hyphens: 'auto' }) };
const detail = { color: art.detail };
const label = {
  top: tokens.space.sm,
  start: tokens.space.sm,
  height: size.badge,
  paddingHorizontal: size.badgePad,
  backgroundColor: art.label,
  borderRadius: radius.badge,
};
const besidePlay = { end: size.cardInset.x + size.playSmall };
const discAtFoot = {
  end: tokens.space.sm,
  bottom: tokens.space.sm,
  width: size.playSmall,
  height: size.playSmall,
  backgroundColor: art.play,
};
const disc = { width: size.play, height: size.play, backgroundColor: art.play };
