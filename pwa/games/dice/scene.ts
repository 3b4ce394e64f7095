import { Container, Graphics, Sprite, Text, Texture } from 'pixi.js';
import { face, game, hairline, palette, radius, type, weight } from '../../../shared-ui/src/theme/tokens';
import type { Choice } from './model';

const ink = palette.dark;

export interface Size {
  width: number;
  height: number;
}

/** Start and length of the rail; the drawing and the slider over it use the same numbers. */
export function railOf(width: number): { left: number; length: number } {
  const track = Math.min(width - game.trackMargin * 2, game.trackMax);
  return { left: (width - track) / 2 + game.railInset, length: track - game.railInset * 2 };
}

/** A soft round light with slight noise against banding in the dark. */
export function lightTexture(color: string): Texture {
  const edge = 512;
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const paint = canvas.getContext('2d');
  if (paint === null) return Texture.EMPTY;
  const glow = paint.createRadialGradient(edge / 2, edge / 2, 0, edge / 2, edge / 2, edge / 2);
  const fade = (part: number) =>
    `${color}${Math.round(part * 255)
      .toString(16)
      .padStart(2, '0')}`;
  for (let step = 0; step <= 16; step += 1)
    glow.addColorStop(step / 16, fade((Math.cos((step / 16) * Math.PI) + 1) / 2));
  paint.fillStyle = glow;
  paint.fillRect(0, 0, edge, edge);
  const pixels = paint.getImageData(0, 0, edge, edge);
  for (let at = 3; at < pixels.data.length; at += 4) {
    const alpha = pixels.data[at] ?? 0;
    if (alpha > 0) pixels.data[at] = alpha + ((at * 2_654_435_761) % 7) - 3;
  }
  paint.putImageData(pixels, 0, 0);
  return Texture.from(canvas);
}

export function light(texture: Texture): Sprite {
  const sprite = new Sprite(texture);
  sprite.anchor.set(0.5);
  sprite.blendMode = 'add';
  return sprite;
}

/** The floor: rows that converge towards the horizon, and lines to one vanishing point. */
export function drawFloor(floor: Graphics, { width, height }: Size): void {
  const horizon = height * game.horizon;
  const vanish = height * game.vanish;
  const depth = height - horizon;
  const foot = height + radius.lg;
  floor.clear();
  for (let row = 0; row < game.gridRows; row += 1) {
    const y = horizon + depth * (row / game.gridRows) ** 2;
    floor.moveTo(0, y).lineTo(width, y);
  }
  const lines = Math.ceil(width / game.gridStep) * 2;
  const reach = (horizon - vanish) / (height - vanish);
  for (let line = -lines; line <= lines; line += 1) {
    const away = line * game.gridStep;
    const end = away * (1 + (foot - height) / (height - vanish));
    floor.moveTo(width / 2 + away * reach, horizon).lineTo(width / 2 + end, foot);
  }
  floor.stroke({ width: hairline.thin, color: game.lamp, alpha: game.grid });
}

export function drawTrack(track: Graphics, width: number): void {
  const { left, length } = railOf(width);
  track
    .clear()
    .roundRect(left - game.railInset, game.trackTop, length + game.railInset * 2, game.track, game.track / 2)
    .fill({ color: ink.canvas, alpha: game.railShare })
    .stroke({ width: hairline.thin, color: ink.line });
}

/** The winning side is green, the other red; the handle is between them. */
export function drawRail(rail: Graphics, width: number, { target, direction }: Choice): void {
  const { left, length } = railOf(width);
  const top = game.trackTop + (game.track - game.rail) / 2;
  const cut = (length * target) / 10_000;
  const [low, high] = direction === 'over' ? [ink.bad, ink.good] : [ink.good, ink.bad];
  const round = game.rail / 2;
  rail
    .clear()
    .roundRect(left, top, length, game.rail, round)
    .fill({ color: high, alpha: game.railShare })
    .roundRect(left, top, Math.max(cut, game.rail), game.rail, round)
    .fill({ color: ink.canvas })
    .roundRect(left, top, Math.max(cut, game.rail), game.rail, round)
    .fill({ color: low, alpha: game.railShare });
}

export function drawHandle(handle: Graphics): void {
  const half = game.handle / 2;
  handle.clear().roundRect(-half, -half, game.handle, game.handle, radius.sm).fill(ink.text);
  for (const x of [-1, 1]) {
    for (const y of [-1, 0, 1])
      handle.circle((x * game.handleDotGap) / 2, y * game.handleDotGap, game.handleDot).fill(ink.canvas);
  }
}

/** The marker of the last roll, whose tip touches the track. */
export function makeFlag(): { flag: Container; say: (roll: string) => void } {
  const flag = new Container();
  const { flagWidth: w, flagHeight: h, flagTail: tail } = game;
  const cloth = new Graphics()
    .roundRect(-w / 2, -h - tail, w, h, radius.sm)
    .fill(ink.text)
    .poly([-tail, -tail, tail, -tail, 0, 0])
    .fill(ink.text);
  const label = new Text({
    text: '',
    resolution: Math.max(2, window.devicePixelRatio),
    style: {
      fontFamily: [face.display, 'sans-serif'],
      fontSize: type.detail.size,
      fontWeight: weight.semibold,
      fill: ink.canvas,
    },
  });
  label.anchor.set(0.5);
  label.y = -tail - h / 2;
  flag.addChild(cloth, label);
  flag.visible = false;
  return {
    flag,
    say: (roll) => {
      label.text = roll;
    },
  };
}
