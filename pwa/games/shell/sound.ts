import { game } from '../../../shared-ui/src/theme/tokens';

const key = 'lantern.games.sound';
const { volume, tick, win, length, gap } = game.tones;

let context: AudioContext | undefined;

export function isSoundOn(): boolean {
  return window.localStorage.getItem(key) === 'on';
}

export function setSound(isOn: boolean): void {
  window.localStorage.setItem(key, isOn ? 'on' : 'off');
  if (isOn) note(tick, 0);
}

/** A short synthesized bell: one sine wave that fades in and out. */
function note(frequency: number, after: number): void {
  context ??= new AudioContext();
  const start = context.currentTime + after;
  const tone = new OscillatorNode(context, { type: 'sine', frequency });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(volume, start + length / 8);
  loudness.gain.exponentialRampToValueAtTime(volume / 100, start + length);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

export function playRoll(): void {
  if (isSoundOn()) note(tick, 0);
}

/** Losses have no sound. */
export function playWin(): void {
  if (isSoundOn()) win.forEach((frequency, index) => note(frequency, index * gap));
}
