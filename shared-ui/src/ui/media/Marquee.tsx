import { useEffect, useRef, useState } from 'react';
import { View } from 'react-native';
import { a, tokens, useTheme, web } from '../../theme';
import { Icon, type IconName } from '../icon/Icon';
import { Text } from '../Text';
import { Touch } from '../Touch';
import { useMoveTurn } from './useMoveTurn';

export interface MarqueeProps {
  /** The kind of lines: "Notices". */
  label: string;
  lines: readonly string[];
  icon?: IconName;
  onPress?: (index: number) => void;
  testID?: string;
}

/** Notices on one line that fades out at its end; several rotate, and pause on hover and focus. */
export function Marquee({ label, lines, icon = 'megaphone-simple', onPress, testID }: MarqueeProps) {
  const t = useTheme();
  const [isPaused, setPaused] = useState(false);
  const [place, setPlace] = useState(0);
  const box = useRef<View>(null);
  const [room, setRoom] = useState(0);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const note = (line: string, width: number) => setWidths((before) => ({ ...before, [line]: width }));
  const wantsToMove = lines.length > 1 && !t.reducedMotion;
  const mayMove = useMoveTurn({ kind: 'marquee', box, height: tokens.size.marquee, wantsToMove });
  const isPlaying = mayMove && !isPaused;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setPlace((before) => before + 1), tokens.motion.slideStay);
    return () => clearInterval(timer);
  }, [isPlaying]);
  if (lines.length === 0) return null;
  const now = place % lines.length;
  const isCut = (widths[lines[now] ?? ''] ?? 0) > room;
  const toward = t.isRtl ? 'left' : 'right';
  const shade =
    isCut &&
    web({
      maskImage: `linear-gradient(to ${toward}, black ${(1 - tokens.size.marqueeFade) * 100}%, transparent)`,
    });
  return (
    <Touch
      ref={box}
      role="button"
      aria-label={`${label}: ${lines[now] ?? ''}`}
      onPress={() => onPress?.(now)}
      isPlain
      testID={testID}
      onHoverIn={() => setPaused(true)}
      onHoverOut={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      hitSlop={(tokens.target - tokens.size.marquee) / 2}
      style={[a.row, a.gap_md, a.full, a.round_sm, { height: tokens.size.marquee }]}
    >
      <Icon name={icon} color={t.color.brand} />
      <View
        style={[a.grow, a.relative, a.clip, shade, { height: tokens.size.marquee }]}
        onLayout={({ nativeEvent }) => setRoom(nativeEvent.layout.width)}
      >
        {lines.map((line, index) => (
          <View
            key={line}
            aria-hidden={index !== now}
            style={[
              a.fill,
              a.justify_center,
              t.moveEnter,
              { opacity: index === now ? 1 : 0, transform: [{ translateY: index === now ? 0 : tokens.motion.travel }] },
            ]}
          >
            <View style={a.natural} onLayout={({ nativeEvent }) => note(line, nativeEvent.layout.width)}>
              <Text variant="detail" tone="muted" lines={1} style={clipped}>
                {line}
              </Text>
            </View>
          </View>
        ))}
      </View>
    </Touch>
  );
}

const clipped = { textOverflow: 'clip' } as object;
