import { View } from 'react-native';

import { a, gradient, tokens } from '../../../theme';
import { Text } from '../../../ui';

const { paint, art } = tokens;
type Paint = keyof typeof paint;

/** The palette and the sample numbers of each game's picture. */
const looks: Readonly<Record<string, { colors: Paint; numbers: readonly string[] }>> = {
  SSC: { colors: 'lacquer', numbers: ['3', '0', '9'] },
  P5: { colors: 'coral', numbers: ['1', '5', '8'] },
  '3D': { colors: 'indigo', numbers: ['4', '0', '4'] },
  P3: { colors: 'violet', numbers: ['7', '1', '2'] },
  '11X5': { colors: 'jade', numbers: ['03', '11', '08'] },
  K3: { colors: 'ember', numbers: ['2', '5', '5'] },
  PK10: { colors: 'sea', numbers: ['07', '02', '10'] },
  PC28: { colors: 'plum', numbers: ['9', '5', '2'] },
  KENO: { colors: 'teal', numbers: ['08', '47', '79'] },
  WINGO: { colors: 'moss', numbers: ['5'] },
  E5D: { colors: 'rose', numbers: ['6', '2', '9'] },
  EK3: { colors: 'sand', numbers: ['1', '4', '6'] },
  THAI: { colors: 'honey', numbers: ['9', '2', '5'] },
  LAO: { colors: 'indigo', numbers: ['4', '8'] },
  HANOI: { colors: 'lacquer', numbers: ['7', '3'] },
  YEEKEE: { colors: 'orchid', numbers: ['8', '8'] },
  MY4D: { colors: 'sea', numbers: ['4', 'D'] },
  SG4D: { colors: 'rose', numbers: ['4', 'D'] },
  TOGEL: { colors: 'ember', numbers: ['7', '0', '8'] },
  VN: { colors: 'jade', numbers: ['4', '5'] },
};

/** The look of a game by its rules; neighbors of other intervals differ by their angle. */
export const lookOf = (rules: string) =>
  looks[rules] ?? looks[rules.split('-')[0] ?? ''] ?? { colors: 'ink' as const, numbers: ['7'] };

const quarter = 90;

/** The picture of a lottery game: balls on the colors of its kind. It is drawn, so that nothing is loaded. */
export function GameArt({ rules, code, side }: { rules: string; code: string; side: number }) {
  const { colors, numbers } = lookOf(rules);
  const [, ground, mid, light] = paint[colors];
  const angle = quarter + code.length * 12;
  const ball = side * ballShare;
  const shown = numbers.slice(0, 3);
  return (
    <View
      aria-hidden
      style={[
        a.fixed,
        a.clip,
        a.center,
        a.round_md,
        { width: side, height: side, backgroundColor: ground },
        gradient(`linear-gradient(${angle}deg, ${ground}, ${mid})`),
      ]}
    >
      {shown.map((number, place) => (
        <View
          key={place}
          style={[
            a.absolute,
            a.center,
            a.round_full,
            spotOf(shown.length, place, side, ball),
            { width: ball, height: ball, backgroundColor: light },
          ]}
        >
          <Text
            variant="detail"
            weight="semibold"
            isDisplay
            style={{ color: art.ink, fontSize: ball * figureShare, lineHeight: ball }}
          >
            {number}
          </Text>
        </View>
      ))}
    </View>
  );
}

const ballShare = 0.44;
const figureShare = 0.5;

/** One ball in the middle, two side by side, three as a pyramid. */
function spotOf(count: number, place: number, side: number, ball: number) {
  const middle = (side - ball) / 2;
  const step = ball * 0.54;
  if (count === 1) return { top: middle, start: middle };
  if (count === 2) return { top: middle, start: middle + (place === 0 ? -step : step) };
  if (place === 0) return { top: middle - step * 0.85, start: middle };
  return { top: middle + step * 0.8, start: middle + (place === 1 ? -step : step) };
}
