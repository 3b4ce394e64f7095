import { View } from 'react-native';

import { a, gradient, tokens } from '../../../theme';
import { Text } from '../../../ui';

const { paint, art } = tokens;
const palettes = Object.values(paint);

/** A number that depends on all characters of a text. */
function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return hash;
}

// The sizes and places of the balls, as shares of the width and the height.
const balls = [
  { share: 0.42, down: 0.1, along: 0.1 },
  { share: 0.34, down: 0.22, along: 0.56 },
  { share: 0.28, down: 0.44, along: 0.3 },
] as const;

/** The cover of a lottery game: balls on the colors that follow from its name, so that a game always looks the same. */
export function CardArt({ name, width, height }: { name: string; width: number; height: number }) {
  const hash = hashOf(name);
  const [deep, ground, mid, light] = palettes[hash % palettes.length] ?? paint.ink;
  return (
    <View
      aria-hidden
      style={[
        a.fill,
        a.clip,
        a.round_md,
        { backgroundColor: ground },
        gradient(`linear-gradient(${hash % 180}deg, ${deep}, ${mid})`),
      ]}
    >
      {balls.map(({ share, down, along }, place) => {
        const diameter = width * share;
        return (
          <View
            key={place}
            style={[
              a.absolute,
              a.center,
              a.round_full,
              {
                top: height * down,
                start: width * along,
                width: diameter,
                height: diameter,
                backgroundColor: place === 1 ? mid : light,
              },
            ]}
          >
            <Text weight="semibold" isDisplay style={{ color: art.ink, fontSize: diameter / 2, lineHeight: diameter }}>
              {String(Math.floor(hash / 10 ** place) % 10)}
            </Text>
          </View>
        );
      })}
      <View style={[a.fill, gradient(`linear-gradient(180deg, transparent 40%, ${art.label})`)]} />
    </View>
  );
}
