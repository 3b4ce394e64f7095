export const PALETTE_NAMES = [
  'ember',
  'jade',
  'indigo',
  'plum',
  'sea',
  'sand',
  'rose',
  'moss',
  'ice',
  'coral',
  'teal',
  'lacquer',
  'violet',
  'honey',
  'ink',
  'orchid',
] as const;
export type PaletteName = (typeof PALETTE_NAMES)[number];

export type TintName = 'gold' | 'bone' | 'mint' | 'coral' | 'rose' | 'sky' | 'own';
/** Top, 48 %, bottom. */
export type Tint = readonly [string, string, string];

/** Five steps from deep to spark, and the tint of the symbol. */
export type Palette = {
  deep: string;
  ground: string;
  mid: string;
  light: string;
  spark: string;
  tint: TintName;
};

const steps = (colors: string, tint: TintName): Palette => {
  const [deep, ground, mid, light, spark] = colors.split(' ') as [string, string, string, string, string];
  return { deep, ground, mid, light, spark, tint };
};

export const PALETTES: Record<PaletteName, Palette> = {
  ember: steps('#1D0806 #8A2412 #E8622A #FFC98A #FFF0CF', 'gold'),
  jade: steps('#03201A #0B6A54 #23B48C #A8F0D0 #FFF2C0', 'gold'),
  indigo: steps('#0A0E38 #2F37A6 #6A78F2 #C3CDFF #FFE0A0', 'gold'),
  plum: steps('#1D0729 #6C237F #B950CF #F4BDFF #FFE3B8', 'rose'),
  sea: steps('#031A28 #0C5F83 #21A5D6 #A9ECFF #FFF0BD', 'coral'),
  sand: steps('#291705 #94601E #D99C3F #FFE3AB #FFF6DD', 'bone'),
  rose: steps('#2E0817 #A3274F #E85F88 #FFC3D2 #FFF0CC', 'bone'),
  moss: steps('#121D07 #4A6A22 #8FB53F #E0F5A4 #FFF1BD', 'bone'),
  ice: steps('#0A1726 #35587F #7BA7D6 #E2F1FF #FFE6CF', 'own'),
  coral: steps('#30100B #BB4A2F #F58A63 #FFDCCB #FFF6D9', 'bone'),
  teal: steps('#02191D #0D5B61 #2FA9A6 #B4F2EA #FFE8B4', 'gold'),
  lacquer: steps('#2C0406 #A51718 #E2412F #FFD083 #FFF3CF', 'gold'),
  violet: steps('#10062F #4A22B8 #8457F5 #D3C2FF #B7FBFF', 'mint'),
  honey: steps('#251B02 #A07A0B #E0B427 #FFF0A1 #FFFBE0', 'bone'),
  ink: steps('#07090F #232B40 #5B6B93 #D4DCF2 #FFD98C', 'coral'),
  orchid: steps('#230A20 #8B2A7C #D95BB9 #FFC4EE #FFF0C8', 'bone'),
};

const TINTS: Record<Exclude<TintName, 'own'>, Tint> = {
  gold: ['#FFF6D6', '#FFCF74', '#E08A2A'],
  bone: ['#FFFFFF', '#F6EAD6', '#CFAE86'],
  mint: ['#F1FFF8', '#9DF0CD', '#2FB68D'],
  coral: ['#FFF0E4', '#FF9D7A', '#E2512F'],
  rose: ['#FFF2F5', '#FFA9C1', '#E0527F'],
  sky: ['#F4FBFF', '#A5E0FF', '#3F9FE0'],
};

export function tintOf(palette: Palette, tint: TintName = palette.tint): Tint {
  return tint === 'own' ? [palette.spark, palette.light, palette.mid] : TINTS[tint];
}
