import 'pixi.js/unsafe-eval';
import { Application, Container, Graphics, type Ticker } from 'pixi.js';
import { game, motion, palette, radius } from '../../../shared-ui/src/theme/tokens';
import type { Choice } from './model';
import { drawFloor, drawHandle, drawRail, drawTrack, light, lightTexture, makeFlag, railOf } from './scene';

/** Ease-out: half of the movement within a fifth of the time. */
const ease = (t: number) => 1 - (1 - t) ** 4;

/** The smallest visible difference of a color channel. */
const barelySeen = 1 / 256;

/** The drawn dice table. It displays state and decides nothing. */
export class Stage {
  private readonly warm = light(lightTexture(game.lamp));
  private readonly win = light(lightTexture(palette.dark.good));
  private readonly floor = new Graphics();
  private readonly track = new Graphics();
  private readonly rail = new Graphics();
  private readonly handle = new Graphics();
  private readonly flag = makeFlag();
  private choice: Choice = { target: 5050, direction: 'over' };
  private roll: number | undefined;
  private flight = { from: 0, to: 0, since: -motion.enter };
  private isWin = false;
  private time = 0;

  private constructor(
    private readonly app: Application,
    private readonly isStill: boolean,
  ) {}

  static async make(): Promise<Stage> {
    const app = new Application();
    await app.init({
      backgroundAlpha: 0,
      antialias: true,
      autoDensity: true,
      resolution: Math.min(2, window.devicePixelRatio),
      autoStart: false,
      preference: 'webgl',
      powerPreference: 'low-power',
      width: window.innerWidth,
      height: game.stage,
    });
    const stage = new Stage(app, window.matchMedia('(prefers-reduced-motion: reduce)').matches);
    stage.build();
    return stage;
  }

  private build(): void {
    const table = new Container();
    this.win.alpha = 0;
    drawHandle(this.handle);
    this.handle.y = game.trackTop + game.track / 2;
    this.flag.flag.y = game.trackTop - game.flagGap;
    table.addChild(this.warm, this.win, this.floor, this.track, this.rail, this.handle, this.flag.flag);
    this.app.stage.addChild(table);
    this.app.ticker.add((ticker) => this.step(ticker));
    this.app.canvas.addEventListener('webglcontextrestored', () => this.app.start());
  }

  /** Mounts the canvas and follows the size of its container. */
  mount(place: HTMLElement): () => void {
    place.append(this.app.canvas);
    const follow = new ResizeObserver(() => this.layOut(place.clientWidth, place.clientHeight));
    follow.observe(place);
    this.layOut(place.clientWidth, place.clientHeight);
    return () => {
      follow.disconnect();
      this.app.canvas.remove();
    };
  }

  private layOut(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.app.renderer.resize(width, height);
    // The rounded corners of the control sheet cover the end.
    const size = { width, height: height - radius.lg };
    for (const glow of [this.warm, this.win]) {
      glow.position.set(width / 2, size.height * game.lightAt);
      glow.width = glow.height = height * game.lightReach * 2;
    }
    this.win.position.y = game.resultTop + game.result / 2;
    this.win.width = height * game.lightReach;
    this.win.height = height * game.lightReach;
    this.warm.alpha = game.light;
    drawFloor(this.floor, size);
    drawTrack(this.track, width);
    this.place();
  }

  private x(value: number): number {
    const { left, length } = railOf(this.app.screen.width);
    return left + (length * value) / 100;
  }

  private place(): void {
    drawRail(this.rail, this.app.screen.width, this.choice);
    this.handle.x = this.x(this.choice.target / 100);
    if (this.roll !== undefined) this.flag.flag.x = this.x(this.roll);
    this.app.start();
  }

  setChoice(choice: Choice): void {
    this.choice = choice;
    this.place();
  }

  /** Shows a roll: the marker moves from its last position. */
  show(roll: string, isWin: boolean, isAtOnce: boolean): void {
    const from = this.roll ?? this.choice.target / 100;
    this.roll = Number(roll);
    this.flight = { from, to: this.roll, since: isAtOnce || this.isStill ? -motion.enter : this.time };
    this.flag.say(roll);
    this.flag.flag.visible = true;
    this.isWin = isWin;
    this.place();
  }

  private step(ticker: Ticker): void {
    this.time += ticker.elapsedMS;
    const breath = this.isStill ? 0 : (1 - Math.cos((this.time / game.breathe) * Math.PI * 2)) / 2;
    this.warm.alpha = game.light * (1 - game.breatheDepth * breath);
    const done = Math.min(1, (this.time - this.flight.since) / motion.enter);
    if (this.roll !== undefined)
      this.flag.flag.x = this.x(this.flight.from + (this.flight.to - this.flight.from) * ease(done));
    const glow = this.isWin ? game.winLight : 0;
    const missing = glow - this.win.alpha;
    const isThere = Math.abs(missing) < barelySeen;
    this.win.alpha = isThere ? glow : this.win.alpha + missing * Math.min(1, ticker.elapsedMS / motion.press);
    // Stops rendering after this frame until something changes.
    if (this.isStill && isThere && done === 1) this.app.stop();
  }

  /** The share of the rail at a position of the slider. */
  shareAt(x: number, width: number): number {
    return Math.min(1, Math.max(0, (x - game.railInset) / (width - game.railInset * 2)));
  }
}
