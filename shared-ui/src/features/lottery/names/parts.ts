import type { T, TextKey } from '../../../i18n';

type Suffix<Prefix extends string> = TextKey extends infer Key
  ? Key extends `lottery:${Prefix}.${infer Name}`
    ? Name
    : never
  : never;

export type KindName = Suffix<'kind'>;
export type SegmentName = Suffix<'segment'>;
export type GroupName = Suffix<'group'>;

/** What the name of a bet type is made of. */
export interface NameParts {
  /** The tab of the board: a segment, a group of types, or the type itself. */
  tab: { segment: SegmentName } | { group: GroupName } | undefined;
  segment?: SegmentName;
  kind: KindName;
  /** How many numbers are picked. */
  n?: number;
  /** Without the discount of the type of the same name. */
  isFull?: boolean;
}

const segments = 'A5|F5|F4|B4|A3|F3|M3|B3|F2|B2';

/** The first rule whose pattern matches a code decides its parts. */
const rules: readonly [RegExp, (found: string[]) => NameParts][] = [
  [/^SSC_(R[234])_(\w+)$/, ([, place, kind]) => inSegment(place, fourDigits(place, kind), { group: 'R' })],
  [
    new RegExp(`^(?:SSC|D3|X5|PK)_(${segments})_(\\w+)$`),
    ([, place, kind]) => inSegment(place, fourDigits(place, kind)),
  ],
  [/^X5_R(\d)(S|DT)?$/, ([, n, form = '']) => ({ ...picked(`PICK${form}`, n), tab: { group: 'pick' } })],
  [/^KN_P(\d+)$/, ([, n]) => ({ ...picked('KNPICK', n), tab: { group: 'pick' } })],
  [/^(?:K3|PC|ZY_K3|EK3|ZY_PC)_SUM$|^KN_SUM$/, () => alone('TOTAL')],
  [/^ZY_X5_TAIL$/, () => alone('ZYTAIL')],
  [/^KN_OE$/, () => alone('KNOE')],
  [/^WG_NUM$/, () => alone('NUM')],
  [/^(?:D4|SG)_(?:(IBOX|PERM|ROLL)_)?(BIG|SML)$/, ([, way, size]) => boxed(way, size)],
  [/^D4_(4\w+)$/, ([, prize]) => ({ kind: prize as KindName, tab: { group: 'D4' } })],
  [/^D([23])_(\w+)$/, ([, digits, prize]) => ({ kind: prize as KindName, tab: { group: `D${digits}` as GroupName } })],
  [/^D[56]_(\wD)$/, ([, kind]) => alone(kind as KindName)],
  [/^(TH_([234])\w+)$/, ([, kind, digits]) => ({ kind: kind as KindName, tab: { group: `th${digits}` as GroupName } })],
  [/^(TH_RUN\w+)$/, ([, kind]) => ({ kind: kind as KindName, tab: { group: 'run' } })],
  [/^(TG_([234])D[FM]?)(_FULL)?$/, ([, kind, digits, full]) => togel(kind, digits, full)],
  [/^(TG_C[BMNJ])$/, ([, kind]) => ({ kind: kind as KindName, tab: { group: 'colok' } })],
  [/^(T[HG]_\w+)$/, ([, kind]) => alone(kind as KindName)],
  [/^M[BN]_(LO\w+|B78L)$/, ([, kind]) => ({ kind: kind as KindName, tab: { group: 'lo' } })],
  [/^M[BN]_(DE\w*|DAUDUOI)$/, ([, kind]) => ({ kind: kind as KindName, tab: { group: 'de' } })],
  [/^M[BN]_(DAU|DUOI|TONG|TXCL)$/, ([, kind]) => ({ kind: kind as KindName, tab: { group: 'headTail' } })],
  [/^M[BN]_(C[34]\w*)$/, ([, kind]) => ({ kind: kind as KindName, tab: { group: 'c3' } })],
  [/^M[BN]_(X\w|DA)$/, ([, kind]) => ({ kind: kind as KindName, tab: { group: 'xien' } })],
  [/^M[BN]_T(\d+)$/, ([, n]) => ({ ...picked('T', n), tab: { group: 'truot' } })],
  [/^(?:ZY_)?(?:SSC|D3|X5|K3|PK|PC|KN|WG|E5D|EK3)_(\w+)$/, ([, kind]) => alone(kind as KindName)],
];

const alone = (kind: KindName): NameParts => ({ kind, tab: undefined });

const picked = (kind: string, n = ''): Omit<NameParts, 'tab'> => ({ kind: kind as KindName, n: Number(n) });

function inSegment(place = '', kind = '', tab?: NameParts['tab']): NameParts {
  const segment = place as SegmentName;
  return { segment, kind: kind as KindName, tab: tab ?? { segment } };
}

/** Group 6 is another bet with four digits than with three. */
const fourDigits = (place = '', kind = ''): string => (kind === 'G6' && /4$/.test(place) ? 'GQ6' : kind);

function boxed(way: string | undefined, size = ''): NameParts {
  return { kind: (way ?? size) as KindName, tab: { group: size as GroupName } };
}

function togel(kind = '', digits = '', full?: string): NameParts {
  const groups: Record<string, GroupName> = { 2: 'D2', 3: 'D3', 4: 'T4' };
  return { kind: kind as KindName, isFull: full !== undefined, tab: { group: groups[digits] ?? 'T4' } };
}

const known = new Map<string, NameParts>();

/** The parts of the name of a bet type; throws for an unknown code. */
export function partsOf(code: string): NameParts {
  const cached = known.get(code);
  if (cached !== undefined) return cached;
  for (const [pattern, make] of rules) {
    const found = pattern.exec(code);
    if (found === null) continue;
    const parts = make([...found]);
    known.set(code, parts);
    return parts;
  }
  throw new RangeError(`no name for ${code}`);
}

/** The name of a bet type inside its tab: "Straight". */
export function kindText(t: T, code: string): string {
  const { kind, n = 0, isFull = false } = partsOf(code);
  const name = t(`lottery:kind.${kind}`, { n });
  return isFull ? t('lottery:kind.full', { kind: name }) : name;
}

/** The whole name of a bet type: "First three · Straight". */
export function typeText(t: T, code: string): string {
  const { segment } = partsOf(code);
  const kind = kindText(t, code);
  return segment === undefined ? kind : t('lottery:inSegment', { segment: t(`lottery:segment.${segment}`), kind });
}

/** The key of the tab that a bet type is in. */
export function tabKey(code: string): string {
  const { tab } = partsOf(code);
  if (tab === undefined) return code;
  return 'segment' in tab ? tab.segment : tab.group;
}

/** The label of that tab. */
export function tabText(t: T, code: string): string {
  const { tab } = partsOf(code);
  if (tab === undefined) return kindText(t, code);
  return 'segment' in tab ? t(`lottery:segment.${tab.segment}`) : t(`lottery:group.${tab.group}`);
}
