import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import { View } from 'react-native';
import { Path, Svg } from '../../platform/svg';
import { a, tokens } from '../../theme';
import { Logo } from '../Logo';

const eye = 7;

export function QrPaths({ value, hasMark, size }: { value: string; hasMark: boolean; size: number }) {
  const { path, count } = useMemo(() => drawQr(value), [value]);
  const { qrMark } = tokens.size;
  return (
    <View style={{ width: size, height: size }}>
      <Svg width={size} height={size} viewBox={`0 0 ${count} ${count}`} aria-hidden>
        <Path d={path} fill={tokens.art.ink} fillRule="evenodd" />
      </Svg>
      {hasMark && (
        <View style={[a.fill, a.center]}>
          <View style={[a.center, a.round_md, { width: qrMark, height: qrMark, backgroundColor: tokens.art.paper }]}>
            <Logo />
          </View>
        </View>
      )}
    </View>
  );
}

/** One path of all dark modules; the three finder patterns are rounded. */
export function drawQr(value: string): { path: string; count: number } {
  // The logo hides less than half of what this level corrects; a higher one needs smaller modules.
  const code = qrcode(0, 'M');
  code.addData(value);
  code.make();
  const count = code.getModuleCount();
  const parts: string[] = [];
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column) && !inEye(row, column, count)) parts.push(`M${column} ${row}h1v1h-1z`);
    }
  }
  const corners = [
    [0, 0],
    [count - eye, 0],
    [0, count - eye],
  ] as const;
  corners.forEach(([x, y]) =>
    parts.push(round(x, y, eye, 2), round(x + 1, y + 1, eye - 2, 1.3), round(x + 2, y + 2, eye - 4, 0.8)),
  );
  return { path: parts.join(''), count };
}

function inEye(row: number, column: number, count: number): boolean {
  const isFar = (place: number) => place >= count - eye;
  return (row < eye && (column < eye || isFar(column))) || (isFar(row) && column < eye);
}

function round(x: number, y: number, side: number, r: number): string {
  const edge = side - r * 2;
  const turn = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${edge}${turn(r, r)}v${edge}${turn(-r, r)}h${-edge}${turn(-r, -r)}v${-edge}${turn(r, -r)}z`;
}
